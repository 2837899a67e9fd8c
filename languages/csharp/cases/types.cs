class Types<K> where K : Item
{
    K key;
//  ^ ! ref type K
    void Locals(List<Item> items, object o)
    {
        var made = new Item();
//          ^^^^ bind local made type=_ value=new(Item)
        var called = items.First();
//          ^^^^^^ bind local called value=call(items.First)
        Item typed = made, second = null;
//           ^^^^^ bind local typed type=Item
//                         ^^^^^^ bind local second type=Item
//                   ^^^^ ! ref read made
        foreach (var each in items) each.Go();
//                   ^^^^ bind element each type=_ value=items
//                                       ^^ ref call each.Go
        foreach (Item item in items) { item.Go(); }
//                    ^^^^ bind element item type=Item value=items
        foreach (var (k, v) in map) { k.Go(); }
//                    ^ bind local k value=position:0(index:loop(map))
//                       ^ bind local v value=position:1(index:loop(map))
        for (int i = 0; i < 3; i++) { }
//               ^ bind local i type=literal:int
//                             ^ ! ref write i
        using var file = Open();
//                ^^^^ bind local file value=call(Open)
        using (var reader = Open()) { reader.Go(); }
//                 ^^^^^^ bind local reader value=call(Open)
        try { } catch (IOException e) when (e.Bad()) { e.Fix(); }
//                                 ^ bind catch e type=IOException
//                                            ^^^ ref call e.Bad
        if (map.TryGet("x", out var found) && Parse(out int number)) { }
//                                  ^^^^^ bind local found type=_
//                                                          ^^^^^^ bind local number type=literal:int
        Parse(out _); _ = Pair();
//                ^ ! ref read _
//                    ^ ! ref write _
        var (a, (b, _)) = Pair();
//           ^ bind local a value=position:0(call(Pair))
//               ^ bind local b value=position:0(position:1(call(Pair)))
        (int c, var d) = Pair();
//           ^ bind local c type=literal:int
//                  ^ bind local d value=position:1(call(Pair))
        Func<Item, int> f = x => x.Size; Action g = async (Item p, q) => { p.Go(); };
//                          ^ bind parameter x
//                                 ^^^^ ref read x.Size
//                                                              ^ bind parameter p type=Item
//                                                                 ^ bind parameter q
//                      ^ bind local f type=generic(Func,[Item,literal:int])
        Action h = delegate (Item z) { z.Go(); };
//                                ^ bind parameter z type=Item
        string? maybe = o as string; Item[] many = [made, .. items]; int* raw = null;
//              ^^^^^ bind local maybe type=wrapped:optional(literal:string)
//                                          ^^^^ bind local many type=wrapped:array(Item)
//                                                                        ^^^ bind local raw type=wrapped:pointer(literal:int)
    }

    object Patterns(object o)
    {
        if (o is not Item item) return null;
//                        ^^^^ bind local item type=Item
//                   ^^^^ ref type Item
        item.Go();
//           ^^ ref call item.Go
        if (o is Other) { }
//               ^^^^^ ref type Other
        if (o is Item { Name: var name, Inner.Size: > 3 } whole && o is var same) { }
//                      ^^^^ ref read cast(Item,o).Name
//                                ^^^^ bind local name value=cast(Item,o).Name
//                                            ^^^^ ref read cast(Item,o).Inner.Size
//                                                        ^^^^^ bind local whole type=Item
//                                                                          ^^^^ bind local same value=o
        if (o is (Item left, var right)) { }
//                     ^^^^ bind local left type=Item
//                               ^^^^^ bind local right value=position:1(o)
        switch (o)
        {
            case Item i when i.Ready(): return i;
//                    ^ bind local i type=Item
//                             ^^^^^ ref call i.Ready
            case Kind.A: Item shared = null; break;
//                    ^ ref read Kind.A
            case Kind.B: shared = item; break;
//                       ^^^^^^ ! ref write shared
            case Other { Size: var size }: break;
//                                 ^^^^ bind local size value=cast(Other,o).Size
        }
        var value = o switch { Item i => i.Make(), Other { Name: var n } => n, _ => null };
//          ^^^^^ bind local value value=literal:null
//                                  ^ bind local i type=Item
//                                         ^^^^ ref call i.Make
        return value;
    }

    object Query() =>
        from Item a in items
//                ^ bind element a type=Item value=items
//                     ^^^^^ ref read items
        join b in others on a.Id equals b.Id into group
//           ^ bind element b value=others
//                                                ^^^^^ bind local group
//                ^^^^^^ ref read others
        let c = a.Size
//          ^ bind local c value=a.Size
        where c > limit
//            ^ ! ref read c
//                ^^^^^ ref read limit
        select new { a.Name, c } into rest
        select rest.Name;
//                  ^^^^ ref read rest.Name
//             ^^^^ ! ref read rest

    int Short => key is Item found ? found.Size : 0;
//                           ^^^^^ bind local found type=Item
//                                         ^^^^ ref read found.Size
}
