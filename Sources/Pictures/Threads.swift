import Glibc

// The one place where threads are made. A thread gets its number by an unmanaged box, which lives until the thread has
// been joined.

/// Does the rows of a picture on several threads at once and waits for all; each thread has a painter of its own. The
/// caller's thread tells how far it has come. Rows are left out once `shouldStop` says so.
package func forEachRow<Painter>(
  of height: Int, threads: Int, progress: PictureProgress, shouldStop: @escaping @Sendable () -> Bool,
  painter: @escaping @Sendable () -> Painter, _ paint: @escaping @Sendable (inout Painter, Int) -> Void
) {
  let threads = max(1, min(threads, height))
  @Sendable func rows(_ number: Int, _ done: () -> Void) {
    var painter = painter()
    for y in stride(from: number, to: height, by: threads) where !shouldStop() {
      paint(&painter, y)
      done()
    }
  }
  inParallel(threads, { rows($0) {} }, own: { rows(0) { progress.step(threads) } })
}

/// Does a piece of work on several threads at once and waits for all: `work` gets each number from 1 and below `count`
/// once, and the caller does its own. What cannot get a thread is done by the caller as well.
private func inParallel(_ count: Int, _ work: @Sendable @escaping (Int) -> Void, own: () -> Void) {
  var threads: [pthread_t] = []
  for number in 1..<max(1, count) {
    let job = Unmanaged.passRetained(Job(number: number, work: work))
    var thread = pthread_t()
    let failed = pthread_create(
      &thread, nil,
      { context in
        if let context {
          let job = Unmanaged<Job>.fromOpaque(context).takeRetainedValue()
          job.work(job.number)
        }
        return nil
      }, job.toOpaque())
    if failed == 0 {
      threads.append(thread)
    } else {
      job.release()
      work(number)
    }
  }
  own()
  for thread in threads { pthread_join(thread, nil) }
}

private final class Job: Sendable {
  let number: Int
  let work: @Sendable (Int) -> Void

  init(number: Int, work: @Sendable @escaping (Int) -> Void) {
    self.number = number
    self.work = work
  }
}
