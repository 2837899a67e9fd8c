// --- path: a.swift ---
protocol Animal {
  func speak()
}
extension Animal {
  func sleep() { speak() }
//               ^^^^^ call a.swift#Animal.speak
}
enum Size { case small, large(Int)
  func double() -> Size { self }
}
class Base {
  func base() {}
}
final class Dog: Base, Animal {
  static let shared = Dog()
  var size: Size = .small
  func speak() { base() }
//               ^^^^ call a.swift#Base.base
  func later() async throws -> Dog { self }
  class func make() -> Self { Self() }
  func run(to place: Int) {}
  func run(from place: Int) {}
}
// --- path: b.swift ---
func f(dogs: [Dog], byName: [String: Dog], any: Any, animal: any Animal, dog: Dog?) async throws {
  for dog in dogs { dog.speak() }
//                      ^^^^^ call a.swift#Dog.speak
  dogs.first?.base()
//            ^^^^ call a.swift#Base.base
  byName["a"]?.sleep()
//             ^^^^^ call a.swift#Animal.sleep
  if let one = any as? Dog { one.speak() }
//                               ^^^^^ call a.swift#Dog.speak
  guard let found = dog else { return }
  found.size.double()
//           ^^^^^^ call a.swift#Size.double
  (try await found.later()).speak()
//                          ^^^^^ call a.swift#Dog.speak
  Dog.shared.base()
//           ^^^^ call a.swift#Base.base
  animal.speak()
//       ^^^^^ call a.swift#Animal.speak
  animal.base()
//       ^^^^ ! call a.swift#Base.base
  switch found.size {
  case .small: break
//      ^^^^^ read a.swift#Size.small
  case .large: break
  }
  dogs.map { $0.speak() }
//              ^^^^^ ! call a.swift#Animal.speak
}
// --- path: c.swift ---
enum Level { case low, high
  static let usual: Level = .low
//                           ^^^ read c.swift#Level.low
  var next: Level { .high }
//                   ^^^^ read c.swift#Level.high
}
struct Point {
  init(x: Int) {}
  func move(by level: Level = .low, to other: Point) {}
//                             ^^^ read c.swift#Level.low
}
func g(point: Point, level: Level) -> Level {
  point.move(by: .high, to: .init(x: 1))
//                ^^^^ read c.swift#Level.high
//                           ^^^^ call c.swift#Point.init
  if level == .usual { return .low }
//             ^^^^^ read c.swift#Level.usual
//                             ^^^ read c.swift#Level.low
  return .missing
//        ^^^^^^^ ! read c.swift#Level.low
}
