import Glibc

// The one place where threads are made. A thread gets its number by an unmanaged box, which lives until the thread has
// been joined.

/// Does a piece of work on several threads at once and waits for all: `work` gets each number below `count` once. What
/// cannot get a thread of its own is done by the caller.
func inParallel(_ count: Int, _ work: @Sendable @escaping (Int) -> Void) {
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
  work(0)
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
