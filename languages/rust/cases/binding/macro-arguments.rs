// --- path: Cargo.toml ---
[package]
name = "m"
// --- path: src/lib.rs ---
pub struct Foo { n: u32 }
pub struct Bar;
impl Foo { pub fn new() -> Self { Foo { n: 1 } } pub fn hit(&self) -> bool { true } pub fn bar(&self) -> Bar { Bar } }
impl Bar { pub fn hit(&self) -> Foo { Foo::new() } }
macro_rules! check { ($x:expr) => { $x } }

impl Foo { check!(Foo); }

fn arguments(f: Foo, items: Vec<Foo>) {
    assert!(items.iter().all(|i| { let b = i.bar(); b.hit().hit() }), "some of {n}", n = f.hit());
//                                                    ^^^ call src/lib.rs#Bar.hit
//                                                          ^^^ call src/lib.rs#Foo.hit
//                                                                                         ^^^ call src/lib.rs#Foo.hit
//                                                                                   ^ ! write src/lib.rs#Foo.n
    let v = vec![f.bar()];
    v[0].hit();
//       ^^^ call src/lib.rs#Bar.hit
    let w = vec![Foo::new(); 3];
    for x in w { x.hit(); }
//                 ^^^ call src/lib.rs#Foo.hit
    check!(f.bar().hit());
//  ^^^^^ call src/lib.rs#check
//                 ^^^ call src/lib.rs#Bar.hit
    tracing::info!(name = %f.hit(), "seen");
    quote!(f.bar());
//           ^^^ ! call src/lib.rs#Foo.bar
}

async fn make() -> Foo { Foo::new() }
async fn both() {
    let (a, b) = tokio::join!(make(), make());
//                            ^^^^ call src/lib.rs#make
    a.hit();
//    ^^^ call src/lib.rs#Foo.hit
}
