// --- path: Widget.cs ---
namespace Ui;

public partial class Widget : Control
{
    private int size;
    public Widget(int size) { this.size = size; Draw(); Tick(); Shared.Poke(); }
//                                              ^^^^ call Widget.Draw.cs#Ui.Widget.Draw
//                                                      ^^^^ call Control.cs#Ui.Control.Tick
//                                                                     ^^^^ call Widget.Draw.cs#Ui.Widget.Shared.Poke
    partial class Shared { int kept; }
}
// --- path: Widget.Draw.cs ---
namespace Ui;

partial class Widget : IShown
{
    public Widget() : this(1) {}
//                    ^^^^ call Widget.cs#Ui.Widget.Widget
    public void Draw() { size = 2; Tick(); Take(this); }
//                       ^^^^ write Widget.cs#Ui.Widget.size
//                                 ^^^^ call Control.cs#Ui.Control.Tick
//                                         ^^^^ def 24
    void Take(Widget other) { Widget copy = other; copy.size = 1; }
//            ^^^^^^ type Widget.cs#Ui.Widget
//                                                      ^^^^ write Widget.cs#Ui.Widget.size
    void Take(Control other) {}
    partial class Shared { public static void Poke() { new Shared().kept = 1; } }
//                                                                  ^^^^ write Widget.cs#Ui.Widget.Shared.kept
}
// --- path: Control.cs ---
namespace Ui;
public class Control { protected void Tick() {} }
public interface IShown { void Draw(); }
// --- path: Page.cs ---
namespace Ui;
class Page
{
    Widget widget = new Widget(3);
//                      ^^^^^^ new Widget.cs#Ui.Widget.Widget
    Widget other = new();
//                 ^^^ new Widget.Draw.cs#Ui.Widget.Widget
    void Show(IShown shown) { Show(widget); }
//                            ^^^^ call Page.cs#Ui.Page.Show
    void Open() { widget.Draw(); }
//                       ^^^^ call Widget.Draw.cs#Ui.Widget.Draw
}
// --- path: Elsewhere.cs ---
namespace Elsewhere;
partial class Widget { void Go() { Draw(); } }
//                                 ^^^^ call unknown
