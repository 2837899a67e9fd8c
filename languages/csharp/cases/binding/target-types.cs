// --- path: Types.cs ---
using System;
using System.Collections.Generic;
using Foreign;
namespace App;
public class Args { public int Size; public void Run() {} }
public class Item
{
    public int Id { get; set; }
    public Item() {}
    public Item(int id) {}
}
public class Other { public int Id { get; set; } }
public class Options<T>
{
    public Func<Args, T> Handle { get; set; }
    public Item Inner { get; set; }
    public List<Item> Items { get; set; }
}
public class Builder {}
public class Builder<T> {}
public static class Extensions
{
    public static Builder Add(this Builder builder, Options<int> options) => builder;
    public static Builder<T> Add<T>(this Builder<T> builder, Options<T> options) => builder;
}
class Uses
{
    void Take(Item item, Func<Args, int> size = null) {}
    void Either(Item item) {}
    void Either(Other other, int more) {}
    void Initialisers()
    {
        var o = new Options<int> { Handle = args => args.Size, Inner = new() { Id = 1 }, Items = [new() { Id = 2 }] };
//                                                       ^^^^ read Types.cs#App.Args.Size
//                                                                     ^^^ new Types.cs#App.Item.Item
//                                                                             ^^ write Types.cs#App.Item.Id
//                                                                                                ^^^ new Types.cs#App.Item.Item
//                                                                                                        ^^ write Types.cs#App.Item.Id
        var list = new List<Item> { new() { Id = 1 }, new(2) };
//                                          ^^ write Types.cs#App.Item.Id
//                                                    ^^^ def 11
        var map = new Dictionary<string, Item> { ["a"] = new() { Id = 1 }, { "b", new() { Id = 2 } } };
//                                                               ^^ write Types.cs#App.Item.Id
//                                                                                        ^^ write Types.cs#App.Item.Id
        Item[] array = { new() { Id = 1 } };
//                               ^^ write Types.cs#App.Item.Id
        var made = new Item[] { new() { Id = 1 } };
//                                      ^^ write Types.cs#App.Item.Id
    }
    void Arguments(Builder plain, Builder<string> texts)
    {
        plain.Add(new() { Handle = args => { args.Run(); return 1; } });
//            ^^^ call Types.cs#App.Extensions.Add
//                        ^^^^^^ write Types.cs#App.Options.Handle
//                                                ^^^ call Types.cs#App.Args.Run
        texts.Add(new() { Handle = args => { args.Run(); return ""; } });
//            ^^^ def 25
//                                                ^^^ call Types.cs#App.Args.Run
        Take(size: args => args.Size, item: new(3) { Id = 3 });
//                              ^^^^ read Types.cs#App.Args.Size
//                                          ^^^ def 11
//                                                   ^^ write Types.cs#App.Item.Id
        Either(new() { Id = 1 }, 2);
//                     ^^ write Types.cs#App.Other.Id
//                     ^^ ! write Types.cs#App.Item.Id
        Library.Create(columns: table => new { Id = table.Size });
//                                                        ^^^^ ! read Types.cs#App.Args.Size
        Library.Create([new() { Id = 1 }]);
//                              ^^ ! write Types.cs#App.Item.Id
    }
    Item Choices(int k, Item given)
    {
        Item either = given ?? new() { Id = 1 };
//                                     ^^ write Types.cs#App.Item.Id
        Item one = k switch { 1 => new() { Id = 2 }, _ => null };
//                                         ^^ write Types.cs#App.Item.Id
        Func<Args, int> size = k > 1 ? a => a.Size : b => b.Size;
//                                            ^^^^ read Types.cs#App.Args.Size
//                                                          ^^^^ read Types.cs#App.Args.Size
        return k > 3 ? new(7) { Id = 3 } : null;
//                              ^^ write Types.cs#App.Item.Id
    }
    Item Arrow => true ? new() { Id = 3 } : null;
//                               ^^ write Types.cs#App.Item.Id
}
