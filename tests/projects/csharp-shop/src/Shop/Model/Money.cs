namespace Shop.Model;

public readonly record struct Money(decimal Amount, string Currency)
{
    public static readonly Money Zero = new(0, "EUR");

    public Money Times(int percent) => this with { Amount = Amount * percent / 100 };

    public static Money operator +(Money left, Money right) => left.Plus(right);

    public static implicit operator Money(decimal amount) => new(amount, "EUR");

    public Money Plus(Money other) => new(Amount + other.Amount, Currency);

    public Money Plus(decimal amount, string currency) => Plus(new Money(amount, currency));

    public void Deconstruct(out decimal amount, out string currency)
    {
        amount = Amount;
        currency = Currency;
    }
}

public static class Taxes
{
    public const int Full = 19;

    public static Money Taxed(Money money) => money.Times(100 + Full);
}
