// --- path: Lib/Extensions.cs ---
namespace Lib.Text
{
    public static class Extensions
    {
        public static string Loud(this string text) => text.Trim().Loud();
//                                                                 ^^^^ call Lib/Extensions.cs#Lib.Text.Extensions.Loud
        public static string Loud(this string text, int times) => text;
        public static T First2<T>(this IEnumerable<T> items) => default;
        public static T Also<T>(this T value, Action<T> action) => value;
        public static void Paint(this IShape shape) {}
        public static bool Has(this Dictionary<string, int> map) => true;
        public static R Turn<T, R>(this T value, Func<T, R> turn) => turn(value);
        public static string Own(this Shape shape) => "";
        public static void Log<T>(this T any) {}
    }
}
// --- path: Lib/Shape.cs ---
namespace Lib
{
    public interface IShape {}
    public class Shape : IShape { public void Own() {} public void Grow() {} }
    public class Round : Shape {}
}
// --- path: App/Uses.cs ---
using Lib;
using Lib.Text;

class Uses
{
    void Go(string text, List<Round> rounds, Round[] many, Shape shape, Dictionary<string, int> map, List<string> names)
    {
        text.Loud();
//           ^^^^ call Lib/Extensions.cs#Lib.Text.Extensions.Loud
        "a".Loud(2);
//          ^^^^ call Lib/Extensions.cs#Lib.Text.Extensions.Loud
        Extensions.Loud(text, 2);
//                 ^^^^ call Lib/Extensions.cs#Lib.Text.Extensions.Loud
        shape.Loud();
//            ^^^^ call unknown
        text.Trim();
//           ^^^^ call external
        rounds.First2().Grow();
//             ^^^^^^ call Lib/Extensions.cs#Lib.Text.Extensions.First2
//                      ^^^^ call Lib/Shape.cs#Lib.Shape.Grow
        many.First2().Paint();
//                    ^^^^^ call Lib/Extensions.cs#Lib.Text.Extensions.Paint
        shape.Paint(); text.Paint();
//            ^^^^^ call Lib/Extensions.cs#Lib.Text.Extensions.Paint
//                          ^^^^^ call external
        shape.Own();
//            ^^^ call Lib/Shape.cs#Lib.Shape.Own
        shape.Also(s => s.Grow()).Grow();
//            ^^^^ call Lib/Extensions.cs#Lib.Text.Extensions.Also
//                                ^^^^ call Lib/Shape.cs#Lib.Shape.Grow
        shape.Also(s => s.Grow());
//                        ^^^^ call Lib/Shape.cs#Lib.Shape.Grow
        text.Turn(t => shape).Grow();
//                            ^^^^ call Lib/Shape.cs#Lib.Shape.Grow
        map.Has(); names.Has();
//          ^^^ call Lib/Extensions.cs#Lib.Text.Extensions.Has
//                       ^^^ call external
        Console.Log(); unheard.Log();
//              ^^^ call external
//                             ^^^ call external
        names.First2().Loud();
//                     ^^^^ call Lib/Extensions.cs#Lib.Text.Extensions.Loud
        Loud();
//      ^^^^ call unknown
    }
}
// --- path: App/Blind.cs ---
using Lib;
class Blind { void Go(string text, Shape shape) { text.Loud(); shape.Paint(); } }
//                                                     ^^^^ call external
//                                                                   ^^^^^ call unknown
// --- path: Lib/Inside.cs ---
namespace Lib.Text.Deep { class Inside { void Go(string text) { text.Loud(); } } }
//                                                                   ^^^^ call Lib/Extensions.cs#Lib.Text.Extensions.Loud
// --- path: Beside/Beside.cs ---
namespace Beside;
class Pen { public void Draw(int width) {} public void Fill(object any) {} }
static class PenExtensions
{
    public static void Draw(this Pen pen, string colour) {}
    public static void Fill(this Pen pen, string colour) {}
}
class Drawer
{
    string Colour() => "";
    // An extension is called where no method of the type takes the arguments, however well it would fit otherwise.
    void Go(Pen pen)
    {
        pen.Draw("red");
//          ^^^^ call Beside/Beside.cs#Beside.PenExtensions.Draw
//          ^^^^ ! call Beside/Beside.cs#Beside.Pen.Draw
        pen.Draw(Colour());
//          ^^^^ call Beside/Beside.cs#Beside.PenExtensions.Draw
        pen.Draw(1);
//          ^^^^ call Beside/Beside.cs#Beside.Pen.Draw
//          ^^^^ ! call Beside/Beside.cs#Beside.PenExtensions.Draw
        pen.Fill("red");
//          ^^^^ call Beside/Beside.cs#Beside.Pen.Fill
//          ^^^^ ! call Beside/Beside.cs#Beside.PenExtensions.Fill
        pen.Draw(Unheard.Of());
//          ^^^^ call Beside/Beside.cs#Beside.Pen.Draw
    }
    // What is declared `dynamic` is not what it was first set to.
    dynamic held = new Pen();
    void Late(Pen pen)
    {
        dynamic late = pen;
        late.Draw(1);
//           ^^^^ call dynamic
//           ^^^^ ! call Beside/Beside.cs#Beside.Pen.Draw
        held.Draw(1);
//           ^^^^ call dynamic
    }
}
