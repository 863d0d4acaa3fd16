// swift-tools-version: 6.0
import PackageDescription

// Modules from the ground up; each may use only what stands above it in this file.
// The C modules marked "lazy" define the library's own symbols as trampolines and load the shared library on first
// use, so that a script that needs no GIS starts in milliseconds and a missing library is a readable error.

let package = Package(
  name: "Arpent",
  products: [.executable(name: "arpent", targets: ["arpent"])],
  targets: [
    .target(name: "CLazy"),
    .target(name: "CGDAL", dependencies: ["CLazy"]),
    .target(name: "CPROJ", dependencies: ["CLazy"]),
    .target(name: "CEmbree", dependencies: ["CLazy"]),
    .target(name: "CTurboJPEG", dependencies: ["CLazy"]),
    .target(name: "CExif", dependencies: ["CLazy"]),
    .target(name: "CCairo", dependencies: ["CLazy"]),
    .target(name: "CDeflate", dependencies: ["CLazy"]),
    .target(name: "CEdit", linkerSettings: [.linkedLibrary("edit")]),

    .target(name: "Words"),
    .target(name: "Language", dependencies: ["Words"]),
    .target(
      name: "Lessons", dependencies: ["Language"],
      resources: ["tap", "gps", "calibration", "tabletop", "reticle", "script"].map { .embedInCode("Texts/\($0).arp") }),
    .target(name: "Runtime", dependencies: ["Words", "Language"]),
    .target(name: "Geodesy", dependencies: ["Words", "CPROJ"]),
    .target(name: "Scene", dependencies: ["Words", "Geodesy", "CGDAL"]),
    .target(name: "Site", dependencies: ["Geodesy", "Scene", "CEmbree"]),
    .target(name: "Session", dependencies: ["Geodesy", "Site"]),
    .target(name: "Survey", dependencies: ["Words", "Geodesy", "Scene", "CGDAL", "CTurboJPEG", "CExif"]),
    .target(name: "Pictures", dependencies: ["Words", "Geodesy", "Scene", "Site", "Session", "CCairo", "CDeflate"]),
    .target(name: "Editing", dependencies: ["Words", "Geodesy"]),
    .target(name: "Workbench", dependencies: ["Geodesy", "Scene", "Site", "Session", "Survey", "Pictures", "Editing"]),
    .target(name: "Commands", dependencies: ["Words", "Language", "Lessons", "Runtime", "Workbench"]),
    .target(name: "Authoring", dependencies: ["Words", "Language", "Runtime", "Workbench", "Commands"]),
    .target(name: "Console", dependencies: ["Words", "CEdit"]),
    // The static standard library halves the time that the program takes to start. It would export every symbol, and
    // libraries that are loaded later would then call our trampolines of other libraries in place of those.
    .executableTarget(
      name: "arpent", dependencies: ["Words", "Language", "Runtime", "Commands", "Authoring", "Console"],
      linkerSettings: [
        .unsafeFlags(["-static-stdlib", "-Xlinker", "--no-export-dynamic"], .when(configuration: .release))
      ]),

    .testTarget(name: "WordsTests", dependencies: ["Words"]),
    .testTarget(name: "LanguageTests", dependencies: ["Language", "TestKit"]),
    .testTarget(name: "RuntimeTests", dependencies: ["Language", "Runtime"]),
    .testTarget(name: "GeodesyTests", dependencies: ["Geodesy"]),
    .testTarget(name: "SceneTests", dependencies: ["Scene", "Geodesy"]),
    .testTarget(name: "SiteTests", dependencies: ["Site", "Scene", "Geodesy", "TestKit"]),
    .testTarget(name: "SessionTests", dependencies: ["Session", "Site", "Scene", "Geodesy"]),
    .testTarget(name: "SurveyTests", dependencies: ["Survey", "Scene", "Geodesy"]),
    .testTarget(name: "PicturesTests", dependencies: ["Pictures", "Session", "Site", "Scene", "Geodesy", "TestKit"]),
    .executableTarget(
      name: "EditingBenchmark", dependencies: ["Editing", "Geodesy"], path: "Benchmarks/editing"),
    .executableTarget(
      name: "SurveyBenchmark", dependencies: ["Survey", "Scene", "Geodesy"], path: "Benchmarks/survey"),
    .executableTarget(
      name: "ViewBenchmark", dependencies: ["Pictures", "Site", "Scene", "Geodesy"], path: "Benchmarks/view"),
    .testTarget(name: "EditingTests", dependencies: ["Editing", "Scene", "Geodesy"]),
    .testTarget(
      name: "CommandsTests",
      dependencies: ["Commands", "Lessons", "Workbench", "Site", "Runtime", "Language", "TestKit"]),
    .testTarget(
      name: "AuthoringTests", dependencies: ["Authoring", "Commands", "Workbench", "Runtime", "Language", "TestKit"]),
    .executableTarget(name: "ConsoleDemo", dependencies: ["Console"], path: "Tests/ConsoleDemo"),
    .target(name: "TestKit", path: "Tests/TestKit"),
    .testTarget(name: "ConsoleTests", dependencies: ["Console", "ConsoleDemo", "TestKit"]),
    .testTarget(name: "ProgramTests", dependencies: ["arpent", "Authoring", "Commands", "TestKit"]),
  ],
  swiftLanguageModes: [.v6]
)

// Nobody steps through the release program with a debugger, and writing down for one what the optimizer has done takes
// a quarter of the time of the build.
// What one function of the interpreter does to its own memory while another reads it is looked at in debug builds, with
// which the tests run; in the release program it would be a tenth of the time of a script.
for target in package.targets where ["Runtime", "Commands"].contains(target.name) {
  target.swiftSettings = [.unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release))]
}
for target in package.targets {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [.unsafeFlags(["-Xfrontend", "-gnone"], .when(configuration: .release))]
}
