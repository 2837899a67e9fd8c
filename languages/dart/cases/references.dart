void f(Shape s, Object o) {
  s.draw(1, named: two);
//  ^^^^ ref call s.draw
//          ^^^^^ ! ref read named
//                 ^^^ ref read two
  s.name = 'a';
//  ^^^^ ref write s.name
  s..open()..name = 'b';
//   ^^^^ ref call s.open
//           ^^^^ ref write s.name
  new Shape('a');
//    ^^^^^ ref new Shape
  const Shape.named('a');
//            ^^^^^ ref call Shape.named
  print('${s.area} $limit');
//           ^^^^ ref read s.area
//                  ^^^^^ ref read limit
  throw StateError('x');
//      ^^^^^^^^^^ ref throw StateError
}
