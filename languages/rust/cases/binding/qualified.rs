// --- path: Cargo.toml ---
[package]
name = "m"
// --- path: src/lib.rs ---
pub trait Draw { fn draw(&self) -> u32; fn name(&self) -> u32 { 1 } }
pub struct Foo;
impl Foo { pub fn draw(&self) -> u32 { 1 } pub fn name(&self) -> u32 { 2 } }
impl Draw for Foo { fn draw(&self) -> u32 { 3 } }
//                     ^^^^ override src/lib.rs#Draw.draw

fn qualified(f: &Foo, d: &(dyn Draw + 'static)) {
    <Foo as Draw>::draw(f);
//                 ^^^^ def 8
//                 ^^^^ ! def 7
    <Foo as Draw>::name(f);
//                 ^^^^ call src/lib.rs#Draw.name
    Foo::draw(f);
//       ^^^^ def 7
    f.name();
//    ^^^^ def 7
    d.draw();
//    ^^^^ call src/lib.rs#Draw.draw
}

pub trait Twice { fn twice(&self) -> Foo; fn other(&self) -> u32; }
impl Twice for i32 { fn twice(&self) -> Foo { Foo } fn other(&self) -> u32 { 1 } }
fn numbers(n: i32) {
    3.twice().name();
//    ^^^^^ call src/lib.rs#twice
//            ^^^^ def 7
    (n + 1).twice();
//          ^^^^^ call src/lib.rs#twice
}
// --- path: src/cond.rs ---
#[cfg(feature = "a")]
use crate::Foo;
#[cfg(not(feature = "a"))]
use other::Foo;
pub struct Keeps { foo: Foo }
impl Keeps {
    fn go(&self) { self.foo.draw(); }
//                          ^^^^ call src/lib.rs#Foo.draw probable
//                          ^^^^ ! call src/lib.rs#Foo.draw exact
}
