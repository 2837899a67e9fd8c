namespace Shop.Model;

public interface IPriced
{
    Money Price { get; }

    Money Discounted(int percent) => Price.Times(100 - percent);
}

public interface INamed
{
    string Name { get; }
}

public enum Kind
{
    Book,
    Food,
}
