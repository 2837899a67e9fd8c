//! File docs.

/// A point.
#[derive(Debug, serde::Serialize)]
//       ^^^^^ ref decorate Debug
//                     ^^^^^^^^^ ref decorate serde.Serialize
//^^^^^^ ! ref decorate derive
pub struct Point<T: Clone, const N: usize> {
//         ^^^^^ def struct Point exported publicApi lines=4-10 sig=pub struct Point<T: Clone, const N: usize>
//               ^ bind type_parameter T type=Clone
//                               ^ bind type_parameter N type=usize
    /// Across.
    pub x: T,
//      ^ def field Point.x exported publicApi type=T doc=Across.
//         ^ ! ref type T
    pub(crate) y: Vec<Option<T>>,
//             ^ def field Point.y internal -exported type=generic(Vec,[generic(Option,[T])])
    z: i32,
//  ^ def field Point.z private
//     ^^^ ! ref type i32
}

struct Meters(pub f64, String);
//     ^^^^^^ def struct Meters private sig=struct Meters(pub f64, String)
//                ^^^ bind field 0 type=f64
//                     ^^^^^^ bind field 1 type=String

struct Unit;
//     ^^^^ def struct Unit

union Bits { int: u32, float: f32 }
//    ^^^^ def struct Bits
//           ^^^ def field Bits.int

pub enum Shape {
//       ^^^^^ def enum Shape exported
    Empty = 1,
//  ^^^^^ def enum_member Shape.Empty exported publicApi value=literal:integer
    Circle(f64),
//  ^^^^^^ def enum_member Shape.Circle sig=Circle(f64)
//         ^^^ bind field 0 type=f64
    Rect { width: f64, height: Meters },
//  ^^^^ def enum_member Shape.Rect
//         ^^^^^ def field Shape.Rect.width exported
//                             ^^^^^^ ref type Meters
}

pub trait Draw: Base + Send + 'static {
//        ^^^^ def trait Draw exported
//              ^^^^ base inherit Base
//              ^^^^ ref inherit Base
//                     ^^^^ base inherit Send
    type Item: Clone;
//       ^^^^ def type_alias Draw.Item abstract declaration type=Clone
    const LIMIT: usize;
//        ^^^^^ def constant Draw.LIMIT exported
    fn draw(&self, depth: usize) -> Self::Item;
//     ^^^^ def method Draw.draw abstract declaration -static type=Self.Item exported publicApi
//                 ^^^^^ bind parameter depth type=usize
//           ^^^^ ! bind parameter self
    fn twice(&self) -> bool { true }
//     ^^^^^ def method Draw.twice -abstract -declaration
}

impl<T> Draw for Point<T, 2> {
//      ^^^^ base implement Draw
//      ^^^^ ref implement Draw
//               ^^^^^ ref type Point
    type Item = T;
//       ^^^^ def type_alias Point.Item override type=T
    const LIMIT: usize = 3;
//        ^^^^^ def constant Point.LIMIT override readonly
    fn draw(&self, depth: usize) -> T { self.x.clone() }
//     ^^^^ def method Point.draw override exported type=T
//                                             ^^^^^ ref call this.x.clone args=0
}

impl<T> Point<T, 2> {
    pub const ZERO: u8 = 0;
//            ^^^^ def constant Point.ZERO exported
    /// Makes one.
    pub const fn new(x: T) -> Self { Self { x, y: vec![], z: 0 } }
//               ^^^ def method Point.new static exported publicApi type=Self doc=Makes one.
//                                   ^^^^ ref new Self
//                                          ^ ref write new(Self).x
//                                             ^ ref write new(Self).y
    async unsafe fn risky(&mut self) {}
//                  ^^^^^ def method Point.risky async unsafe private -static
}

impl fmt::Display for Elsewhere {
//        ^^^^^^^ base implement fmt.Display
    fn fmt(&self) {}
//     ^^^ def method Elsewhere.fmt override
}

impl<'a> Iterator for &'a mut Walk {
    fn next(&mut self) {}
//     ^^^^ def method Walk.next override
}

impl !Send for Unit {}
//    ^^^^ ! base implement Send

pub(crate) mod inner {
//             ^^^^^ def module inner internal
    pub fn visible() {}
//         ^^^^^^^ def function inner.visible exported -publicApi
    fn hidden() {
//     ^^^^^^ def function inner.hidden private
        fn nested() {}
//         ^^^^^^ def function inner.hidden.nested local
        const LOCAL: u8 = 1;
//            ^^^^^ ! def constant inner.hidden.LOCAL
        let add = |a: u8, b| a + b;
//          ^^^ def function inner.hidden.add local
//                 ^ bind parameter a type=u8
//                        ^ bind parameter b
        let plain = 1;
//          ^^^^^ ! def variable inner.hidden.plain
    }
}

pub static mut COUNT: u32 = 0;
//             ^^^^^ def variable COUNT static -readonly exported type=u32
static NAME: &str = "n";
//     ^^^^ def variable NAME static readonly private type=str
const _: () = ();
//    ^ ! def constant _
pub(super) type Alias<K> = HashMap<K, Point>;
//              ^^^^^ def type_alias Alias internal type=generic(HashMap,[K,Point])
//                                 ^ ! ref type K

#[macro_export]
macro_rules! shout {
//           ^^^^^ def macro shout exported sig=macro_rules! shout
    ($x:expr) => { hidden_call($x) };
//                 ^^^^^^^^^^^ ! ref call hidden_call
}

extern "C" {
    fn external(a: i32, ...) -> i32;
//     ^^^^^^^^ def function external declaration -abstract
}

#[deprecated]
pub fn old<F>(f: F, (a, b): (u8, u8)) -> impl Fn(u8) -> bool + Send where F: Fn(&str) -> bool {
//     ^^^ def function old deprecated type=union:&(function_type(bool,[u8]),Send)
//         ^ bind type_parameter F
//                   ^ bind parameter a
//                                                                        ^ ! bind narrow F
    f("x")
//  ^ ref call f args=1
}

#[tokio::main]
//       ^^^^ ref decorate tokio.main
async fn main() {}
//       ^^^^ def function main async

#[cfg(test)]
mod tests {
//  ^^^^^ def module tests test
    #[test]
    fn works() {}
//     ^^^^^ def function tests.works test
    fn helper() {}
//     ^^^^^^ def function tests.helper test
}
