// --- path: Cargo.toml ---
[package]
name = "m"
// --- path: src/lib.rs ---
mod point;
mod more;
pub mod error;
use point::Point;
pub struct Line { start: Point, end: Point, len: u32 }

impl Line {
    pub const UNIT: u32 = 1;
    pub fn new(start: Point) -> Self {
        Self::check(&start);
//            ^^^^^ call src/lib.rs#Line.check
        Self { start, end: Point::origin(), len: Self::UNIT }
//      ^^^^ new src/lib.rs#Line
//                    ^^^ write src/lib.rs#Line.end
//                                ^^^^^^ call src/point.rs#Point.origin
//                                                     ^^^^ read src/lib.rs#Line.UNIT
    }
    fn check(p: &Point) {
        p.norm();
//        ^^^^ call src/point.rs#Point.norm
    }
    /// A field and a method of one name.
    fn len(&self) -> u32 {
        self.len
//           ^^^ def 9
    }
    fn walk(&self) {
        self.len();
//           ^^^ def 27
        self.end.norm();
//           ^^^ read src/lib.rs#Line.end
//               ^^^^ call src/point.rs#Point.norm
        self.end.x.abs();
//               ^ read src/point.rs#Point.x
//                 ^^^ call external
        // Defined in another file than the type.
        self.start.scaled(2).scaled(3).norm();
//                 ^^^^^^ call src/more.rs#scaled
//                           ^^^^^^ call src/more.rs#scaled
//                                     ^^^^ call src/point.rs#Point.norm
        self.missing();
//           ^^^^^^^ call unknown
    }
}

fn free(line: Line, more: more::P) {
    line.walk();
//       ^^^^ call src/lib.rs#Line.walk
    Line::walk(&line);
//        ^^^^ call src/lib.rs#Line.walk
    more.scaled(1);
//       ^^^^^^ call src/more.rs#scaled
    let walk = Line::walk;
//                   ^^^^ read src/lib.rs#Line.walk
    takes(Line::new);
//  ^^^^^ call src/lib.rs#takes
//              ^^^ read src/lib.rs#Line.new
//              ^^^ ! call src/lib.rs#Line.new
    takes(free);
//        ^^^^ read src/lib.rs#free
    // Names of other types' methods do not count.
    norm();
//  ^^^^ call unknown
}
fn takes<F>(f: F) {}
// --- path: src/point.rs ---
#[derive(Clone)]
pub struct Point { pub x: i32 }
impl Point {
    pub fn origin() -> Point { Point { x: 0 } }
//                             ^^^^^ new src/point.rs#Point
//                                     ^ write src/point.rs#Point.x
    pub fn norm(&self) -> i32 { self.x }
}
// --- path: src/more.rs ---
pub use crate::point::Point as P;
impl P {
    pub fn scaled(&self, by: i32) -> P {
        self.norm();
//           ^^^^ call src/point.rs#Point.norm
        self.clone().norm();
//           ^^^^^ call external
//                   ^^^^ call src/point.rs#Point.norm
        P::origin()
//         ^^^^^^ call src/point.rs#Point.origin
    }
}
// --- path: src/error.rs ---
use std::io;
pub struct Error;
impl Error {
    pub fn wrap() -> Error { Error }
}
// A block for a namesake from elsewhere gives the type of this file nothing.
impl From<Error> for io::Error {
    fn from(e: Error) -> io::Error { loop {} }
}
pub fn make() {
    Error::wrap();
//         ^^^^ call src/error.rs#Error.wrap
    Error::from(1);
//         ^^^^ ! call src/error.rs#Error.from
//         ^^^^ ! call src/error.rs#from
}
