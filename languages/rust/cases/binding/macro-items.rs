pub struct Foo;
impl Foo { pub fn new() -> Self { Foo } pub fn hit(&self) {} }
trait Mk { fn mked(&self) -> Foo; }

macro_rules! record {
    ($(#[$m:meta])* $vis:vis $n:ident) => {
        $vis struct $n;
        impl $n {
            pub const fn make() -> Self { $n }
            pub fn made(&self) -> Option<Foo> { None }
        }
        pub fn free_made() -> Foo { Foo::new() }
    };
}
record!(pub Made);

macro_rules! getter { ($name:ident, $t:ty) => { pub fn $name(&self) -> $t { loop {} } } }
impl Made { getter!(get_foo, Foo); }

macro_rules! imp { ($($t:ty),*) => { $(impl Mk for $t { fn mked(&self) -> Foo { Foo::new() } })* } }
imp!(Made, Foo);

macro_rules! value { ($x:expr) => { { fn inner() {} $x } } }

fn uses(m: Made) {
    m.made().unwrap().hit();
//    ^^^^ call macro-items.rs#Made.made
//                    ^^^ call macro-items.rs#Foo.hit
    Made::make().get_foo().hit();
//        ^^^^ call macro-items.rs#Made.make
//               ^^^^^^^ call macro-items.rs#Made.get_foo
//                         ^^^ call macro-items.rs#Foo.hit
    free_made().hit();
//  ^^^^^^^^^ call macro-items.rs#free_made
    m.mked().hit();
//    ^^^^ call macro-items.rs#Made.mked
//           ^^^ call macro-items.rs#Foo.hit
    value!(1);
    inner();
//  ^^^^^ call unknown
    m.absent();
//    ^^^^^^ call unknown
}
