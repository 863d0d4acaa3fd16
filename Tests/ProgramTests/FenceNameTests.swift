import Foundation
import Glibc
import TestKit
import Testing

/// Names that mean more to GDAL than a path, and paths that are no ordinary ones.
@Suite("Names that no script may read or write")
struct FenceNames {
  let arpent: Arpent
  let port: SilentPort

  init() throws {
    arpent = try Arpent()
    port = try SilentPort()
    try arpent.folder.write("p.csv", "a,X,Y\n1,2,3\n")
  }

  /// Tries each name in a statement, in which `$` stands for it and `%` in a name for the silent port's address. Gives
  /// the names that no error of these kinds came of.
  private func taken(
    _ names: [String], by statement: String, kinds: [String] = ["permission", "file"], options: [String] = []
  ) throws -> [String] {
    let list = names.map { "'\($0.replacing("%", with: "127.0.0.1:\(port.number)"))'" }.joined(separator: ",\n  ")
    let text = """
      for name in [
        \(list)
      ] {
        try { \(statement.replacing("$", with: "(name)"))
          print "taken" } catch e { print e.kind }
      }
      """
    try arpent.folder.write("names.arp", text)
    let run = try ChildProcess.run("arpent", options + ["names.arp"], in: arpent.folder.path)
    run.ends(0)
    let found = run.out.split(separator: "\n").map(String.init)
    #expect(found.count == names.count)
    return zip(names, found).filter { !kinds.contains($0.1) }.map { "\($0.0): \($0.1)" }
  }

  private static let reading = ["layer p from $", "basemap from $", "elevation from $ heights orthometric"]

  @Test("The silent port notices a connection")
  func thePortHears() throws {
    #expect(!port.wasReached)
    let run = try arpent.shell("exec 3<>/dev/tcp/127.0.0.1/\(port.number); echo $?")
    #expect(run.out == "0\n")
    #expect(port.wasReached)
  }

  static let virtual = [
    "/vsicurl/http://%/p.csv", "/vsicurl?url=http%3A%2F%2F%/p.csv", "/vsicurl_streaming/http://%/p.csv",
    "/vsis3/b/p.csv",
    "/vsis3_streaming/b/p.csv", "/vsigs/b/p.csv", "/vsiaz/b/p.csv", "/vsiadls/b/p.csv", "/vsioss/b/p.csv",
    "/vsiswift/b/p.csv", "/vsihdfs/p.csv", "/vsiwebhdfs/http://%/p.csv", "/vsimem/p.csv", "/vsistdin/", "/vsistdin?1MB",
    "/vsistdout/p.csv", "/vsitar/p.tar/p.csv", "/vsi7z/p.7z", "/vsirar/p.rar", "/vsigzip/p.csv", "/vsizip/p.zip/p.csv",
    "/vsizip/{p.zip}/p.csv", "/vsisubfile/0_10,p.csv", "/vsisparse/p.xml", "/vsicrypt/key=x,file=p.csv",
    "/vsicached?file=p.csv", "//vsimem/p.csv", "///vsicurl/http://%/p.csv", "/VSICURL/http://%/p.csv", "/VsiMem/p.csv",
    " /vsimem/p.csv", "/vsimem/../p.csv", "vsimem/p.csv", "./vsicurl/http://%/p.csv",
  ]

  static let connections = [
    "http://%/p.csv", "HTTP://%/p.csv", "https://%/p.csv", "ftp://%/p.csv", "s3://b/p.csv", "file:///etc/passwd",
    "file:p.csv", "PG:host=127.0.0.1 dbname=x", "PGDump:x", "MYSQL:x,host=127.0.0.1", "MSSQL:server=127.0.0.1",
    "OCI:x/y@z",
    "ODBC:x", "PGeo:x", "GPKG:p.gpkg", "GPKG:p.gpkg:t", "SQLITE:p.sqlite", "WFS:http://%/", "WFS3:http://%/",
    "WMS:http://%/", "WMTS:http://%/", "WCS:http://%/", "CSW:http://%/", "OAPIF:http://%/", "OGCAPI:http://%/",
    "ES:http://%/", "MONGODBV3:mongodb://%", "CARTO:x", "AMIGOCLOUD:x", "PLSCENES:x", "EEDA:x", "EEDAI:x",
    "NGW:http://%/",
    "GTIFF_DIR:1:p.tif", "GTIFF_RAW:p.tif", "HDF5:p.h5://a", "NETCDF:p.nc:a", "DERIVED_SUBDATASET:LOG:p.tif", "MVT:p",
    "ESRIJSON:http://%/", "GeoJSON:http://%/", "GeoJSONSeq:http://%/", "TopoJSON:http://%/", "CSV:p.csv", "GPX:p.gpx",
    "JPEG_SUBFILE:Q0,0,9,p.jpg", "vrt://p.tif", "OVERVIEW:p.tif", "MEM:::DATAPOINTER=1", "ZARR:\"/x\"", "STACIT:\"x\"",
  ]

  static let documents = [
    "{\"type\":\"Point\",\"coordinates\":[0,51]}", " {\"type\":\"FeatureCollection\",\"features\":[]}",
    "[{\"type\":\"Point\"}]", "<OGRVRTDataSource><OGRVRTLayer name=\"p\"/></OGRVRTDataSource>",
    "<VRTDataset rasterXSize=\"1\" rasterYSize=\"1\"/>", "<GDAL_WMS><Service name=\"WMS\"/></GDAL_WMS>",
    "\n<VRTDataset/>", "SELECT 1", "CREATE TABLE x (a)",
  ].map { $0.replacing("\n", with: " ") }

  @Test("Virtual files, connections, and documents in place of a path", arguments: [[], ["--allow-read", "/"]])
  func areNotRead(options: [String]) throws {
    for statement in Self.reading {
      #expect(try taken(Self.virtual + Self.connections + Self.documents, by: statement, options: options) == [])
    }
    #expect(!port.wasReached)
  }

  @Test("A file that is named like a connection is a file")
  func plainFilesWithOddNames() throws {
    for name in ["PG:dbname=x.csv", "{a}.csv", "http:.csv", "a b.csv", "%20.csv", "größe.csv", "-c.csv", "#.csv"] {
      try arpent.folder.write(name, "a,X,Y\n1,2,3\n")
      let run = try arpent.run("-c", "layer p from '\(name)' crs 4326\nprint count(p)")
      #expect(run.out == "1\n", "\(name): \(run)")
    }
    // A name of a service is a name for a new file too.
    #expect(try arpent.run("-c", "layer t new 'PG:x.gpkg' point {a: text}\nprint t.count").out == "0\n")
    #expect(arpent.folder.files().contains("PG:x.gpkg"))
  }

  // MARK: Systems

  @Test("A coordinate system cannot name a file or an address")
  func systems() throws {
    let systems = [
      "+proj=longlat +nadgrids=/etc/passwd", "+proj=longlat +datum=WGS84 +geoidgrids=../secret.gtx",
      "+init=/etc/passwd:1", "init=/etc/passwd:1", "+init=epsg:4326", "file:///etc/passwd", "@/etc/passwd",
      "http://%/crs.wkt", "https://%/x", "/etc/passwd", "/vsicurl/http://%/x",
      "+proj=pipeline +step +proj=vgridshift +grids=/etc/passwd",
    ]
    let kinds = ["permission", "geometry", "type"]
    #expect(try taken(systems, by: "print xy(1, 2, crs: name)", kinds: kinds) == [])
    #expect(try taken(systems, by: "layer p from 'p.csv' crs $\nprint p[0].position", kinds: kinds) == [])
    #expect(!port.wasReached)
  }

  // MARK: Paths

  @Test func longPathsAreSaidInShort() throws {
    for path in [
      String(repeating: "a", count: 100_000), String(repeating: "a/", count: 50_000) + "p.csv",
      "/" + String(repeating: "b", count: 100_000), String(repeating: "../", count: 30_000) + "etc/passwd",
    ] {
      try arpent.folder.write("r.arp", "layer p from '\(path)'")
      let reading = try arpent.run("r.arp")
      reading.ends(1, "r.arp:1:14")
      try arpent.folder.write("w.arp", "layer p new '\(path).gpkg' point {a: text}")
      let writing = try arpent.run("w.arp")
      writing.ends(1, "w.arp:1:13")
      #expect(reading.err.utf8.count < 2000 && writing.err.utf8.count < 2000)
    }
    #expect(arpent.folder.files() == ["p.csv", "r.arp", "w.arp"])
  }

  @Test func namesThatNoFileHas() throws {
    try arpent.run("-c", "layer p from \"p\\u{0}.csv\"").ends(1, "a file's name holds a NUL byte")
    try arpent.run("-c", "layer p from \"\"").ends(1, "a file's name is empty")
    try arpent.run("-c", "layer t new \"t\\u{0}.gpkg\" point {a: text}").ends(1, "is no name for a file")
    try arpent.run("-c", "layer t new \"\" point {a: text}").ends(1, "is no name for a file")
    try arpent.run("-c", "layer t new \"x/..\" point {a: text}").ends(1, "is no name for a file")
    #expect(arpent.folder.files() == ["p.csv"])
  }

  @Test(arguments: [
    "p.csv ", " p.csv", "P.CSV", "p.csv\\t", "p.csv\\u{200B}", "./p.csv\\n", "~/p.csv",
  ])
  func aNearlyRightNameIsNotTheFile(name: String) throws {
    let run = try arpent.run("-c", "layer p from \"\(name)\" crs 4326\nprint count(p)")
    run.ends(1, "there is no file")
    #expect(run.out == "")
  }

  @Test(arguments: ["./p.csv", ".//p.csv", "x/../p.csv", "././p.csv", "../%/p.csv", "/proc/self/cwd/p.csv"])
  func otherSpellingsOfAPathInsideAreTheFile(pattern: String) throws {
    let name = pattern.replacing("%", with: (arpent.folder.path as NSString).lastPathComponent)
    #expect(try arpent.run("-c", "layer p from '\(name)' crs 4326\nprint count(p)").out == "1\n")
  }

  @Test(arguments: [
    "/proc/self/environ", "/proc/self/root/etc/passwd", "/proc/self/fd/0", "/proc/self/../../etc/passwd", "/dev/stdin",
    "/dev/fd/0", "/dev/zero", "/proc/self/cwd/../../etc/passwd", "/etc/../etc/passwd", "/./etc/passwd", "//etc/passwd",
  ])
  func whatTheSystemNamesLiesOutside(path: String) throws {
    let run = try arpent.run("-c", "layer p from '\(path)'")
    run.ends(1, "the script may not read", "--allow-read")
  }

  @Test("Devices and pipes are no files, and nobody waits for them")
  func devices() throws {
    #expect(mkfifo(arpent.folder.path + "/pipe.csv", 0o600) == 0)
    for path in ["/dev/zero", "/dev/null", "/dev/urandom", "/dev/stdin", "/dev/tty", "pipe.csv"] {
      let run = try arpent.shell("timeout 60 $arpent --allow-read / -c \"layer p from '\(path)'\" < /dev/zero")
      #expect(run.status == 1, "\(path): \(run)")
    }
    try arpent.run("-c", "layer p from 'pipe.csv'").ends(1, "neither a file nor a zip archive's member")
  }

  @Test("A script that never ends is refused at its largest size")
  func anEndlessScript() throws {
    let run = try arpent.run("/dev/zero")
    run.ends(2, "cannot read /dev/zero", "more than 67108864 bytes")
  }

  @Test("A pipe in the output folder is not written into")
  func aPipeAsOutput() throws {
    #expect(mkfifo(arpent.folder.path + "/t.gpkg", 0o600) == 0)
    let text = "layer t new 't.gpkg' point {a: text}"
    try arpent.run("-c", text).ends(1, "t.gpkg exists already")
    let run = try arpent.run("--replace", "-c", text)
    #expect(run.status == 0 || run.err.contains("t.gpkg"), "\(run)")
  }
}
