FROM swift:6.3-bookworm AS build
WORKDIR /source
COPY Scripts/install Scripts/packages Scripts/
RUN Scripts/install build
COPY . .
RUN swift build --configuration release --static-swift-stdlib --product pushbutton \
 && install -D --strip "$(swift build --configuration release --show-bin-path)/pushbutton" /out/pushbutton

FROM debian:bookworm-slim
LABEL org.opencontainers.image.title="Pushbutton" \
      org.opencontainers.image.description="Stores button style sheets, resolves styles, measures layout and renders PNGs"
COPY Scripts/install Scripts/packages /setup/
# Start-up reads the prebuilt font cache, which is valid only while the font directories keep their modification
# time. Layers may drop fractions of a second, so the times are made whole before the cache is built.
RUN /setup/install run \
 && find /usr/share/fonts -type d -exec touch --date=@0 {} + \
 && fc-cache --force --system-only \
 && rm -rf /setup /var/lib/apt/lists/* /var/cache/apt/*
COPY --from=build /out/pushbutton /usr/local/bin/pushbutton
USER 65532:65532
# The environment and not the command, so that PORT and options still count.
ENV PUSHBUTTON_LISTEN=0.0.0.0:8080
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s CMD ["/usr/local/bin/pushbutton", "healthcheck"]
ENTRYPOINT ["/usr/local/bin/pushbutton"]
CMD ["serve"]
