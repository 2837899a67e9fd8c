pub struct Pair<A, B> { first: A, second: B }
pub struct Stack<T> { items: Vec<T> }
pub struct One;
pub struct Two;
impl One { fn one(&self) {} }
impl Two { fn two(&self) {} }

impl<X, Y> Pair<X, Y> {
    fn new(first: X, second: Y) -> Self { Pair { first, second } }
    fn swap(self) -> Pair<Y, X> { loop {} }
    fn first(&self) -> &X { &self.first }
    fn map<Z>(self, f: impl FnOnce(X) -> Z) -> Pair<Z, Y> { loop {} }
    fn zip<Z>(self, other: Z) -> Pair<Self, Z> { loop {} }
}
impl Pair<One, One> {
    fn only_ones(&self) {}
}
impl<T> Stack<T> {
    fn push(&mut self, item: T) -> &mut Self { self }
    fn pop(&mut self) -> Option<T> { self.items.pop() }
    fn each(&self, f: impl Fn(&T)) {}
}
fn make<T: Default>() -> T { T::default() }
//                              ^^^^^^^ call external
fn same<T>(t: T) -> T { t }
fn apply<F, R>(f: F) -> R where F: Fn(One) -> R { loop {} }

fn written(pair: Pair<One, Two>, stack: Stack<Pair<Two, One>>) {
    pair.first.one();
//             ^^^ call generics.rs#One.one
    pair.first().one();
//               ^^^ call generics.rs#One.one
    pair.swap().first().two();
//                      ^^^ call generics.rs#Two.two
    pair.swap().second.one();
//                     ^^^ call generics.rs#One.one
    stack.pop().unwrap().first.two();
//                             ^^^ call generics.rs#Two.two
    stack.items[0].second.one();
//                        ^^^ call generics.rs#One.one
    stack.each(|pair| pair.first.two());
//                               ^^^ call generics.rs#Two.two
    make::<One>().one();
//  ^^^^ call generics.rs#make
//                ^^^ call generics.rs#One.one
    let made: Two = make();
    made.two();
//       ^^^ call generics.rs#Two.two
    Stack::<One> { items: vec![] }.pop().unwrap().one();
//                                                ^^^ call generics.rs#One.one
    Pair::<Two, One>::new(Two, One).first.two();
//                    ^^^ call generics.rs#Pair.new
//                                        ^^^ call generics.rs#Two.two
}

fn inferred(pair: Pair<One, Two>) {
    Pair::new(One, Two).second.two();
//                             ^^^ call generics.rs#Two.two
    same(One).one();
//            ^^^ call generics.rs#One.one
    same(pair).first.one();
//                   ^^^ call generics.rs#One.one
    apply(|one| { one.one(); Two }).two();
//                    ^^^ call generics.rs#One.one
//                                  ^^^ call generics.rs#Two.two
    Pair::new(One, Two).map(|first| Two).first.two();
//                                             ^^^ call generics.rs#Two.two
    Pair::new(One, Two).zip(Two).first.first.one();
//                                           ^^^ call generics.rs#One.one
    Pair::new(One, One).only_ones();
//                      ^^^^^^^^^ call generics.rs#Pair.only_ones
}

type Ones = Pair<One, One>;
type Twice<T> = Pair<T, T>;
fn aliases(ones: Ones, twos: Twice<Two>) {
    ones.first.one();
//             ^^^ call generics.rs#One.one
    twos.second.two();
//              ^^^ call generics.rs#Two.two
    Ones::new(One, One).first.one();
//        ^^^ call generics.rs#Pair.new
}
impl Ones { fn extra(&self) {} }
fn extended(ones: Pair<One, One>) {
    ones.extra();
//       ^^^^^ call generics.rs#Pair.extra
}

struct Reader<'a, T> { of: &'a T }
impl<'a, T> Reader<'a, T> { fn get(&self) -> &'a T { self.of } }
fn lifetimes<'x>(reader: Reader<'x, One>, text: std::borrow::Cow<'x, Two>) {
    reader.get().one();
//               ^^^ call generics.rs#One.one
    text.two();
//       ^^^ call generics.rs#Two.two
}

struct Builder { n: u32 }
impl Builder {
    fn new() -> Builder { Builder { n: 0 } }
    fn size(mut self, n: u32) -> Self { self }
    fn name(&mut self, n: &str) -> &mut Self { self }
    fn build(&self) -> Result<One, Two> { Ok(One) }
}
fn chain() -> Result<(), Two> {
    Builder::new().size(1).name("a").build()?.one();
//                 ^^^^ call generics.rs#Builder.size
//                         ^^^^ call generics.rs#Builder.name
//                                   ^^^^^ call generics.rs#Builder.build
//                                            ^^^ call generics.rs#One.one
    Ok(())
}
