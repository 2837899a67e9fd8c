// --- path: Cargo.toml ---
[package]
name = "m"
// --- path: src/lib.rs ---
pub struct Foo;
pub struct Bar;
impl Foo { pub fn hit(&self) {} }
impl Bar { pub fn hit(&self) {} }
pub trait Draw { fn draw(&self); fn made() -> Self where Self: Sized; }
pub trait Fails { fn say(&self); }
pub trait Store {
    type Item;
    type Err: Fails;
    fn load(&self) -> Result<Self::Item, Self::Err>;
    fn all(&self) -> Vec<Self::Item>;
    fn first(&self) -> Option<Self::Item> { None }
}
pub struct Oops;
impl Fails for Oops { fn say(&self) {} }
pub struct Mem;
impl Store for Mem { type Item = Foo; type Err = Oops; fn load(&self) -> Result<Foo, Oops> { Err(Oops) } fn all(&self) -> Vec<Foo> { vec![] } }
pub struct Disk;
impl Store for Disk { type Item = Bar; type Err = Oops; fn load(&self) -> Result<Bar, Oops> { Err(Oops) } fn all(&self) -> Vec<Bar> { vec![] } }

fn stated<S: Store<Item = Foo>>(s: &S) {
    s.load().ok().unwrap().hit();
//                         ^^^ call src/lib.rs#Foo.hit
//                         ^^^ ! def 8
    for one in s.all() { one.hit(); }
//                           ^^^ call src/lib.rs#Foo.hit
    if let Err(e) = s.load() { e.say(); }
//                               ^^^ call src/lib.rs#Fails.say
}

fn open<S: Store>(s: &S) {
    s.all()[0].hit();
//             ^^^ ! def 7
//             ^^^ ! def 8
}

fn bounded<S>(s: S) where S: Store, S::Item: Draw, S::Err: Clone {
    for one in s.all() { one.draw(); }
//                           ^^^^ call src/lib.rs#Draw.draw
    S::Item::made().draw();
//           ^^^^ call src/lib.rs#Draw.made
//                  ^^^^ call src/lib.rs#Draw.draw
    if let Err(e) = s.load() { e.say(); }
//                               ^^^ call src/lib.rs#Fails.say
}

/// A default method of the trait speaks of the type that implements it.
fn defaults(m: Mem, d: Disk) {
    m.first().unwrap().hit();
//                     ^^^ call src/lib.rs#Foo.hit
    d.first().unwrap().hit();
//                     ^^^ call src/lib.rs#Bar.hit
//                     ^^^ ! def 7
}

fn take<S: Store>(s: S) -> S::Item { panic!() }
fn inferred() {
    take(Mem).hit();
//            ^^^ call src/lib.rs#Foo.hit
    take(Disk).hit();
//             ^^^ call src/lib.rs#Bar.hit
}

fn library<I>(items: I) where I: Iterator, I::Item: Draw {
    for one in items { one.draw(); }
//                         ^^^^ call src/lib.rs#Draw.draw
}
fn listed(items: impl IntoIterator<Item = Bar>) {
    for one in items { one.hit(); }
//                         ^^^ call src/lib.rs#Bar.hit
}
