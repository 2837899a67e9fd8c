// --- path: Shop/Order.cs ---
namespace Shop
{
    public class Order { public static int Count; public void Ship() {} public class Line { public class Part {} } }
    class Hidden { Gone gone; }
//                 ^^^^ type external
}
// --- path: Shop/Billing/Invoice.cs ---
namespace Shop.Billing;

class Invoice
{
    Order order;
//  ^^^^^ type Shop/Order.cs#Shop.Order
    Order.Line line;
//        ^^^^ type Shop/Order.cs#Shop.Order.Line
    Shop.Order.Line.Part part;
//                  ^^^^ type Shop/Order.cs#Shop.Order.Line.Part
    global::Shop.Order other;
//               ^^^^^ type Shop/Order.cs#Shop.Order
    Same same;
//  ^^^^ type Shop/Billing/Same.cs#Shop.Billing.Same
//  ^^^^ ! type Shop/Same.cs#Shop.Same
    Unseen unseen;
//  ^^^^^^ type external
    void Send()
    {
        order.Ship();
//            ^^^^ call Shop/Order.cs#Shop.Order.Ship
        Shop.Order.Count = 1;
//                 ^^^^^ write Shop/Order.cs#Shop.Order.Count
        new Shop.Order().Ship();
//               ^^^^^ new Shop/Order.cs#Shop.Order
//                       ^^^^ call Shop/Order.cs#Shop.Order.Ship
        System.Console.WriteLine();
//                     ^^^^^^^^^ call external
        Billing.Same.Pay();
//                   ^^^ call Shop/Billing/Same.cs#Shop.Billing.Same.Pay
        Missing();
//      ^^^^^^^ call unknown
    }
}
// --- path: Shop/Billing/Same.cs ---
namespace Shop { namespace Billing { class Same { public static void Pay() {} } } }
// --- path: Shop/Same.cs ---
namespace Shop { class Same {} }
// --- path: Elsewhere.cs ---
namespace Elsewhere { class Unseen {} class Order {} }
// --- path: Global.cs ---
class Everywhere { Lonely lonely; }
//                 ^^^^^^ type Lonely.cs#Lonely
namespace Shop.Late
{
    class Late { Everywhere all; Same same; Order order; }
//               ^^^^^^^^^^ type Global.cs#Everywhere
//                               ^^^^ type Shop/Same.cs#Shop.Same
//                                          ^^^^^ ! type Elsewhere.cs#Elsewhere.Order
}
// --- path: Lonely.cs ---
class Lonely { Shop.Missing missing; }
//                  ^^^^^^^ type unknown
// --- path: Polyfill.cs ---
namespace System.Text { class Span2 {} }
// --- path: UsesPolyfill.cs ---
using System.Text;
class UsesPolyfill { Span2 span; System.Text.StringBuilder builder; }
//                   ^^^^^ type Polyfill.cs#System.Text.Span2
//                                           ^^^^^^^^^^^^^ type external
