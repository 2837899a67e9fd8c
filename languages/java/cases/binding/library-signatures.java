// --- path: app/Item.java ---
package app;
import java.util.List;
class Item {
  Item parent() { return null; }
  String name() { return ""; }
  void run() {}
}
// --- path: app/Use.java ---
package app;
import java.util.*;
import java.util.concurrent.*;
import java.util.function.*;
import java.util.stream.*;
class Use {
  void collected(List<Item> items) {
    items.stream().collect(Collectors.groupingBy(Item::name)).get("a").get(0).run();
    //                                                                        ^^^ call app/Item.java#Item.run
    items.stream().collect(Collectors.groupingBy(x -> x.name(), Collectors.mapping(y -> y.parent(), Collectors.toSet())));
    //                                                  ^^^^ call app/Item.java#Item.name
    //                                                                                    ^^^^^^ call app/Item.java#Item.parent
    items.stream().collect(Collectors.toMap(Item::name, Function.identity())).get("a").run();
    //                                                                                 ^^^ call app/Item.java#Item.run
    items.stream().collect(Collectors.toMap(Item::parent, Item::name)).values().iterator().next().run();
    //                                                                                            ^^^ call external
    items.stream().collect(Collectors.partitioningBy(x -> x == null)).get(true).get(0).run();
    //                                                                                 ^^^ call app/Item.java#Item.run
    items.stream().sorted(Comparator.comparing(x -> x.name())).toList().get(0).run();
    //                                                ^^^^ call app/Item.java#Item.name
    //                                                                         ^^^ call app/Item.java#Item.run
    items.stream().collect(Collectors.collectingAndThen(Collectors.toList(), all -> all.run()));
    //                                                                                  ^^^ ! call app/Item.java#Item.run
  }
  void made(List<Item> items, CompletableFuture<Item> later, Function<String, Item> find, Other other) {
    IntStream.range(0, 3).mapToObj(i -> items.get(i)).forEach(x -> x.run());
    //                                                               ^^^ call app/Item.java#Item.run
    items.stream().mapToInt(x -> 1).mapToObj(i -> "").forEach(x -> x.run());
    //                                                               ^^^ call external
    later.thenCombine(later, (a, c) -> c).join().run();
    //                                           ^^^ call app/Item.java#Item.run
    later.handle((a, failed) -> a.parent()).join().run();
    //                            ^^^^^^ call app/Item.java#Item.parent
    //                                             ^^^ call app/Item.java#Item.run
    find.andThen(x -> x.parent()).apply("a").run();
    //                  ^^^^^^ call app/Item.java#Item.parent
    //                                       ^^^ call app/Item.java#Item.run
    Stream.concat(items.stream(), items.stream()).findFirst().get().run();
    //                                                              ^^^ call app/Item.java#Item.run
    other.each(x -> x.run());
    //                ^^^ ! call app/Item.java#Item.run
  }
}
