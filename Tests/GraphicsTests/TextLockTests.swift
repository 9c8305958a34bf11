import Dispatch
import Testing

@testable import Graphics

@Suite("The text lock") struct TextLockTests {
  @Test("One who waits gives up when asked, and the lock goes on to those behind")
  func givingUp() {
    let lock = TextLock()
    let (isHeld, hasGivenUp, isOver) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    DispatchQueue.global().async {
      lock.withLock {
        isHeld.signal()
        hasGivenUp.wait()
        // Nobody waits: the one who gave up does not count.
        lock.giveWay()
      }
      isOver.signal()
    }
    isHeld.wait()
    var hasRun = false
    #expect(throws: GraphicsError.cancelled) {
      try lock.withLock(Cancellation(isRequested: { true })) { hasRun = true }
    }
    #expect(!hasRun)
    hasGivenUp.signal()
    isOver.wait()
    lock.withLock { hasRun = true }
    #expect(hasRun)
  }

  @Test("One who need not wait runs whatever is asked")
  func free() throws {
    #expect(try TextLock().withLock(Cancellation(isRequested: { true })) { 1 } == 1)
  }
}
