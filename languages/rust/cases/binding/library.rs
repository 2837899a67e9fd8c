use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::rc::{Rc, Weak};
use std::sync::{Arc, Mutex, RwLock};

#[derive(Clone, Default)]
pub struct Item { tags: Vec<Tag>, parent: Option<Rc<Item>>, state: RefCell<State> }
#[derive(Clone)]
pub struct Tag;
#[derive(Default)]
pub struct State;
pub struct Fault;
impl Item {
    fn go(&self) -> Option<Tag> { None }
    fn load() -> Result<Item, Fault> { loop {} }
    fn is_big(&self) -> bool { true }
    /// A library method's name on a type of ours is ours.
    fn len(&self) -> usize { 0 }
}
impl Tag { fn mark(&self) {} fn of(item: &Item) -> Tag { Tag } fn item(&self) -> Item { loop {} } }
impl State { fn tick(&mut self) {} }
impl Fault { fn code(&self) {} }

fn results() -> Result<(), Fault> {
    Item::load()?.go();
//        ^^^^ call library.rs#Item.load
//                ^^ call library.rs#Item.go
    Item::load().unwrap().go().unwrap().mark();
//               ^^^^^^ call external
//                                      ^^^^ call library.rs#Tag.mark
    Item::load().ok().as_ref().expect("x").go();
//                                         ^^ call library.rs#Item.go
    Item::load().map_err(|fault| fault.code());
//                                     ^^^^ call library.rs#Fault.code
    Item::load().unwrap_or_else(|fault| { fault.code(); Item::default() }).go();
//                                              ^^^^ call library.rs#Fault.code
//                                                                         ^^ call library.rs#Item.go
    match Item::load() {
        Ok(item) => { item.go(); }
//                         ^^ call library.rs#Item.go
        Err(fault) => fault.code(),
//                          ^^^^ call library.rs#Fault.code
    }
    Ok(())
}

fn pointers(item: Arc<Mutex<Item>>, lock: &RwLock<Item>, weak: Weak<Item>, boxed: Box<Item>) {
    item.lock().unwrap().go();
//                       ^^ call library.rs#Item.go
    lock.read().unwrap().go();
//                       ^^ call library.rs#Item.go
    weak.upgrade().unwrap().go();
//                          ^^ call library.rs#Item.go
    boxed.go();
//        ^^ call library.rs#Item.go
    boxed.state.borrow_mut().tick();
//                           ^^^^ call library.rs#State.tick
    boxed.parent.as_ref().unwrap().go();
//                                 ^^ call library.rs#Item.go
    let made = Arc::new(Mutex::new(Item::default()));
    made.lock().unwrap().go();
//                       ^^ call library.rs#Item.go
    let shared = Rc::new(Tag);
    Rc::clone(&shared).mark();
//                     ^^^^ call library.rs#Tag.mark
    shared.clone().mark();
//                 ^^^^ call library.rs#Tag.mark
    let cell = RefCell::new(State);
    cell.borrow_mut().tick();
//                    ^^^^ call library.rs#State.tick
    Some(Tag).unwrap().mark();
//                     ^^^^ call library.rs#Tag.mark
}

fn collections(items: Vec<Item>, map: HashMap<String, Item>, set: BTreeSet<Tag>) {
    items.len();
//        ^^^ call external
    items[0].len();
//           ^^^ call library.rs#Item.len
    items.first().unwrap().go();
//                         ^^ call library.rs#Item.go
    for item in &items { item.go(); }
//                            ^^ call library.rs#Item.go
    map.get("a").unwrap().go();
//                        ^^ call library.rs#Item.go
    map["a"].go();
//           ^^ call library.rs#Item.go
    for (key, item) in &map { item.go(); }
//                                 ^^ call library.rs#Item.go
    for item in map.values() { item.go(); }
//                                  ^^ call library.rs#Item.go
    map.entry(key).or_default().go();
//                              ^^ call library.rs#Item.go
    set.iter().next().unwrap().mark();
//                             ^^^^ call library.rs#Tag.mark
    let list = [Tag, Tag];
    list[0].mark();
//          ^^^^ call library.rs#Tag.mark
    let pair = (Tag, State);
    pair.0.mark();
//         ^^^^ call library.rs#Tag.mark
    missing.len();
//          ^^^ call dynamic
}

fn chains(items: &[Item]) -> Vec<Tag> {
    items.iter().filter(|item| item.is_big()).for_each(|item| { item.go(); });
//                                  ^^^^^^ call library.rs#Item.is_big
//                                                                   ^^ call library.rs#Item.go
    items.iter().map(|item| item.go()).next().unwrap().unwrap().mark();
//                               ^^ call library.rs#Item.go
//                                                              ^^^^ call library.rs#Tag.mark
    items.iter().filter_map(|item| item.go()).last().unwrap().mark();
//                                                            ^^^^ call library.rs#Tag.mark
    items.iter().flat_map(|item| item.tags.iter()).next().unwrap().mark();
//                                                                 ^^^^ call library.rs#Tag.mark
    items.iter().map(Tag::of).next().unwrap().mark();
//                        ^^ read library.rs#Tag.of
//                                            ^^^^ call library.rs#Tag.mark
    let tags = items.iter().map(Tag::of).collect::<Vec<_>>();
    tags[0].mark();
//          ^^^^ call library.rs#Tag.mark
    items.iter().zip(tags.iter()).for_each(|(item, tag)| tag.mark());
//                                                           ^^^^ call library.rs#Tag.mark
    items.iter().fold(Tag, |tag, item| { item.go(); tag }).mark();
//                                            ^^ call library.rs#Item.go
//                                                         ^^^^ call library.rs#Tag.mark
    items.iter().max_by_key(|item| item.len()).unwrap().go();
//                                      ^^^ call library.rs#Item.len
//                                                      ^^ call library.rs#Item.go
    let mut sorted = items.to_vec();
    sorted.sort_by(|a, b| a.len().cmp(&b.len()));
//                          ^^^ call library.rs#Item.len
//                                       ^^^ call library.rs#Item.len
    items.iter().enumerate().map(|(i, item)| item.go().map(|tag| tag.item())).next();
//                                                ^^ call library.rs#Item.go
//                                                                   ^^^^ call library.rs#Tag.item
    items.first().and_then(|item| item.go()).map(|tag| tag.item()).unwrap().go();
//                                                         ^^^^ call library.rs#Tag.item
    tags
}

struct Walk { at: Item }
impl Iterator for Walk {
    type Item = Tag;
    fn next(&mut self) -> Option<Self::Item> { self.at.go() }
//                                                     ^^ call library.rs#Item.go
}
fn own_iterator(walk: Walk) {
    for tag in walk { tag.mark(); }
//                        ^^^^ call library.rs#Tag.mark
    walk.map(|tag| tag.item()).next().unwrap().go();
//                     ^^^^ call library.rs#Tag.item
//                                             ^^ call library.rs#Item.go
}

async fn fetch() -> Result<Item, Fault> { Item::load() }
async fn waits() -> Result<(), Fault> {
    fetch().await?.go();
//  ^^^^^ call library.rs#fetch
//                 ^^ call library.rs#Item.go
    let later = async { fetch().await.unwrap() };
    later.await.go();
//              ^^ call library.rs#Item.go
    Ok(())
}
