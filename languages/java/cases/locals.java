package locals;

class Box<T extends Item> {
//        ^ name T
    int size;
//      ^^^^ name field
    T held;
//  ^ means T

    Box(int size, String... more) {
//          ^^^^ name parameter
//                          ^^^^ name more
        this.size = size + more.length;
//                  ^^^^ means parameter
//                         ^^^^ means more
    }

    int members() { return size; }
//                         ^^^^ means field

    <R> R generic(Function<T, R> map) { return map.apply(held); }
//                               ^^^ name map
//   ^ name R
//      ^ means R
//                         ^ means T
//                            ^ means R
//                                             ^^^ means map

    void patterns(Object o) {
//                       ^ name o
        if (o instanceof Item item && item.ok()) use(item);
//          ^ means o
//                            ^^^^ name item
//                                    ^^^^ means item
//                                                   ^^^^ means item
        if (o instanceof Other item) { use(item); }
//                             ^^^^ name otherItem
//                                         ^^^^ means otherItem
        if (!(o instanceof Item late)) return;
//                              ^^^^ name late
        use(late);
//          ^^^^ means late
        if (o instanceof Point(int x, var y)) use(x, y);
//                                 ^ name x
//                                        ^ name y
//                                                ^ means x
//                                                   ^ means y
        switch (o) {
            case Item one when one.ok() -> use(one);
//                    ^^^ name one
//                             ^^^ means one
//                                             ^^^ means one
            case Other one -> use(one);
//                     ^^^ name two
//                                ^^^ means two
            default -> use(o);
//                         ^ means o
        }
    }

    void statements(List<Item> list, int n) {
//                                       ^ name n
        for (Item item : list) { int n2 = n; use(item, n2); }
//                ^^^^ name each
//                                   ^^ name n2
//                                        ^ means n
//                                               ^^^^ means each
//                                                     ^^ means n2
        for (int i = n, j = i; i < j; i++) use(i);
//               ^ name i
//                      ^ name j
//                          ^ means i
//                                 ^ means j
//                                             ^ means i
        try (Reader reader = open(n)) { use(reader); }
//                  ^^^^^^ name reader
//                                          ^^^^^^ means reader
        catch (IOException | Error error) { use(error); }
//                                 ^^^^^ name error
//                                              ^^^^^ means error
        var twice = new int[n];
//          ^^^^^ name twice
        { int inner = n; use(inner); }
//            ^^^^^ name inner
//                           ^^^^^ means inner
        { int inner = n; use(inner); }
//            ^^^^^ name again
//                           ^^^^^ means again
        Function<Integer, Integer> plus = a -> a + n;
//                                 ^^^^ name plus
//                                        ^ name a
//                                             ^ means a
//                                                 ^ means n
        BinaryOperator<Integer> both = (int b, int c) -> { int d = b; return d + c; };
//                                          ^ name b
//                                                             ^ name d
//                                                                 ^ means b
//                                                                           ^ means d
        list.forEach(plus::apply);
//                   ^^^^ means plus
        twice[n] += n;
//      ^^^^^ means twice
//            ^ means n
    }
}

record Range(int start, int end) {
//               ^^^^^ name start
    Range { use(start); }
//              ^^^^^ means start
    int length() { return end - start; }
//                              ^^^^^ means start
}
