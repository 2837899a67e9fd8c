pub struct Node { next: Option<Box<Node>>, name: Name }
pub struct Name(String, Tag);
pub struct Tag;
impl Node { fn go(&self) -> Result<Node, Name> { loop {} } fn list(&self) -> Vec<(Name, Tag)> { vec![] } }
impl Name { fn show(&self) {} }
impl Tag { fn mark(&self) {} }

fn shadowing(value: Node) {
    let value = value.name;
    value.show();
//        ^^^^ call patterns.rs#Name.show
//  ^^^^^ def 9
    let value = value.1;
    value.mark();
//        ^^^^ call patterns.rs#Tag.mark
    {
        let value = Name(String::new(), Tag);
//                  ^^^^ new patterns.rs#Name
        value.show();
//            ^^^^ call patterns.rs#Name.show
    }
    value.mark();
//        ^^^^ call patterns.rs#Tag.mark
}

fn assigned() {
    let late;
    late = Name(String::new(), Tag);
    late.show();
//       ^^^^ call patterns.rs#Name.show
    let mut node = Node { next: None, name: late };
    node = node.go().unwrap();
    node.go();
//       ^^ call patterns.rs#Node.go
}

fn conditions(node: Node) {
    if let Some(next) = &node.next {
        next.go();
//           ^^ call patterns.rs#Node.go
    } else if let Ok(other) = node.go() {
        other.go();
//            ^^ call patterns.rs#Node.go
    }
    if let Err(name) = node.go() && let Some(next) = node.next {
        name.show();
//           ^^^^ call patterns.rs#Name.show
        next.go();
//           ^^ call patterns.rs#Node.go
    }
    while let Some(ref mut next) = node.next { next.go(); }
//                                                  ^^ call patterns.rs#Node.go
    let Some(next) = node.next else { return };
    next.go();
//       ^^ call patterns.rs#Node.go
    let Node { name: Name(text, tag), .. } = node;
    tag.mark();
//      ^^^^ call patterns.rs#Tag.mark
    text.mark();
//       ^^^^ call external
}

fn loops(node: Node, names: &[Name]) {
    for (name, tag) in node.list() {
        name.show();
//           ^^^^ call patterns.rs#Name.show
        tag.mark();
//          ^^^^ call patterns.rs#Tag.mark
    }
    for (i, name) in names.iter().enumerate() {
        name.show();
//           ^^^^ call patterns.rs#Name.show
    }
    for Name(_, tag) in names { tag.mark(); }
//                                  ^^^^ call patterns.rs#Tag.mark
    let [first, second] = names else { return };
    second.show();
//         ^^^^ call patterns.rs#Name.show
    names[0].show();
//           ^^^^ call patterns.rs#Name.show
    names[1..].iter().next().unwrap().show();
//                                    ^^^^ call patterns.rs#Name.show
}

fn values(node: Node, flag: bool) {
    let chosen = match node.go() {
        Ok(inner) => inner,
        Err(_) => return,
    };
    chosen.go();
//         ^^ call patterns.rs#Node.go
    let name = if flag { chosen.name } else { node.name };
    name.show();
//       ^^^^ call patterns.rs#Name.show
    let tag = {
        let name = name.1;
        name
    };
    tag.mark();
//      ^^^^ call patterns.rs#Tag.mark
    let found = if let Some(next) = node.next { next } else { return };
    found.go();
//        ^^ call patterns.rs#Node.go
}

fn parameters((name, tag): (Name, Tag), Name(_, inner): Name) {
    name.show();
//       ^^^^ call patterns.rs#Name.show
    tag.mark();
//      ^^^^ call patterns.rs#Tag.mark
    inner.mark();
//        ^^^^ call patterns.rs#Tag.mark
}
