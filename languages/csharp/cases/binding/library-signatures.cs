// --- path: Item.cs ---
using System.Collections.Generic;
namespace App;
public class Item { public int Id; public Item Parent; public List<Item> Kids; public bool Run() => true; }
public interface IService { Item Get(int id); }
// --- path: Use.cs ---
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.EntityFrameworkCore;
using Moq;
namespace App;
class Use {
  async Task Queries(IQueryable<Item> query, IEnumerable<object> things, List<Item> items, List<int> ids) {
    var one = query.AsTracking().FirstOrDefault(x => x.Run()) ?? throw new System.Exception();
    //                                                 ^^^ call Item.cs#App.Item.Run
    one.Run();
    //  ^^^ call Item.cs#App.Item.Run
    things.OfType<Item>().Where(x => x.Run()).First().Run();
    //                                 ^^^ call Item.cs#App.Item.Run
    //                                                ^^^ call Item.cs#App.Item.Run
    query.Include(x => x.Kids).ThenInclude(x => x.Parent).AsSplitQuery().First().Run();
    //                                            ^^^^^^ read Item.cs#App.Item.Parent
    //                                                                           ^^^ call Item.cs#App.Item.Run
    query.Include(x => x.Parent).ThenInclude(x => x.Kids).First().Run();
    //                                              ^^^^ read Item.cs#App.Item.Kids
    ids.Join(items, x => x, y => y.Id, (x, y) => y).First().Run();
    //                             ^^ read Item.cs#App.Item.Id
    //                                                      ^^^ call Item.cs#App.Item.Run
    items.Zip(ids, (x, y) => y).First().Run();
    //                                  ^^^ ! call Item.cs#App.Item.Run
    items.Chunk(2).First().First().Run();
    //                             ^^^ call Item.cs#App.Item.Run
    items.Aggregate(0, (sum, x) => sum + x.Id).Run();
    //                                     ^^ read Item.cs#App.Item.Id
    //                                         ^^^ ! call Item.cs#App.Item.Run
    (await Task.WhenAll(items.Select(x => Task.FromResult(x))))[0].Run();
    //                                                             ^^^ call Item.cs#App.Item.Run
  }
  void Mocks(Mock<IService> mock) {
    mock.Setup(x => x.Get(1));
    //                ^^^ call Item.cs#App.IService.Get
    mock.Object.Get(1).Run();
    //          ^^^ call Item.cs#App.IService.Get
    //                 ^^^ call Item.cs#App.Item.Run
  }
}
// --- path: Nullable.cs ---
using System;
namespace App;
struct Point { public int X; }
static class Whole { public static void Put(this Target t, Point p, int of) {} public static void Go(this TimeSpan t) {} }
static class Maybe { public static void Put(this Target t, Point? p, int of) {} }
class Target {
  public bool Run(object o) => true;
  void Use(TimeSpan? wait, Point? point, int? number) {
    wait?.Go();
    //    ^^ call Nullable.cs#App.Whole.Go
    // What our types are when they may be null is not known: both are possible.
    this.Put(point, 1);
    //   ^^^ call Nullable.cs#App.Whole.Put probable
    //   ^^^ call Nullable.cs#App.Maybe.Put probable
    Run("a");
    // <- call Nullable.cs#App.Target.Run
  }
}
static class Late { public static bool Run(this Target t, string s) => true; }
