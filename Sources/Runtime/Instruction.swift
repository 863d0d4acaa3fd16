// The machine's instructions: 64 bits, from the low end an operation (8), a count (8) and three operands a, b, c (16
// each).
// Registers hold the variables of inner blocks first and intermediate values after them. In the outermost block of a
// text the first registers are the run's variables.

/// What an instruction does. R is a register, K a constant, G a variable of a file's outermost block; `bc` is the number
/// that b and c make together, as a signed distance for jumps. A test is followed by a jump, which is taken when the
/// test's outcome is c (0 false, 1 true) and passed over otherwise.
enum Operation: UInt8 {
  /// R[a] = R[b]
  case move
  /// R[a] = K[bc]
  case constant
  /// R[a] = G[bc]
  case getGlobal
  /// G[bc] = R[a]
  case setGlobal
  /// R[a] = the layer, overlay, … whose name is K[bc]
  case project
  /// R[a] = the host's value whose name is K[bc]
  case builtin
  /// R[a] = R[b] + R[c], and so on
  case add
  case subtract
  case multiply
  case divide
  case wholeDivide
  case modulo
  case power
  /// R[a] = R[b] + K[c], and so on
  case addConstant
  case subtractConstant
  case multiplyConstant
  case divideConstant
  /// R[a] = -R[b]
  case negate
  /// R[a] = +R[b], which must be a number or quantity
  case affirm
  /// R[a] = not R[b]
  case not
  /// R[a] = R[b] == R[c], and so on
  case equal
  case notEqual
  case less
  case lessOrEqual
  /// test R[a] == R[b], and so on
  case testEqual
  case testLess
  case testLessOrEqual
  /// test R[a] == K[b], and so on
  case testEqualConstant
  case testLessConstant
  case testLessOrEqualConstant
  case testGreaterConstant
  case testGreaterOrEqualConstant
  /// go on bc instructions later
  case jump
  /// if R[a] is false: go on bc later; anything but a truth value is an error
  case jumpIfFalse
  /// if R[a] is true: go on bc later
  case jumpIfTrue
  /// if R[a] was given: go on bc later
  case jumpIfGiven
  /// R[a] must be a truth value
  case checkBoolean
  /// R[a] = the list of R[b], …, c of them
  case list
  /// append R[b], …, c of them to the list R[a]
  case append
  /// R[a] = a record of the shape number c with the values R[b], …
  case record
  /// R[a] = the field of R[b] that site c names
  case getField
  /// the field of R[a] that site b names = R[c]
  case setField
  /// R[a] = R[b][R[c]]
  case getIndex
  /// R[a][R[b]] = R[c]
  case setIndex
  /// R[a] = R[b]..R[c]
  case range
  /// R[a] = R[b] in the unit number c
  case convert
  /// R[a] = the text of R[a] with c - 1 decimals; c = 0 for the shortest, where whole numbers stay numbers
  case format
  /// R[a] must be a text, to which another can be added
  case checkText
  /// R[a] = the texts and whole numbers R[b], …, c of them, one after another
  case join
  /// R[a] is a sequence; get it and the place R[a+1] ready to be gone through
  case beginLoop
  /// the next element of R[a] into R[b]; a jump follows, taken while there is one
  case nextElement
  /// R[a] and R[a+1] are the first and the last number of a loop
  case beginCount
  /// R[a] is the number of turns of a loop
  case beginRepeat
  /// the next number of R[a] into R[b]; a jump follows, taken while there is one
  case nextCount
  /// R[a] = the function number c with what it takes along
  case closure
  /// R[a] = a box without a value
  case newBox
  /// R[a] = what is in the box R[b]
  case getBox
  /// what is in the box R[a] = R[b]
  case setBox
  /// R[a] = what the running function has taken along at place b
  case getCaptured
  /// R[a] = what is in the box that it has taken along at place b
  case getCapturedBox
  /// what is in the box that it has taken along at place b = R[a]
  case setCapturedBox
  /// R[a] = the function of the vocabulary with the number bc, which is written in the language
  case scripted
  /// R[a] = what the function R[b] gives for R[b+1], … at call site c
  case call
  /// R[a] = what the host's function of call site c gives for R[b], …
  case callHost
  /// the same for a function of one number, where R[b] may be any register
  case callNumber
  /// leave the function with R[a]
  case returnValue
  /// leave the function with nil
  case returnNothing
  /// R[a] = what the command of site c gives with the arguments R[b], …
  case command
  /// let the handlers of waiting events run
  case deliver
  /// carry out library number c of the text unless this run has done so
  case useLibrary
  /// library number c of the text is done
  case endLibrary
  /// raise an error with the message R[a]
  case raise
  /// end with the verdict R[a]
  case fail
  /// an expectation did not hold: site c, operands R[b], R[b+1], message R[a]
  case expectationFailed
  /// keep what is needed to go back to this moment
  case beginTrial
  /// go back to that moment; no error was raised
  case endTrial
  /// show the value R[a] at the prompt
  case echo
  /// the end
  case halt
}

/// An instruction.
struct Instruction {
  let operation: Operation
  private let number: UInt8
  private let first: UInt16
  private let second: UInt16
  private let third: UInt16

  init(_ operation: Operation, _ a: Int = 0, _ b: Int = 0, _ c: Int = 0, count: Int = 0) {
    self.operation = operation
    number = UInt8(clamping: count)
    first = UInt16(truncatingIfNeeded: a)
    second = UInt16(truncatingIfNeeded: b)
    third = UInt16(truncatingIfNeeded: c)
  }

  init(_ operation: Operation, _ a: Int, wide: Int) {
    self.init(operation, a, wide & 0xFFFF, (wide >> 16) & 0xFFFF)
  }

  @inline(__always) var a: Int { Int(first) }
  @inline(__always) var b: Int { Int(second) }
  @inline(__always) var c: Int { Int(third) }
  /// How many arguments a call has; 255 where there are more, or some are given by name.
  @inline(__always) var count: Int { Int(number) }
  @inline(__always) var wide: Int { Int(Int32(bitPattern: UInt32(second) | UInt32(third) << 16)) }
}

/// Where an instruction stands: the loop reads of each what it needs.
extension UnsafePointer<Instruction> {
  @inline(__always) var operation: Operation { pointee.operation }
  @inline(__always) var a: Int { pointee.a }
  @inline(__always) var b: Int { pointee.b }
  @inline(__always) var c: Int { pointee.c }
  @inline(__always) var count: Int { pointee.count }
  @inline(__always) var wide: Int { pointee.wide }
}
