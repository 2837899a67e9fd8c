namespace Shop.Model;

public partial class Product : INamed
{
    public string Name { get; private set; }

    public Kind Kind { get; set; }

    public void Rename(string name)
    {
        Name = name;
        Touch();
    }

    protected override void Touch()
    {
        base.Touch();
        price = price + Money.Zero;
    }
}
