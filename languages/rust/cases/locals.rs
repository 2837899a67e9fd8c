use crate::shapes::{area, Point};
//         ^^^^^^ use import crate.shapes
//         ^^^^^^ ! ref import crate.shapes
//                  ^^^^ name area
//                        ^^^^^ name Point

fn shadow(value: Option<u8>) -> u8 {
//        ^^^^^ name parameter
    let value = value.unwrap();
//      ^^^^^ name first
//              ^^^^^ means parameter
    let value = value + 1;
//      ^^^^^ name second
//              ^^^^^ means first
    {
        use_it(value);
//             ^^^^^ means second
        let value = 3;
//          ^^^^^ name inner
        use_it(value);
//             ^^^^^ means inner
    }
    value
//  ^^^^^ means second
}

fn same_as_function() {
    let area = area(1);
//      ^^^^ name localArea
//      ^^^^ bind local area value=call(area)
//             ^^^^ means area
//             ^^^^ ref call area
    area;
//  ^^^^ means localArea
}

fn conditions(item: Option<Node>, list: Vec<Node>) {
//            ^^^^ name item
//                                ^^^^ name list
    if let Some(item) = item {
//              ^^^^ name some
//                      ^^^^ means item
        item;
//      ^^^^ means some
    } else {
        item;
//      ^^^^ means item
    }
    if let Some(a) = item && let Some(b) = a.next() && b.ok() {
//              ^ name a
//                                    ^ name b
//                                         ^ means a
//                                                     ^ means b
        (a, b);
//       ^ means a
//          ^ means b
    }
    while let Some(item) = item.next {
//                 ^^^^ name while
//                         ^^^^ means item
        item;
//      ^^^^ means while
    }
    let Some(item) = item else { return item };
//           ^^^^ name else
//                   ^^^^ means item
//                                      ^^^^ means item
    for list in list.iter() {
//      ^^^^ name each
//              ^^^^ means list
        list;
//      ^^^^ means each
    }
    match item {
//        ^^^^ means else
        Some(item) if item.ok() => item,
//           ^^^^ name arm
//                    ^^^^ means arm
//                                 ^^^^ means arm
        whole @ (A(one) | B(one)) if let Some(two) = one.f() => (whole, one, two),
//      ^^^^^ name whole
//                 ^^^ name one
//                                                   ^^^ means one
//                                                               ^^^^^ means whole
//                                                                      ^^^ means one
        other => item,
//               ^^^^ means else
    }
}

fn patterns(Point { x, y: (up, ref down) }: Point, [first, .., last]: [u8; 3]) {
//                  ^ name x
//                  ^ ref read cast(Point).x
//                     ^ ref read cast(Point).y
//                         ^^ name up
//                                 ^^^^ name down
//                                          ^^^^^ means Point
//                                                  ^^^^^ name firstItem
    let Point { x: px, .. } = make();
//              ^ ref read cast(Point,call(make)).x
//                 ^^ name px
    Point { x, y: px };
//          ^ means x
//          ^ ref write new(Point).x
//             ^ ref write new(Point).y
//                ^^ means px
    let add = |x: u8, (a, _)| x + a + up;
//             ^ name closure
//                     ^ name pair
//                            ^ means closure
//                                ^ means pair
//                                    ^^ means up
    x = add(x, first);
//  ^ means x
//          ^ means x
//             ^^^^^ means firstItem
}

fn generic<T: Clone, const N: usize>(item: T) -> Array<T, N> where T: Send {
//         ^ name T
//                         ^ name N
//                                         ^ means T
//                                                     ^ means T
//                                                        ^ means N
//                                                                 ^ means T
    let T = N;
//          ^ means N
    std::io::stdout();
//  ^^^ use read std
//  ^^^ means -
//       ^^ use read std.io
//  ^^^ ! ref read std
}

impl<T> Wrapper<T> {
//   ^ name wrapped
//              ^ means wrapped
    fn get(&self) -> T {}
//                   ^ means wrapped
}

fn macros(seen: u8, field: u8, args: Args) {
//        ^^^^ name seen
//                  ^^^^^ name field
    println!("{seen} {seen:?} {{field}} {}", args.field);
//             ^^^^ means seen
//                    ^^^^ means seen
//                              ^^^^^ ! means field
//                                                ^^^^^ ! means field
    custom!(seen, self.field, field: 1, seen::x, "{field}");
//          ^^^^ means seen
//                     ^^^^^ ! means field
//                            ^^^^^ ! means field
//                                      ^^^^ ! means seen
//                                                 ^^^^^ means field
}
