using System.Linq;
using Shop.Model;
using Shop.Store;
using static Shop.Model.Kind;

namespace Shop.App;

public class Program
{
    private readonly Products products = Products.Shared;

    public static async Task Main()
    {
        var program = new Program();
        program.Fill();
        var first = await program.products.Load(1);
        System.Console.WriteLine(first.Shown() + program.Sum().Shown());
    }

    private void Fill()
    {
        var built = new Product.Builder().Costs(3m).Build("tea");
        products.Add(built);
        products.Add(new[] { new Product("pen", Money.Zero.Plus(1, "EUR")) });
        products.Cheapest().Rename(Book.ToString());
    }

    public Money Sum()
    {
        var dear = from one in products where one.Kind == Food select one.Price.Times(2);
        var named = products.Where(one => one.Name != "tea").Select(one => one.Price).First();
        var found = products.ByName("pen") is { Price: var price } ? price : named;
        return Taxed(products.Total()) + found + dear.First();
    }
}
