using Shop.Model;
using Shop.Storage;
using static Shop.Storage.Walking.Walks;

namespace Shop.Storage;

public struct Cursor
{
    private readonly Shelf shelf;
    private int at;

    public Cursor(Shelf shelf) : this() => this.shelf = shelf;

    public Product Current => shelf[at];

    public bool MoveNext() => ++at < Steps;
}
