import Foundation
import Testing

@testable import pushbutton

@Suite("The log's writer")
struct LineWriterTests {
  private let pipe = Pipe()
  private var descriptor: Int32 { pipe.fileHandleForWriting.fileDescriptor }

  private func makeWriter(limit: Int) throws -> LineWriter {
    try #require(LineWriter(descriptor: descriptor, limit: limit) { Array("dropped \($0)".utf8) })
  }

  /// All lines not read yet.
  private func lines() throws -> [Substring] {
    try pipe.fileHandleForWriting.close()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(text.isEmpty || text.hasSuffix("\n"))
    return text.split(separator: "\n")
  }

  /// Fills the pipe, so that the next write waits, and returns how many bytes that took.
  private func fill() -> Int {
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    var count = 0
    while unsafe write(descriptor, [0], 1) == 1 { count += 1 }
    _ = fcntl(descriptor, F_SETFL, 0)
    return count
  }

  @Test("Lines of several threads come out whole, each thread's in its order, all before it has finished")
  func order() async throws {
    let writer = try makeWriter(limit: 1 << 20)
    await withTaskGroup { group in
      for name in 0..<4 {
        group.addTask { for number in 0..<500 { writer.write(Array("\(name) \(number)".utf8)) } }
      }
    }
    // Below what a pipe holds, so nobody needs to read meanwhile.
    #expect(writer.finish(atMost: 30))
    let lines = try lines()
    #expect(lines.count == 2000)
    for name in 0..<4 {
      #expect(lines.filter { $0.hasPrefix("\(name) ") } == (0..<500).map { "\(name) \($0)" })
    }
  }

  @Test("A reader that stalls delays nobody: what is too much is dropped, counted, and reported in its place")
  func stall() throws {
    let filling = fill()
    let writer = try makeWriter(limit: 100)
    // Would never return if it waited for the reader.
    for number in 0..<1000 { writer.write(Array("line \(number)".utf8)) }
    #expect(!writer.finish(atMost: 0.01))

    let filler = try pipe.fileHandleForReading.read(upToCount: filling)
    #expect(filler?.count == filling)
    #expect(writer.finish(atMost: 30))
    #expect(try count(of: lines()) == 1000)
  }

  /// How many lines were written, those included that were dropped in between.
  private func count(of lines: [Substring]) throws -> Int {
    var next = 0
    for line in lines {
      let words = line.split(separator: " ")
      let number = try #require(Int(words[1]))
      if words[0] == "line" {
        #expect(number == next)
        next += 1
      } else {
        #expect(words[0] == "dropped")
        next += number
      }
    }
    return next
  }

  @Test("After a stall, lines come out again")
  func recovery() throws {
    let filling = fill()
    let writer = try makeWriter(limit: 100)
    for number in 0..<100 { writer.write(Array("line \(number)".utf8)) }
    let handle = pipe.fileHandleForReading
    #expect(try handle.read(upToCount: filling)?.count == filling)
    var seen = Data()
    // There may be several reports: the writer's thread may begin at any time.
    while try seen.last != UInt8(ascii: "\n")
      || count(of: String(decoding: seen, as: UTF8.self).split(separator: "\n")) < 100
    {
      seen += handle.availableData
    }
    writer.write(Array("again".utf8))
    #expect(writer.finish(atMost: 30))
    #expect(try lines() == ["again"])
  }
}
