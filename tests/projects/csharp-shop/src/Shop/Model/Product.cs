namespace Shop.Model;

[Stored("products")]
public partial class Product : Entity, IPriced
{
    private Money price;

    public Product(string name, Money price)
    {
        Name = name;
        this.price = price;
    }

    public Money Price => price;

    public override string Label() => Name.Shorten(20) + Kind;

    public class Builder
    {
        private Money price = Money.Zero;

        public Builder Costs(Money money)
        {
            price = money;
            return this;
        }

        public Product Build(string name) => new Product(name, price) { Kind = Kind.Food };
    }
}
