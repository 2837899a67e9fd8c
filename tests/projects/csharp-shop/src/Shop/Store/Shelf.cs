namespace Shop
{
    namespace Storage
    {
        using Model;

        public class Shelf
        {
            private readonly Product[] products = new Product[4];

            public Product this[int place] => products[place];

            public Cursor GetEnumerator() => new Cursor(this);

            public void Put(Product product, int place) => products[place] = product;

            public void Put(Entity entity, string label) => entity.Label().Shorten(label.Length);

            public void Deconstruct(out Product first, out Money price)
            {
                first = products[0];
                price = first.Price;
            }

            public static implicit operator Money(Shelf shelf) => shelf[0].Price;
        }
    }

    namespace Storage.Walking
    {
        public static class Walks
        {
            public static int Steps = 4;
        }
    }
}
