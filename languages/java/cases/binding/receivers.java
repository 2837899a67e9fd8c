// --- path: Receivers.java ---
import java.io.*;
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

class Item implements AutoCloseable {
  Item next;
  Item[] all;
  List<Item> kids;
  Map<String, Item> byName;
  int id;
  Item self() { return this; }
  static Item make() { return new Item(); }
  public void close() {}
  boolean fits(Item other) { return true; }
  String label() { return ""; }
}

class Special extends Item {
  void special() {}
}

class Failure extends Exception {
  void explain() {}
}

class Receivers {
  Item item;
  void chains(Item given, Object any, Item... rest) {
    given.next.self().next.close();
//        ^^^^ read Receivers.java#Item.next
//             ^^^^ call Receivers.java#Item.self
//                         ^^^^^ call Receivers.java#Item.close
    this.item.self();
//            ^^^^ call Receivers.java#Item.self
    Item.make().self();
//       ^^^^ call Receivers.java#Item.make
//              ^^^^ call Receivers.java#Item.self
    var made = new Special();
    made.special();
//       ^^^^^^^ call Receivers.java#Special.special
    made.self();
//       ^^^^ call Receivers.java#Item.self
    ((Special) given).special();
//                    ^^^^^^^ call Receivers.java#Special.special
    (given == null ? made : made).special();
//                                ^^^^^^^ call Receivers.java#Special.special
    given.all[0].all[1].self();
//                      ^^^^ call Receivers.java#Item.self
    rest[0].self();
//          ^^^^ call Receivers.java#Item.self
    new Item[] {given}[0].self();
//                        ^^^^ call Receivers.java#Item.self
    any.self();
//      ^^^^ call external
    unheard.self();
//          ^^^^ call external
    Item many[] = null, one = null;
    many[0].self();
//          ^^^^ call Receivers.java#Item.self
    one.self();
//      ^^^^ call Receivers.java#Item.self
  }

  void narrowed(Object any) {
    if (any instanceof Special one) one.special();
//                                      ^^^^^^^ call Receivers.java#Special.special
    if (!(any instanceof Item late)) return;
    late.self();
//       ^^^^ call Receivers.java#Item.self
    switch (any) {
      case Special s when s.fits(s) -> s.special();
//                          ^^^^ call Receivers.java#Item.fits
//                                       ^^^^^^^ call Receivers.java#Special.special
      default -> {}
    }
    try (Item open = Item.make()) {
      open.self();
//         ^^^^ call Receivers.java#Item.self
    } catch (Failure failure) {
      failure.explain();
//            ^^^^^^^ call Receivers.java#Failure.explain
    }
  }

  void loops(Item root, Iterable<Item> items) {
    for (Item kid : root.kids) kid.self();
//                                 ^^^^ call Receivers.java#Item.self
    for (var kid : root.kids) kid.self();
//                                ^^^^ call Receivers.java#Item.self
    for (var one : root.all) one.self();
//                               ^^^^ call Receivers.java#Item.self
    for (var one : items) one.self();
//                            ^^^^ call Receivers.java#Item.self
    for (var entry : root.byName.entrySet()) entry.getValue().self();
//                                                            ^^^^ call Receivers.java#Item.self
    for (var value : root.byName.values()) value.self();
//                                               ^^^^ call Receivers.java#Item.self
    for (var key : root.byName.keySet()) key.self();
//                                           ^^^^ call external
    root.kids.get(0).self();
//                   ^^^^ call Receivers.java#Item.self
    root.kids.iterator().next().self();
//                              ^^^^ call Receivers.java#Item.self
    Optional.of(root).get().self();
//                          ^^^^ call Receivers.java#Item.self
    Objects.requireNonNull(root).self();
//                               ^^^^ call Receivers.java#Item.self
  }

  void functions(Item root, Optional<Item> maybe) {
    root.kids.forEach(kid -> kid.self());
//                               ^^^^ call Receivers.java#Item.self
    root.kids.stream().filter(k -> k.fits(k)).findFirst().get().self();
//                                   ^^^^ call Receivers.java#Item.fits
//                                                              ^^^^ call Receivers.java#Item.self
    root.kids.stream().map(k -> k.next).map(Item::self).forEach(k -> k.close());
//                                                ^^^^ read Receivers.java#Item.self
//                                                                     ^^^^^ call Receivers.java#Item.close
    root.kids.stream().map(k -> k.label()).forEach(t -> t.self());
//                                                        ^^^^ call external
    root.kids.stream().collect(Collectors.toList()).get(0).self();
//                                                         ^^^^ call Receivers.java#Item.self
    root.kids.sort((a, b) -> a.id - b.id);
//                             ^^ read Receivers.java#Item.id
//                                    ^^ read Receivers.java#Item.id
    root.byName.forEach((name, value) -> value.self());
//                                             ^^^^ call Receivers.java#Item.self
    maybe.map(Item::self).orElse(null).close();
//                                     ^^^^^ call Receivers.java#Item.close
    maybe.ifPresent(one -> one.close());
//                             ^^^^^ call Receivers.java#Item.close
    Function<Item, Special> cast = i -> (Special) i.self();
//                                                  ^^^^ call Receivers.java#Item.self
    cast.apply(root).special();
//                   ^^^^^^^ call Receivers.java#Special.special
    Supplier<Special> fresh = Special::new;
//                            ^^^^^^^ new Receivers.java#Special
    Test test = (left, right) -> left.fits(right);
//                                    ^^^^ call Receivers.java#Item.fits
    keep((left, right) -> right.fits(left));
//                              ^^^^ call Receivers.java#Item.fits
    test.check(root, root);
//       ^^^^^ call Receivers.java#Test.check
  }

  Test returned() { return (a, b) -> a.fits(b); }
//                                     ^^^^ call Receivers.java#Item.fits

  void keep(Test test) {}
  void untyped() {
    call(x -> x.self());
//              ^^^^ call dynamic
  }
}

interface Test {
  boolean check(Item left, Item right);
  default Test not() { return this; }
}

class Repository extends ArrayList<Item> implements Iterable<Item> {
  void all() {
    for (var one : this) one.self();
//                           ^^^^ call Receivers.java#Item.self
    this.get(0).self();
//              ^^^^ call Receivers.java#Item.self
    stream().map(i -> i.next).forEach(i -> i.self());
//                                           ^^^^ call Receivers.java#Item.self
  }
}
