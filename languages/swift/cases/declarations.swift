import Foundation
//     ^^^^^^^^^^ import wildcard from Foundation
import struct Core.Shape
//                 ^^^^^ import name Shape from Core

/// A shape.
public class Shape<T: Equatable>: Base, Drawable {
//           ^^^^^ def class Shape exported
//                    ^^^^^^^^^ ref type Equatable
//                                ^^^^ ref inherit Base
  public static let shared = Shape()
//                  ^^^^^^ def property Shape.shared exported static readonly
//                           ^^^^^ ref call Shape
  private var name: String = "x"
//            ^^^^ def property Shape.name private -exported
  var area: Double { width * height }
//    ^^^^ def property Shape.area internal
//                   ^^^^^ ref read width
  let x, y: Int
//    ^ def property Shape.x readonly
//       ^ def property Shape.y readonly
  init(name: String, _ n: Int = 3) { self.name = name }
//^^^^ def constructor Shape.init
//                                        ^^^^ ref write this.name
  deinit { close() }
//^^^^^^ def method Shape.deinit
  @discardableResult
  func draw(at point: Point, with rest: Int...) async throws -> [Shape] { [] }
//     ^^^^ def method Shape.draw
//                    ^^^^^ ref type Point
//          ^^ ! ref read at
  subscript(i: Int) -> Int { 1 }
//^^^^^^^^^ def method Shape.subscript
  class func make() -> Self { Self() }
//           ^^^^ def method Shape.make static
  enum Kind: String { case one, two(Int, name: String); case three = "x" }
//     ^^^^ def enum Shape.Kind
//                         ^^^ def enum_member Shape.Kind.one
//                              ^^^ def enum_member Shape.Kind.two
//                                                           ^^^^^ def enum_member Shape.Kind.three
  typealias Size = Point
//          ^^^^ def type_alias Shape.Size
}
extension Shape: Hashable {
//        ^^^^^ ref type Shape
//               ^^^^^^^^ ref implement Hashable
  func grow() {}
//     ^^^^ def method Shape.grow extension
}
extension String {
  var isShort: Bool { count < 3 }
//    ^^^^^^^ def property String.isShort extension
}
protocol Drawable: AnyObject {
//       ^^^^^^^^ def interface Drawable
  associatedtype Item: Equatable
//               ^^^^ def type_alias Drawable.Item
  var size: Int { get }
//    ^^^^ def property Drawable.size declaration
  func paint()
//     ^^^^^ def method Drawable.paint declaration
}
struct Point {}
//     ^^^^^ def struct Point
actor Store {}
//    ^^^^^ def class Store
let limit = 1
//  ^^^^^ def variable limit readonly
func top<T>(_ x: T) -> T {
//   ^^^ def function top
  func inner() {}
//     ^^^^^ def function top.inner local
  let local = 1
  //  ^^^^^ ! def
  return x
}
