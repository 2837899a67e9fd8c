using Shop.App;

namespace Shop.Storage.Tours;

public class Tour
{
    private readonly Shelf shelf = new();

    public string Run(Program program)
    {
        foreach (var one in shelf) one.Rename("x");
        var (first, price) = shelf;
        shelf.Put(place: 1, product: first);
        shelf.Put(label: "a", entity: first);
        return shelf[2].Label() + first.Shown() + price.Times(2) + Taxed(shelf) + program.Sum().Plus(amount: 1, currency: "x");
    }
}
