class Types<K> {
  K key;
//^ ! ref type K
  void locals(List<Item> items, Object o) throws Exception {
    var made = new Item();
//      ^^^^ bind local made type=_ value=new(Item)
//  ^^^ ! ref type var
    var called = items.get(0);
//      ^^^^^^ bind local called value=call(items.get)
    Item typed = made, second = null;
//       ^^^^^ bind local typed type=Item
//                     ^^^^^^ bind local second type=Item
//               ^^^^ ! ref read made
    for (Item item : items) item.go();
//            ^^^^ bind element item type=Item value=items
//                               ^^ ref call item.go
    for (var each : items) { each.go(); }
//           ^^^^ bind element each type=_ value=items
    for (int i = 0; i < 3; i++) { i += 1; }
//           ^ bind local i type=int
//                         ^ ! ref write i
    try (Reader r = open(); var w = create(); key) {
//              ^ bind local r type=Reader value=call(open)
//                              ^ bind local w type=_ value=call(create)
//                                            ^^^ ref read key
    } catch (IOException | Timeout e) {
//                                 ^ bind catch e type=union(IOException,Timeout)
//           ^^^^^^^^^^^ ref type IOException
      e.fix();
//      ^^^ ref call e.fix
    }
    BiFunction<A, B, C> f = (a, b) -> { var in = a; return in; };
//                           ^ bind parameter a
//                              ^ bind parameter b
//                                          ^^ bind local in value=a
//                      ^ bind local f type=generic(BiFunction,[A,B,C])
    use((Item x) -> x.go());
//            ^ bind parameter x type=Item
  }

  Object patterns(Object o) {
    if (o instanceof Item item && item.ready()) {
//                        ^^^^ bind local item type=Item
//                                     ^^^^^ ref call item.ready
//                   ^^^^ ref type Item
    }
    if (!(o instanceof Other other)) return null;
    other.go();
//        ^^ ref call other.go
    other = null;
//  ^^^^^ ! ref write other
    if (o instanceof Point(int x, var y) && x > 0) return y;
//                   ^^^^^ ref type Point
//                             ^ bind local x type=int
//                                    ^ bind local y value=position:1(cast(Point))
//                                                        ^ ! ref read y
    switch (o) {
      case Item i when i.ready(): return i.a();
//              ^ bind local i type=Item
//                       ^^^^^ ref call i.ready
      case Point(Item p, Line(Item q, var s)): return p;
//                    ^ bind local p type=Item
//                                 ^ bind local q type=Item
//                                        ^ bind local s value=position:1(cast(Line))
//                       ^^^^ ref type Line
      case RED: break;
//         ^^^ ref read RED
      default: break;
    }
    return switch (o) { case Item i -> i.b(); default -> other.c(); };
//                                ^ bind local i type=Item
  }
}
