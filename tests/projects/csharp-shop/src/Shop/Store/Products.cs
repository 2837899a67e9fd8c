using System.Threading.Tasks;
using Shop.Model;
using Goods = Shop.Model.Product;

namespace Shop.Store;

public class Products : Repository<Goods>
{
    public static Products Shared { get; } = new Products();

    public override void Add(Goods item)
    {
        item.Changed += changed => Log.Write(changed.Label());
        base.Add(item);
    }

    public Goods Cheapest()
    {
        var best = items[0];
        foreach (var one in this)
            if (one.Price.Amount < best.Price.Amount) best = one;
        return best;
    }

    public async Task<Goods> Load(long id) => await Task.FromResult(this[id]);

    public Goods ByName(string name) => Find(item => item.Name == name);
}

internal static class Log
{
    internal static void Write(string text) => System.Console.WriteLine(text.Shorten(80));
}
