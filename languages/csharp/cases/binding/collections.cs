// --- path: Collections.cs ---
using System.Linq;

class Item { public int Size; public Item Next; public List<Item> Parts; public void Run() {} public Task<Item> LoadAsync() => null; }
class Bag : IEnumerable<Item> { public Item this[string key] => null; public IEnumerator<Item> GetEnumerator() => null; }
class Shelf { public ShelfEnumerator GetEnumerator() => null; }
class ShelfEnumerator { public Item Current => null; }

class Uses
{
    Dictionary<string, Item> map; Item[] many; List<Item> list; Lazy<Item> lazy; Bag bag; Shelf shelf; Item? maybe; Func<Item> make;

    async Task Go(Action<Item> each)
    {
        map["a"].Run(); many[0].Run(); list[1].Run(); lazy.Value.Run(); bag["x"].Run();
//               ^^^ call Collections.cs#Item.Run
//                              ^^^ call Collections.cs#Item.Run
//                                             ^^^ call Collections.cs#Item.Run
//                                                               ^^^ call Collections.cs#Item.Run
//                                                                               ^^^ call Collections.cs#Item.Run
        maybe?.Run(); maybe!.Run(); make().Run();
//             ^^^ call Collections.cs#Item.Run
//                           ^^^ call Collections.cs#Item.Run
//                                         ^^^ call Collections.cs#Item.Run
        if (map.TryGetValue("a", out var found)) found.Run();
//                                                     ^^^ call Collections.cs#Item.Run
        foreach (var pair in map) pair.Value.Run();
//                                           ^^^ call Collections.cs#Item.Run
        foreach (var (key, item) in map) item.Run();
//                                            ^^^ call Collections.cs#Item.Run
        foreach (var item in map.Values) item.Run();
//                                            ^^^ call Collections.cs#Item.Run
        foreach (var item in bag) item.Run();
//                                     ^^^ call Collections.cs#Item.Run
        foreach (var item in shelf) item.Run();
//                                       ^^^ call Collections.cs#Item.Run
        foreach (Item item in unheard) item.Run();
//                                          ^^^ call Collections.cs#Item.Run
        list.Where(i => i.Size > 1).OrderBy(i => i.Size).First().Run();
//           ^^^^^ call external
//                        ^^^^ read Collections.cs#Item.Size
//                                                 ^^^^ read Collections.cs#Item.Size
//                                                               ^^^ call Collections.cs#Item.Run
        list.Select(i => i.Next).ToList()[0].Run();
//                                           ^^^ call Collections.cs#Item.Run
        list.SelectMany(i => i.Parts).Last().Run();
//                                           ^^^ call Collections.cs#Item.Run
        list.GroupBy(i => i.Size).First().First().Run();
//                                                ^^^ call Collections.cs#Item.Run
        list.ToDictionary(i => i.Size)[1].Run();
//                                        ^^^ call Collections.cs#Item.Run
        objects.OfType<Item>().Single().Run();
        list.OfType<Item>().Single().Run();
//                                   ^^^ call Collections.cs#Item.Run
        list.ForEach(i => i.Run()); list.Find(i => i.Size == 1).Run();
//                          ^^^ call Collections.cs#Item.Run
//                                                              ^^^ call Collections.cs#Item.Run
        bag.Any(i => i.Size == 2); list.Add(new() { Size = 1 });
//                     ^^^^ read Collections.cs#Item.Size
        (await list[0].LoadAsync()).Run(); (await list[0].LoadAsync().ConfigureAwait(false)).Run();
//                                  ^^^ call Collections.cs#Item.Run
//                                                                                           ^^^ call Collections.cs#Item.Run
        list[0].LoadAsync().Result.Run();
//                                 ^^^ call Collections.cs#Item.Run
        var tuple = (list[0], 1); tuple.Item1.Run();
//                                            ^^^ call Collections.cs#Item.Run
        var query = from i in list where i.Size > 1 select i.Next;
//                                         ^^^^ read Collections.cs#Item.Size
//                                                           ^^^^ read Collections.cs#Item.Next
        list.Count.Run(); list.Run();
//                 ^^^ call external
//                             ^^^ call external
        each = i => i.Run();
//                    ^^^ call Collections.cs#Item.Run
        Take(i => i.Run(), list[0]); Named(second: i => i.Size);
//                  ^^^ call Collections.cs#Item.Run
        list.ForEach(Handle);
//                   ^^^^^^ read Collections.cs#Uses.Handle
        unheard.Run();
//              ^^^ call external
    }
    void Take(Action<Item> action, Item item) => action(item);
    void Handle(Item item) {}
}
