class References
{
    int count; References other; List<int> list;

    void Calls(string text, References[] many)
    {
        Run();
//      ^^^ ref call Run args=0
        text.Trim().Length.ToString();
//           ^^^^ ref call text.Trim args=0
//                  ^^^^^^ ref read call(text.Trim).Length
//                         ^^^^^^^^ ref call call(text.Trim).Length.ToString
//      ^^^^ ! ref read text
        other?.Go(1);
//             ^^ ref call other.Go args=1
//      ^^^^^ ref read other
        other?.Next?.Deep.Go();
//                        ^^ ref call other.Next.Deep.Go
//             ^^^^ ref read other.Next
        other!.Go();
//             ^^ ref call other.Go
        many[0].Run();
//              ^^^ ref call index(many).Run
        Get<Item>(1).Use();
//      ^^^ ref call Get args=1
//                   ^^^ ref call call(Get,[Item]).Use
//          ^^^^ ref type Item
        other.Find<Item>().Use();
//            ^^^^ ref call other.Find args=0
//                         ^^^ ref call call(other.Find,[Item]).Use
        other?.Find<Item>().Use();
//                          ^^^ ref call call(other.Find,[Item]).Use
        List<int>.Create();
//                ^^^^^^ ref call generic(List,[literal:int]).Create
        ((Special)other).Do();
//                       ^^ ref call cast(Special,other).Do
        (other as Special).Do();
//                         ^^ ref call cast(Special,other).Do
//                ^^^^^^^ ref type Special
        base.Run(); this.Run();
//           ^^^ ref call super.Run
//                       ^^^ ref call this.Run
        (await other.LoadAsync()).Use();
//                   ^^^^^^^^^ ref call other.LoadAsync
//                                ^^^ ref call await(call(other.LoadAsync)).Use
        (other ?? Make()).Use();
//                        ^^^ ref call union(other,call(Make)).Use
        Handler += OnEvent;
//      ^^^^^^^ ref write Handler
//                 ^^^^^^^ ref read OnEvent
        F(name: count, second: 2);
//      ^ ref call F args=2
//        ^^^^ ! ref read name
//              ^^^^^ ref read count
        log(nameof(other.count), typeof(Item), default(Item));
//                       ^^^^^ ref read other.count
//          ^^^^^^ ! ref call nameof
//                                      ^^^^ ref type Item
        global::Root.Run();
//                   ^^^ ref call Root.Run
        throw new InvalidOperationException($"bad {count}");
//                ^^^^^^^^^^^^^^^^^^^^^^^^^ ref throw InvalidOperationException
//                ^^^^^^^^^^^^^^^^^^^^^^^^^ ref new InvalidOperationException args=1
//                                                 ^^^^^ ref read count
    }

    void Writes()
    {
        count = 1; count += 2; other.count++; --count;
//      ^^^^^ ref write count
//                 ^^^^^ ref write count
//                                   ^^^^^ ref write other.count
//                                              ^^^^^ ref write count
        list[0] = -count;
//      ^^^^ ref read list
//                 ^^^^^ ref read count
        (count, other.count) = (1, 2);
//       ^^^^^ ref write count
//                    ^^^^^ ref write other.count
        var item = new Item(1) { Name = "x", Inner = { Size = 2 }, ["k"] = 3 };
//                     ^^^^ ref new Item args=1
//                               ^^^^ ref write new(Item).Name
//                                           ^^^^^ ref write new(Item).Inner
//                                                     ^^^^ ref write new(Item).Inner.Size
        Item target = new(1, 2) { Name = "y" };
//                    ^^^^ ref new Item args=2
//                                ^^^^ ref write new(Item).Name
        Take(new() { Name = "z" });
//                   ^^^^ ref write argument:0(Take).Name
        var copy = item with { Name = count };
//                             ^^^^ ref write item.Name
//                                    ^^^^^ ref read count
        var anon = new { Fresh = count, other.list };
//                       ^^^^^ ! ref read Fresh
//                               ^^^^^ ref read count
//                                            ^^^^ ref read other.list
        int[] made = new Item[3];
//                       ^^^^ ref type Item
        lab: goto lab;
//      ^^^ ! ref read lab
//                ^^^ ! ref read lab
    }
    Item Auto { get; } = new(1);
//                       ^^^^ ref new Item args=1
    [Rule(typeof(Item), Max = 3)] [return: NotNull]
//   ^^^^ ref decorate Rule args=2
//                      ^^^ ! ref read Max
//                                         ^^^^^^^ ref decorate NotNull
    (Item First, int) Pair() => (null, 1);
//                    ^^^^ def method References.Pair type=wrapped:tuple:First,([Item,literal:int])
//        ^^^^^ ! ref read First
//   ^^^^ ref type Item
}
