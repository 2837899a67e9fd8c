use std::fmt::Display;
pub struct Shelf<T> { books: Vec<T>, owner: Owner }
pub struct Owner { name: String }

impl<B: Display> Shelf<B> {
    const LIMIT: usize = 4;
    pub fn add(&mut self, book: B, at: usize) -> Option<B> {
        let at = at.min(Self::LIMIT);
//          ^^ def 8
//               ^^ def 7
//                            ^^^^^ def 6
        let Owner { name, .. } = &self.owner;
//          ^^^^^ def 3
        println!("{name} {at} {}", book);
//                 ^^^^ def 12
//                        ^^ def 8
//                                 ^^^^ def 7
        for book in self.books.iter() {
            drop(book);
//               ^^^^ def 18
        }
        match self.books.get(at) {
            Some(found) if at > 1 => drop(found),
//                                        ^^^^^ def 23
            other => drop(other),
//                        ^^^^^ def 25
        }
        let keep = |one: &B| true;
        keep(&book);
//      ^^^^ def 28
        Some(book)
//           ^^^^ def 7
    }
}

fn generic<K>(key: K) -> Shelf<K> {
//                             ^ def 36
//                       ^^^^^ def 2
    let shelf: Shelf<K> = make(key);
//                             ^^^ def 36
    shelf
//  ^^^^^ def 39
}
fn make<T>(t: T) -> Shelf<T> { loop {} }
