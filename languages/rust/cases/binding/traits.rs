// --- path: Cargo.toml ---
[package]
name = "t"
// --- path: src/lib.rs ---
mod shape;
mod square;
mod ext;
mod silent;
use shape::{Named, Shape};
use square::Square;

pub struct Circle { r: f64 }
impl Shape for Circle {
//   ^^^^^ implement src/shape.rs#Shape
    const SIDES: u32 = 0;
//        ^^^^^ override src/shape.rs#Shape.SIDES
    type Unit = Square;
//       ^^^^ override src/shape.rs#Shape.Unit
    fn area(&self) -> f64 { self.r }
//     ^^^^ override src/shape.rs#Shape.area
    fn unit(&self) -> Self::Unit { Square }
}
impl Named for Circle {
    fn name(&self) -> String { String::new() }
}

pub fn concrete(circle: Circle, square: &Square) {
    circle.area();
//         ^^^^ call src/lib.rs#Circle.area
    // What the type does not write itself is the trait's.
    circle.twice();
//         ^^^^^ call src/shape.rs#Shape.twice
    Circle::area(&circle);
//          ^^^^ call src/lib.rs#Circle.area
    Shape::area(&circle);
//         ^^^^ call src/shape.rs#Shape.area
    <Circle as Shape>::area(&circle);
//                     ^^^^ call src/lib.rs#Circle.area
    Circle::SIDES;
//          ^^^^^ read src/lib.rs#Circle.SIDES
    square.area();
//         ^^^^ call src/square.rs#Square.area
    square.twice();
//         ^^^^^ call src/shape.rs#Shape.twice
    circle.unit().area();
//                ^^^^ call src/square.rs#Square.area
    circle.loud();
//         ^^^^ call src/shape.rs#Named.loud
    circle.name().len();
//                ^^^ call external
    circle.volume();
//         ^^^^^^ call unknown
}

pub fn objects(shape: &dyn Shape, boxed: Box<dyn Named>, any: impl Shape) {
    shape.area();
//        ^^^^ call src/shape.rs#Shape.area
    shape.unit().area();
//               ^^^^ call src/shape.rs#Shape.area
    boxed.name();
//        ^^^^ call src/shape.rs#Named.name
    // A super trait's.
    boxed.area();
//        ^^^^ call src/shape.rs#Shape.area
    any.twice();
//      ^^^^^ call src/shape.rs#Shape.twice
}

pub fn bounds<T: Shape + Clone, U>(t: T, u: &U, v: Vec<T>) -> T where U: Named {
    t.area();
//    ^^^^ call src/shape.rs#Shape.area
    t.clone().area();
//            ^^^^ call src/shape.rs#Shape.area
    u.loud();
//    ^^^^ call src/shape.rs#Named.loud
    T::make().area();
//     ^^^^ call src/shape.rs#Shape.make
//            ^^^^ call src/shape.rs#Shape.area
    for one in v {
        one.twice();
//          ^^^^^ call src/shape.rs#Shape.twice
    }
    t
}

struct Holder<S> { inner: S }
impl<S: Shape> Holder<S> {
    fn go(&self) {
        self.inner.area();
//                 ^^^^ call src/shape.rs#Shape.area
    }
    fn named(&self) where S: Named {
        self.inner.area();
//                 ^^^^ call src/shape.rs#Shape.area
    }
}
fn held(holder: Holder<Circle>) {
    holder.inner.area();
//               ^^^^ call src/lib.rs#Circle.area
}

// The bounds of a parameter may name the parameter.
fn recursive<T>(t: T) where T: PartialEq<T> + Shape {
    t.area();
//    ^^^^ call src/shape.rs#Shape.area
}

mod user {
    use crate::ext::Loudly;
    pub fn builtins(text: String, list: Vec<u8>) {
        "a".shout();
//          ^^^^^ call src/ext.rs#shout
        text.shout();
//           ^^^^^ call src/ext.rs#shout
        list.first_two();
//           ^^^^^^^^^ ! call src/ext.rs#first_two
        text.whisper();
//           ^^^^^^^ call src/ext.rs#Loudly.whisper
    }
}
mod other {
    // The trait is not in scope.
    pub fn builtins(text: String) {
        text.shout();
//           ^^^^^ call external
    }
    pub fn late(list: Vec<u8>) {
        use crate::ext::Pairs as _;
        list.first_two();
//           ^^^^^^^^^ call src/ext.rs#first_two
    }
    pub fn blanket(circle: crate::Circle, plain: crate::silent::Plain) {
        use crate::ext::Describe;
        circle.describe();
//             ^^^^^^^^ call src/ext.rs#describe
        plain.describe();
//            ^^^^^^^^ call unknown
    }
}

struct Wrapper(Circle);
impl std::ops::Deref for Wrapper {
    type Target = Circle;
    fn deref(&self) -> &Circle { &self.0 }
}
fn through(w: Wrapper) {
    w.area();
//    ^^^^ call src/lib.rs#Circle.area
    w.0.area();
//      ^^^^ call src/lib.rs#Circle.area
    w.r.abs();
//    ^ read src/lib.rs#Circle.r
}

struct Meters(f64);
struct Feet(f64);
struct Length;
impl From<Meters> for Length { fn from(m: Meters) -> Length { Length } }
impl From<Feet> for Length { fn from(f: Feet) -> Length { Length } }
fn convert(m: Meters, f: Feet) {
    Length::from(m);
//          ^^^^ def 158
    Length::from(f);
//          ^^^^ def 159
}

// The type's own method comes before a trait's.
struct Own;
impl Own { fn name(&self) {} }
impl Named for Own { fn name(&self) -> String { String::new() } }
fn own(o: Own) {
    o.name();
//    ^^^^ def 169
}
// --- path: src/shape.rs ---
pub trait Shape {
    const SIDES: u32;
    type Unit: Shape;
    fn area(&self) -> f64;
    fn unit(&self) -> Self::Unit;
    fn make() -> Self where Self: Sized { loop {} }
    fn twice(&self) -> f64 {
        self.area() * 2.0
//           ^^^^ call src/shape.rs#Shape.area
    }
}
pub trait Named: Shape {
//               ^^^^^ inherit src/shape.rs#Shape
    fn name(&self) -> String;
    fn loud(&self) {
        self.area();
//           ^^^^ call src/shape.rs#Shape.area
    }
}
// --- path: src/square.rs ---
use crate::shape::Shape;
pub struct Square;
impl Shape for Square {
    const SIDES: u32 = 4;
    type Unit = Self;
    fn area(&self) -> f64 { 1.0 }
    fn unit(&self) -> Self { Square }
}
// --- path: src/ext.rs ---
pub trait Loudly {
    fn shout(&self);
    fn whisper(&self) {}
}
impl Loudly for str { fn shout(&self) { self.len(); } }
//                       ^^^^^ override src/ext.rs#Loudly.shout
//                                           ^^^ call external
pub trait Pairs { fn first_two(&self); }
impl<T> Pairs for [T] {
    fn first_two(&self) {
        self.helper();
//           ^^^^^^ ! call src/ext.rs#helper
    }
}
fn helper() {}
pub trait Describe { fn describe(&self); }
impl<T: crate::shape::Named> Describe for T {
    fn describe(&self) {
        self.loud();
//           ^^^^ call src/shape.rs#Named.loud
    }
}
// --- path: src/silent.rs ---
pub struct Plain;
