using Shop.Model;

namespace Shop.Text;

public static class TextExtensions
{
    public static string Shorten(this string text, int most) => text.Length > most ? text.Substring(0, most) : text;

    public static string Shown(this IPriced priced) => priced.Price.Shown();

    public static string Shown(this Money money)
    {
        var (amount, currency) = money;
        return $"{amount} {currency}".Shorten(9);
    }

    public static Money Total<T>(this IEnumerable<T> items) where T : IPriced
    {
        var sum = Money.Zero;
        foreach (var item in items) sum += item.Price;
        return sum;
    }
}
