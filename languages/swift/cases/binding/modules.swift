// --- path: Package.swift ---
// swift-tools-version:5.9
let package = Package(name: "App", targets: [
  .target(name: "Core", path: "Source"),
  .executableTarget(name: "App", dependencies: ["Core"]),
])
// --- path: Source/shape.swift ---
public class Shape {
  public init(name: String) {}
  init(copy: Shape) {}
  public func grow() -> Shape { self }
  var next: Shape? { nil }
  func use(other: Shape) {
    grow().grow()
//  ^^^^ call Source/shape.swift#Shape.grow
//         ^^^^ call Source/shape.swift#Shape.grow
    other.next?.helper()
//        ^^^^ read Source/shape.swift#Shape.next
//              ^^^^^^ call Source/helpers.swift#Shape.helper
    hidden()
//  ^^^^^^ ! call Source/helpers.swift#hidden
  }
}
// --- path: Source/helpers.swift ---
import Foundation
extension Shape {
  func helper() { grow() }
//                ^^^^ call Source/shape.swift#Shape.grow
}
extension String {
  func shout() {}
}
extension URLComponents {
  func asText() {}
  static func plain() -> URLComponents { URLComponents() }
}
private func hidden() {}
func area(of shape: Shape) {}
func area(times: Int) {}
// --- path: Sources/App/main.swift ---
import Core
//     ^^^^ ! import external
import UIKit
let shape = Shape(name: "a")
//          ^^^^^ new Source/shape.swift#Shape
shape.grow().helper()
//    ^^^^ call Source/shape.swift#Shape.grow
//           ^^^^^^ call Source/helpers.swift#Shape.helper
"a".shout()
//  ^^^^^ call Source/helpers.swift#String.shout
URLComponents().asText()
// <- call external
//              ^^^^^^ call Source/helpers.swift#URLComponents.asText
URLComponents.plain().asText()
//            ^^^^^ call Source/helpers.swift#URLComponents.plain
//                    ^^^^^^ call Source/helpers.swift#URLComponents.asText
URLComponents().asURL()
//              ^^^^^ call external
area(times: 2)
// <- call Source/helpers.swift#area
UIView()
// <- call external
hidden()
// <- ! call Source/helpers.swift#hidden
// --- path: Other/loose.swift ---
let loose = Shape(name: "b")
//          ^^^^^ ! new Source/shape.swift#Shape
// --- path: Other/extension.swift ---
extension String {
  func whisper() {}
}
// --- path: Source/quiet.swift ---
func quiet() { "a".whisper() }
//                 ^^^^^^^ ! call Other/extension.swift#String.whisper
