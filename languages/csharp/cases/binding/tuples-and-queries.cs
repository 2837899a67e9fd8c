// --- path: Uses.cs ---
using System.Linq;

class Item { public int Size; public Item Next; public void Run() {} }
class Uses
{
    (Item First, int Count) Pair() => (null, 1);

    void Go(List<Item> list, Item one)
    {
        Pair().First.Run(); Pair().Item1.Run();
//                   ^^^ call Uses.cs#Item.Run
//                                       ^^^ call Uses.cs#Item.Run
        var named = (left: one, one.Next); named.left.Run(); named.Next.Run();
//                                                    ^^^ call Uses.cs#Item.Run
//                                                                      ^^^ call Uses.cs#Item.Run
        var made = new { one, Other = one.Next, one.Size }; made.Other.Run(); made.one.Run();
//                                                                     ^^^ call Uses.cs#Item.Run
//                                                                                     ^^^ call Uses.cs#Item.Run
        list.Select(i => new { Held = i, i.Size }).Where(x => x.Size > 1).First().Held.Run();
//                                                                                     ^^^ call Uses.cs#Item.Run
        foreach (var found in from i in list where i.Size > 1 select i.Next) found.Run();
//                                                                                 ^^^ call Uses.cs#Item.Run
        var query = from i in list let n = i.Next select (n, i); query.First().n.Run();
//                                                                               ^^^ call Uses.cs#Item.Run
        foreach (var (a, b) in list.Select(i => (i, i.Next))) b.Run();
//                                                              ^^^ call Uses.cs#Item.Run
        var chosen = Pair() switch { (var first, 1) => 1, _ => 2 };
        switch (one) { case { Next: { } next }: next.Run(); break; }
//                                                   ^^^ call Uses.cs#Item.Run
        var sum = one.Size + 1; sum.Run();
//                                  ^^^ call external
        made.Missing.Run();
//                   ^^^ call external
    }
}
