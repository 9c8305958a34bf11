# docker build .                the service with fonts for every script
# docker build --target slim .  the service with Inter alone

FROM swift:6.3-bookworm AS build
WORKDIR /source
COPY Scripts/install Scripts/packages Scripts/
RUN Scripts/install build
COPY . .
RUN swift build --configuration release --static-swift-stdlib --product pushbutton \
 && install -D --strip "$(swift build --configuration release --show-bin-path)/pushbutton" /out/pushbutton

FROM debian:bookworm-slim AS inter
LABEL org.opencontainers.image.title="Pushbutton" \
      org.opencontainers.image.description="Stores button style sheets, resolves styles, measures layout and renders PNGs"
# The environment and not the command, and no port, so that PORT and options still count.
ENV PUSHBUTTON_LISTEN=0.0.0.0
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s CMD ["/usr/local/bin/pushbutton", "healthcheck"]
ENTRYPOINT ["/usr/local/bin/pushbutton"]
CMD ["serve"]
COPY Scripts/install Scripts/packages Scripts/cache-fonts /setup/
RUN /setup/install run && /setup/cache-fonts && rm -rf /setup /var/lib/apt/lists/* /var/cache/apt/*

FROM inter AS slim
ENV PUSHBUTTON_FONT_DIRECTORIES=/usr/share/fonts/opentype/inter
COPY --from=build /out/pushbutton /usr/local/bin/pushbutton
USER 65532:65532

FROM inter AS fonts
COPY Scripts/install Scripts/packages Scripts/cache-fonts /setup/
RUN /setup/install fonts && /setup/cache-fonts && rm -rf /setup /var/lib/apt/lists/* /var/cache/apt/*

FROM fonts
COPY --from=build /out/pushbutton /usr/local/bin/pushbutton
USER 65532:65532
