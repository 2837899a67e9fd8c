using Shop.App;
using Shop.Model;
using Shop.Store;
using Shop.Text;
using Xunit;

namespace Shop.Tests;

public class ProgramTests
{
    [Fact]
    public void Sums()
    {
        var program = new Program();
        INamed named = new Product("a", 1m);
        IPriced priced = (Product)named;
        Assert.Equal(priced.Discounted(10).Shown(), program.Sum().Shown());
        foreach (var product in Products.Shared) Assert.NotNull(product.Label().Shorten(3));
        switch (named)
        {
            case Product { Kind: Kind.Book } book: book.Rename("b"); break;
            case Entity entity: entity.Label(); break;
        }
    }
}
