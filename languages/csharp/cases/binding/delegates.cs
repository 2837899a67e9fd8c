// --- path: Delegates.cs ---
namespace App;

public delegate Item Maker(int size, Item parent);
public delegate void Handler<T>(object sender, T args);
public class Item { public void Run() {} }
class Uses
{
    Maker maker; Func<Item, Item> turn; Action<Item> act; Handler<Item> handler;
    event EventHandler<Item> Changed;

    void Go(Uses other)
    {
        maker(1, null).Run(); maker.Invoke(1, null).Run(); turn(null).Run(); turn?.Invoke(null).Run();
//      ^^^^^ read Delegates.cs#App.Uses.maker
//                     ^^^ call Delegates.cs#App.Item.Run
//                            ^^^^^ read Delegates.cs#App.Uses.maker
//                                                  ^^^ call Delegates.cs#App.Item.Run
//                                                                    ^^^ call Delegates.cs#App.Item.Run
//                                                                                              ^^^ call Delegates.cs#App.Item.Run
        maker = (size, parent) => { parent.Run(); return parent; };
//                                         ^^^ call Delegates.cs#App.Item.Run
        handler += (sender, item) => item.Run();
//                                        ^^^ call Delegates.cs#App.Item.Run
        Changed += (s, item) => item.Run();
//                                   ^^^ call Delegates.cs#App.Item.Run
        act = item => item.Run(); act = Handle; other.act(null);
//                         ^^^ call Delegates.cs#App.Item.Run
//                                      ^^^^^^ read Delegates.cs#App.Uses.Handle
//                                                    ^^^ read Delegates.cs#App.Uses.act
        Func<Item> make = () => new Item(); make().Run();
//                                                 ^^^ call Delegates.cs#App.Item.Run
        Use(item => item.Run()); Use((a, b) => b.Run());
//      ^^^ def 44
//                       ^^^ call Delegates.cs#App.Item.Run
//                               ^^^ def 45
//                                               ^^^ call Delegates.cs#App.Item.Run
        new Maker((size, parent) => null)(1, null).Run();
    }
    Func<Item, Item> Make() { return item => { item.Run(); return item; }; }
//                                                  ^^^ call Delegates.cs#App.Item.Run
    Action<Item> Short() => item => item.Run();
//                                       ^^^ call Delegates.cs#App.Item.Run
    void Use(Action<Item> one) {}
    void Use(Action<int, Item> two) {}
    void Handle(Item item) {}
}
