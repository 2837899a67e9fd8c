using Data = System.Data;
//    ^^^^ name Data

[Marker(Level = 1, name: 2)]
//      ^^^^^ ref write new(MarkerAttribute).Level
//                 ^^^^ ! ref write new(MarkerAttribute).name
class Box<T> where T : Item
//        ^ name T
//                 ^ means T
{
    int size;
//      ^^^^ name field
    T Held { get => held; set { held = value; } }
//  ^ means T
//                                     ^^^^^ use read value

    void Parameters(int size, out int rest, params string[] more)
//                      ^^^^ name parameter
//                                    ^^^^ name rest
//                                                          ^^^^ name more
    {
        rest = size + this.size + more.Length;
//      ^^^^ means rest
//             ^^^^ means parameter
//                         ^^^^ ! means parameter
//                                ^^^^ means more
        Use(size);
//          ^^^^ means parameter
    }

    void Members() { Use(size); }
//                       ^^^^ means field

    void Patterns(object o, string text)
//                       ^ name o
    {
        if (!int.TryParse(text, out var number)) return;
//                                      ^^^^^^ name number
        Use(number);
//          ^^^^^^ means number
        if (o is Item { Name: var name, Age: > 3 } item && item.Ok) Use(item, name);
//                                ^^^^ name name
//                                                 ^^^^ name item
//                                                         ^^^^ means item
//                                                                      ^^^^ means item
//                                                                            ^^^^ means name
        switch (o)
//              ^ means o
        {
            case Item first when first.Ok: Use(first); break;
//                    ^^^^^ name caseItem
//                               ^^^^^ means caseItem
//                                             ^^^^^ means caseItem
            case Other first: Use(first); break;
//                     ^^^^^ name caseOther
//                                ^^^^^ means caseOther
            case (var left, int right): Use(left, right); break;
//                    ^^^^ name left
//                                          ^^^^ means left
        }
        var chosen = o switch { Item one => one, { Size: 1 } one => one, _ => null };
//          ^^^^^^ name chosen
//                                   ^^^ name armOne
//                                          ^^^ means armOne
//                                                           ^^^ name armTwo
//                                                                  ^^^ means armTwo
        Use(chosen);
//          ^^^^^^ means chosen
    }

    void Statements(List<Pair> list, int n)
//                                       ^ name n
    {
        foreach (var (key, value) in list) Use(key, value);
//                    ^^^ name key
//                         ^^^^^ name value
//                                             ^^^ means key
//                                                  ^^^^^ means value
        var (a, b) = Make();
//           ^ name a
        (int c, var d) = Make();
//           ^ name c
//                  ^ name d
        using (var file = Open(a)) { Use(file); }
//                 ^^^^ name file
//                             ^ means a
//                                       ^^^^ means file
        try { } catch (Error error) when (error.Bad) { Use(error); }
//                           ^^^^^ name error
//                                        ^^^^^ means error
//                                                         ^^^^^ means error
        for (int i = n; i < c; i++) { int twice = i; Use(twice, d); }
//               ^ name i
//                   ^ means n
//                      ^ means i
//                          ^ means c
//                             ^ means i
//                                                              ^ means d
        Func<int, int> plus = x => x + n; Action<int> print = (int y) => Use(y);
//                            ^ name x
//                                 ^ means x
//                                     ^ means n
//                                                                 ^ name y
//                                                                           ^ means y
        int Local(int inner) => inner + n;
//                    ^^^^^ name inner
//                              ^^^^^ means inner
        Use(n: Local(n), $"{n:0.0}");
//          ^ ! means n
//                   ^ means n
//                          ^ means n
        var made = new Box<Item> { size = n, Held = { Name = n } };
//                                 ^^^^ ref write new(generic(Box,[Item])).size
//                                 ^^^^ ! means field
//                                        ^ means n
//                                                           ^ means n
    }

    object Queries(List<Item> items) =>
        from item in items
//           ^^^^ name queried
        join other in others on item.Id equals other.Id into joined
//           ^^^^^ name joinedOther
//                              ^^^^ means queried
//                                             ^^^^^ means joinedOther
//                                                           ^^^^^^ name joined
        let name = item.Name
//          ^^^^ name letName
        where name != null
//            ^^^^ means letName
        select new { item.Id, joined, Label = name } into result
//                   ^^^^ means queried
//                            ^^^^^^ means joined
//                                            ^^^^ means letName
//                                                        ^^^^^^ name result
        select result;
//             ^^^^^^ means result
}

class Primary(int seed)
//                ^^^^ name seed
{
    int Next => seed + 1;
//              ^^^^ means seed
}
