import Glibc

extension FileAccess {
  /// What a file holds, at most `limit` bytes. Throws where it is no plain file, is longer, or cannot be read.
  public static func bytes(of path: String, limit: Int) throws(Fault) -> [UInt8] {
    func fault(_ text: String) -> Fault { Fault(isRefusal: false, message: "cannot read \(path): \(text)", help: nil) }
    // A pipe would wait for its other end; it is opened without waiting and then refused.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw fault(String(cString: strerror(errno)).lowercased()) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw fault("it is no file") }
    var result: [UInt8] = []
    var portion = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &portion, portion.count)
      if count == 0 { return result }
      if count < 0 {
        if errno == EINTR { continue }
        throw fault(String(cString: strerror(errno)).lowercased())
      }
      guard result.count + count <= limit else { throw fault("it holds more than \(limit >> 20) MB") }
      result.append(contentsOf: portion[..<count])
    }
  }
}
