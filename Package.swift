// swift-tools-version: 6.2

import PackageDescription

/// Every Swift target is compiled with these.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = [],
  resources: [Resource] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, exclude: exclude, resources: resources,
    swiftSettings: strict)
}

let package = Package(
  name: "pushbutton",
  products: [
    .executable(name: "pushbutton", targets: ["pushbutton"]),
    // The stages without HTTP: sheet → style → layout → display list → bitmap → PNG, or → SVG.
    .library(
      name: "ButtonKit",
      targets: [
        "Geometry", "Documents", "JSONCoding", "ButtonStyling", "ButtonLayout", "ButtonMotion",
        "Pixels", "Graphics", "ColorManagement", "PNGCoding", "SVGCoding", "Rendering",
      ]),
  ],
  targets: [
    // C libraries. A shim target only where C must be C.
    .systemLibrary(
      name: "CJansson", pkgConfig: "jansson", providers: [.apt(["libjansson-dev"])]),
    .systemLibrary(
      name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
    .systemLibrary(
      name: "CPangoCairo", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
    .systemLibrary(name: "CMalloc"),
    .systemLibrary(
      name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),
    .systemLibrary(
      name: "CLittleCMS", pkgConfig: "lcms2", providers: [.apt(["liblcms2-dev"])]),
    .target(
      name: "CMicrohttpd",
      linkerSettings: [.linkedLibrary("microhttpd")]),
    .target(
      name: "CPNG",
      linkerSettings: [.linkedLibrary("png16"), .linkedLibrary("deflate")]),
    // openapi.yaml and openapi.json, embedded in the binary.
    .target(name: "CContract", exclude: ["openapi.json"]),

    // Plain values: no C library, no Foundation.
    module("Threads"),
    module("Geometry"),
    module("Documents"),

    // The stages.
    module("ButtonStyling", ["Geometry", "Documents"]),
    module("ButtonLayout", ["Geometry", "ButtonStyling"]),
    module("ButtonMotion", ["Geometry", "ButtonStyling"]),
    module("Pixels", ["Geometry"]),
    module("Graphics", ["Geometry", "Pixels", "CPangoCairo"]),
    module("ColorManagement", ["CLittleCMS"]),
    module("PNGCoding", ["ColorManagement", "Pixels", "CPNG"]),
    module("SVGCoding", ["Geometry", "Pixels", "Graphics", "PNGCoding"]),
    module(
      "Rendering",
      [
        "Geometry", "ButtonStyling", "ButtonLayout", "ButtonMotion", "Pixels", "Graphics", "PNGCoding",
        "SVGCoding",
      ]),

    // The service around them.
    module("JSONCoding", ["Documents", "CJansson"]),
    module("Digests", ["CSodium"]),
    module("Compression", ["CDeflate"]),
    module("Storage", ["Digests", "Threads"]),
    module("HTTPTransport", ["Threads", "CMicrohttpd"]),
    module(
      "ButtonAPI",
      [
        "Geometry", "Documents", "JSONCoding", "ButtonStyling", "ButtonLayout", "ButtonMotion", "Pixels",
        "Graphics", "PNGCoding", "SVGCoding", "Rendering", "Storage", "Digests", "Compression",
        "HTTPTransport", "Threads", "CContract",
      ]),
    .executableTarget(
      name: "pushbutton",
      dependencies: [
        "Documents", "JSONCoding", "ButtonStyling", "Graphics", "Storage", "HTTPTransport", "ButtonAPI",
        "Threads", "CMalloc",
      ],
      swiftSettings: strict),
    // Times the stages one by one; see Benchmarks.
    .executableTarget(
      name: "pushbutton-benchmarks",
      dependencies: [
        "Geometry", "Documents", "JSONCoding", "ButtonStyling", "Pixels", "Graphics", "PNGCoding",
        "SVGCoding", "Rendering",
      ],
      path: "Benchmarks/Stages",
      swiftSettings: strict),
    // Times many sheets in one process; see Benchmarks.
    .executableTarget(
      name: "pushbutton-throughput",
      dependencies: ["Graphics", "Storage", "HTTPTransport", "ButtonAPI", "Threads"],
      path: "Benchmarks/Throughput",
      swiftSettings: strict),
    // What must hold for any input; see Fuzzing.
    .target(
      name: "Harnesses",
      dependencies: [
        "Geometry", "Documents", "JSONCoding", "ButtonStyling", "Pixels", "Graphics", "PNGCoding",
        "SVGCoding",
        "Rendering", "Storage", "HTTPTransport", "ButtonAPI", "Threads",
      ],
      path: "Fuzzing/Harnesses",
      swiftSettings: strict),

    tests(
      "ButtonStylingTests", ["Geometry", "Documents", "ButtonStyling", "JSONCoding"],
      exclude: ["Vectors"]),
    tests(
      "ButtonLayoutTests", ["Geometry", "ButtonStyling", "ButtonLayout"], exclude: ["Vectors"]),
    tests(
      "ButtonMotionTests", ["Geometry", "Documents", "JSONCoding", "ButtonStyling", "ButtonMotion"],
      exclude: ["Vectors"]),
    tests("GraphicsTests", ["Geometry", "Pixels", "Graphics"]),
    tests("ColorManagementTests", ["ColorManagement"]),
    tests("PNGCodingTests", ["Pixels", "PNGCoding"], resources: [.copy("Fixtures")]),
    tests("SVGCodingTests", ["Geometry", "Pixels", "Graphics", "PNGCoding", "SVGCoding"]),
    tests("JSONCodingTests", ["Documents", "JSONCoding"]),
    tests("DigestsTests", ["Digests"]),
    tests("StorageTests", ["Storage"]),
    tests("HTTPTransportTests", ["HTTPTransport", "Threads"]),
    tests(
      "RenderingTests",
      [
        "Geometry", "Documents", "JSONCoding", "ButtonStyling", "ButtonMotion", "Pixels", "Graphics",
        "PNGCoding", "SVGCoding", "Rendering",
      ], exclude: ["Goldens"]),
    tests(
      "ButtonAPITests",
      [
        "ButtonAPI", "Documents", "JSONCoding", "ButtonStyling", "Pixels", "Graphics", "PNGCoding",
        "HTTPTransport", "Storage", "Digests",
      ]),
    tests("PushbuttonTests", ["pushbutton"]),
    tests("FuzzingTests", ["Harnesses"]),
  ]
)

// The driver links with libFuzzer, which only a build with its instrumentation has: Scripts/fuzz.
if Context.environment["PUSHBUTTON_FUZZING"] != nil {
  package.targets += [
    .systemLibrary(name: "CLibFuzzer", path: "Fuzzing/CLibFuzzer"),
    .executableTarget(
      name: "pushbutton-fuzz", dependencies: ["Harnesses", "CLibFuzzer"], path: "Fuzzing/Driver",
      swiftSettings: strict),
  ]
}
