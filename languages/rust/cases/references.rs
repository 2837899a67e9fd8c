use std::collections::HashMap;
//                    ^^^^^^^ import name HashMap from std::collections
use std::{fmt::{self, Display as Show}, io::*};
//              ^^^^ import module from std::fmt as fmt
//                               ^^^^ import name Display from std::fmt as Show
//                                      ^^ import wildcard from std::io
use serde;
//  ^^^^^ import module from serde
use crate::extension::Ext as _;
//                    ^^^ import name Ext from crate::extension
pub use self::inner::Thing as Renamed;
//                            ^^^^^^^ import name Thing from self::inner as Renamed
//                            ^^^^^^^ export Renamed as Renamed
pub use super::prelude::*;
//             ^^^^^^^ export * as *
extern crate alloc as heap;
//                    ^^^^ import module from alloc as heap
mod child;
//  ^^^^^ import module from self::child as child
//  ^^^^^ ! def module child
#[path = "other/file.rs"]
pub mod moved;
//      ^^^^^ import module from other/file.rs as moved
//      ^^^^^ export moved as moved

fn calls(s: &Server, items: Vec<Item>) -> Result<(), Error> {
//           ^^^^^^ ref type Server
//                                        ^^^^^^ ref type Result
    s.conn.close(1, 2);
//         ^^^^^ ref call s.conn.close args=2
//    ^^^^ ref read s.conn
//  ^ ! ref read s
    let p = Point::<u8>::new(3);
//                       ^^^ ref call generic(Point,[u8]).new args=1
//          ^^^^^ ref type Point
//      ^ bind local p value=call(generic(Point,[u8]).new)
    crate::a::b::run(&p);
//               ^^^ ref call crate.a.b.run args=1
//         ^ ! ref read crate.a
    a::Kind::Big(4);
//           ^^^ ref call a.Kind.Big args=1
//     ^^^^ ref type a.Kind
    let v = items.iter().map(|i| i.name()).collect::<Vec<_>>();
//                                         ^^^^^^^ ref call call(call(items.iter).map).collect args=0
//                                 ^^^^ ref call i.name args=0
//                            ^ bind parameter i
    <Point as Draw>::draw(&p);
//                   ^^^^ ref call cast:qualified(Draw,Point).draw args=1
    let got = fetch().await?;
//      ^^^ bind local got value=call(await(call(fetch)).unwrap)
//            ^^^^^ ref call fetch
    let (a, _, c): (u8, u8, u8) = triple();
//       ^ bind local a value=position:0(call(triple))
//             ^ bind local c value=position:2(call(triple))
    let t = Point { x: 1, y, ..base() };
//          ^^^^^ ref new Point
//                  ^ ref write new(Point).x
//                        ^ ref write new(Point).y
//                             ^^^^ ref call base
    let u = Shape::Rect { width: 1 };
//                 ^^^^ ref new Shape.Rect
//                        ^^^^^ ref write new(Shape.Rect).width
    if let Some(Shape::Circle(r)) = s.shape() {
//                            ^ bind local r value=position:0(cast(Shape.Circle,position:0(cast(Some,call(s.shape)))))
//         ^^^^ ! ref read Some
//                     ^^^^^^ ref read Shape.Circle
        r.sqrt();
//        ^^^^ ref call r.sqrt
    }
    while let Some(n) = stack.pop() { n.go(); }
//                 ^ bind local n value=position:0(cast(Some,call(stack.pop)))
    let Some(k) = opt() else { return Ok(()) };
//           ^ bind local k value=position:0(cast(Some,call(opt)))
//                                    ^^ ! ref call Ok
    match shape {
        Shape::Rect { width, height: h } | Shape::Other { width, h } => width.go(h),
//                    ^^^^^ bind local width value=property:width(cast(Shape.Rect,shape))
//                                   ^ bind local h value=property:height(cast(Shape.Rect,shape))
//                                                                            ^^ ref call width.go args=1
        all @ Shape::Circle(1) if all.ok() => {}
//      ^^^ bind local all value=shape
        Shape::Empty => stop(),
//             ^^^^^ ref read Shape.Empty
//                      ^^^^ ref call stop
        MAX => {}
//      ^^^ ref read MAX
//      ^^^ ! bind local MAX
        other => other.rest(),
//      ^^^^^ bind local other value=shape
    }
    for (i, item) in items.iter().enumerate() { item.touch(i); }
//          ^^^^ bind local item value=position:1(index:loop(call(call(items.iter).enumerate)))
//                                                   ^^^^^ ref call item.touch
    let x = if cond() { A::new() } else { B::new() };
//      ^ bind local x value=union(call(A.new),call(B.new))
    let y = match z { 1 => C::new(), _ => D::new() };
//      ^ bind local y value=union(call(C.new),call(D.new))
    let n = &mut s.count as &dyn Counter;
//      ^ bind local n value=cast(Counter,s.count)
//                               ^^^^^^^ ref type Counter
    s.count += 1;
//    ^^^^^ ref write s.count
    s.total = sum();
//    ^^^^^ ref write s.total
    p = other();
//  ^ bind assign p value=call(other)
    STATE = 1;
//  ^^^^^ ref write STATE
    self.inner.0.lock();
//               ^^^^ ref call this.inner.0.lock
    println!("{} {}", s.name(), LIMIT, key = lookup(k));
//  ^^^^^^^ ref call println
//                      ^^^^ ref call s.name
//                              ^^^^^ ref read LIMIT
//                                           ^^^^^^ ref call lookup
//                                     ^^^ ! ref read key
    assert_eq!(Point::new(1).len(), vec![make(2)].len());
//                    ^^^ ref call Point.new
//             ^^^^^ ref type Point
//                           ^^^ ref call call(Point.new).len
//                                  ^^^ ref call vec
//                                       ^^^^ ref call make
    assert!(matches!(s.kind, Kind::A) && !self.done());
//          ^^^^^^^ ref call matches
//                     ^^^^ ref read s.kind
//                                             ^^^^ ref call this.done
    opaque! { fn made_up(x) { also(x) } }
//  ^^^^^^ ref call opaque
//                            ^^^^ ! ref call also
    log::debug!("{}", depth(s));
//       ^^^^^ ref call log.debug
//                    ^^^^^ ref call depth
    'outer: loop { break 'outer; }
//   ^^^^^ ! ref read outer
    let f = |q| Widget::build(q);
//              ^^^^^^ bind return type=_ value=call(Widget.build)
    let all: Box<dyn Fn(u8) -> Item> = Box::new(f);
//      ^^^ bind local all type=generic(Box,[function_type(Item,[u8])])
    Ok(())
}
