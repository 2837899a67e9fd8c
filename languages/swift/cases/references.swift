func f(shape: Shape, value: Kind?) throws {
  shape.draw(at: one, with: 2) { item in item.run() }
//      ^^^^ ref call shape.draw
//           ^^ ! ref read at
//               ^^^ ref read one
//                                            ^^^ ref call item.run
  shape.name = "a"
//      ^^^^ ref write shape.name
  guard let next = shape.next else { throw Failure.bad(1) }
//                       ^^^^ ref read shape.next
//                                                 ^^^ ref throw Failure.bad
  next?.open()
//      ^^^^ ref call next.open
  switch value {
  case .one: break
//      ^^^ ref read value.one
  case let .two(a, b): a.use(b)
//                       ^^^ ref call a.use
//              ^ ! ref read a
  default: break
  }
  do { try go() } catch let error as Failure { error.log() }
//                                   ^^^^^^^ ref type Failure
//                                                   ^^^ ref call error.log
  let list = [Shape]()
//            ^^^^^ ref read Shape
  print("\(shape.area)")
//               ^^^^ ref read shape.area
  move(to: .zero)
//          ^^^^ ref read argument::to(move).zero
}
