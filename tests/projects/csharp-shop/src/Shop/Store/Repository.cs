using System.Collections;
using System.Collections.Generic;
using Shop.Model;

namespace Shop.Store;

public delegate bool Test<in T>(T item);

public class Repository<T> : IEnumerable<T> where T : Entity
{
    protected readonly List<T> items = new();
    private readonly Dictionary<long, T> byId = new();

    public T this[long id] => byId[id];

    public virtual void Add(T item)
    {
        items.Add(item);
        byId[item.Id] = item;
    }

    public void Add(IEnumerable<T> more)
    {
        foreach (var item in more) Add(item);
    }

    public T Find(Test<T> test)
    {
        foreach (var item in items)
            if (test(item)) return item;
        return null;
    }

    public IEnumerator<T> GetEnumerator() => items.GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}
