using System;

namespace Shop.Orders
//        ^^^^^^^^^^^ def namespace Shop.Orders package exported
{
    /// <summary>
    /// An order.
    /// </summary>
    [Serializable, Entity("orders", Schema = "x")]
//   ^^^^^^^^^^^^ ref decorate Serializable args=0
//                 ^^^^^^ ref decorate Entity args=2
//                                  ^^^^^^ ! ref read Schema
    public abstract partial class Order<T> : Base<T>, IComparable<Order>, Named where T : Item, new()
//                                ^^^^^ def class Shop.Orders.Order exported publicApi abstract partial doc=An order. sig=public abstract partial class Order<T> : Base<T>, IComparable<Order>, Named where T : Item, new()
//                                ^^^^^ base inherit generic(Base,[T])
//                                ^^^^^ base implement generic(IComparable,[Order])
//                                ^^^^^ base implement Named
//                                      ^ bind type_parameter T type=Item
//                                                                                        ^^^^ ref type Item
    {
        public const int Limit = 10, Other = 11;
//                       ^^^^^ def constant Shop.Orders.Order.Limit exported publicApi static readonly type=literal:int value=literal:int sig=public const int Limit = 10
//                                   ^^^^^ def constant Shop.Orders.Order.Other exported static readonly
        private readonly string name = "x";
//                              ^^^^ def field Shop.Orders.Order.name private readonly -exported type=literal:string
        int a, b = 2;
//          ^ def field Shop.Orders.Order.a private
//             ^ def field Shop.Orders.Order.b private value=literal:int
        protected internal Thing shared = new();
//                               ^^^^^^ def field Shop.Orders.Order.shared protected internal exported publicApi type=Thing
//                         ^^^^^ ref type Thing
//                                        ^^^^^ ref new Thing args=0
        public event EventHandler? Changed;
//                                 ^^^^^^^ def field Shop.Orders.Order.Changed exported type=wrapped:optional(EventHandler)
        event Action Custom { add { sink += value; } remove { } }
//                   ^^^^^^ def property Shop.Orders.Order.Custom private
//                                          ^^^^^ ! ref read value

        static Order() { }
//             ^^^^^ def constructor Shop.Orders.Order.Order static
        public Order(string name, params int[] rest) : base(name) { }
//             ^^^^^ def constructor Shop.Orders.Order.Order exported publicApi sig=public Order(string name, params int[] rest) : base(name)
//                                                     ^^^^ ref call super.Base args=1
//                                             ^^^^ bind parameter rest type=wrapped:array(literal:int)
//                          ^^^^ bind parameter name type=literal:string
        Order(int n = 3) : this("x", n) => Init(n);
//                         ^^^^^ ref call this.Order args=2
//                ^ bind parameter n type=literal:int value=literal:int
//                                         ^^^^ ref call Init
        ~Order() { }
//       ^^^^^^ def method Shop.Orders.Order.~Order

        public string Name { get; private set; } = "none";
//                    ^^^^ def property Shop.Orders.Order.Name getter setter exported type=literal:string value=literal:string sig=public string Name
        public int Twice => a * 2;
//                 ^^^^^ def property Shop.Orders.Order.Twice getter -setter
        public int Stored { get => b; set => b = value; }
//                 ^^^^^^ def property Shop.Orders.Order.Stored getter setter
//                                           ^ ref write b
//                                               ^^^^^ ! ref read value
        public T this[int index] { get { return items[index]; } }
//               ^^^^^^ def property Shop.Orders.Order.this[] getter -setter type=T
//                                              ^^^^^ ref read items
//                                                    ^^^^^ ! ref read index
        public static Order<T> operator +(Order<T> x, Order<T> y) => x;
        public static explicit operator int(Order<T> o) => 1;

        public async Task<int> Load<R>(R key, int? max = null) where R : struct, IKey
//                             ^^^^ def method Shop.Orders.Order.Load async exported type=generic(Task,[literal:int])
//                                                                               ^^^^ ref type IKey
//                                                 ^^^ bind parameter max type=wrapped:optional(literal:int) value=literal:null
        {
            int Local<U>(U u) => 1;
//              ^^^^^ def function Shop.Orders.Order.Load.Local local type=literal:int
            int local = 1;
//              ^^^^^ ! def field Shop.Orders.Order.Load.local
//              ^^^^^ bind local local type=literal:int
            static void Nested() { }
//                      ^^^^^^ def function Shop.Orders.Order.Load.Nested local static
            return local;
        }
        public abstract void Draw();
//                           ^^^^ def method Shop.Orders.Order.Draw abstract declaration
        partial void OnChange();
//                   ^^^^^^^^ def method Shop.Orders.Order.OnChange partial declaration private
        protected override bool Same(object o) { return true; }
//                              ^^^^ def method Shop.Orders.Order.Same override protected exported
        int IComparable<Order>.CompareTo(Order other) => 0;
//                             ^^^^^^^^^ def method Shop.Orders.Order.CompareTo private
//          ^^^^^^^^^^^ ref type IComparable
        [Obsolete] [Test] public void Old() { }
//                                    ^^^ def method Shop.Orders.Order.Old deprecated test
        class Inner { }
//            ^^^^^ def class Shop.Orders.Order.Inner private
        private protected enum Kind : byte { None, [Old] Some = 2 }
//                             ^^^^ def enum Shop.Orders.Order.Kind private protected -exported
//                                           ^^^^ def enum_member Shop.Orders.Order.Kind.None exported -publicApi
//                                                       ^^^^ def enum_member Shop.Orders.Order.Kind.Some value=literal:int
//                             ^^^^ ! base implement byte
    }

    struct Size : ISize { public int W; }
//         ^^^^ def struct Shop.Orders.Size internal
//         ^^^^ base implement ISize
//                                   ^ def field Shop.Orders.Size.W exported -publicApi

    public interface IShape : INamed
//                   ^^^^^^ def interface Shop.Orders.IShape exported publicApi
//                   ^^^^^^ base inherit INamed
    {
        double Area { get; }
//             ^^^^ def property Shop.Orders.IShape.Area exported publicApi declaration
        void Draw();
//           ^^^^ def method Shop.Orders.IShape.Draw exported declaration
        void Show() { Draw(); }
//           ^^^^ def method Shop.Orders.IShape.Show exported -declaration
    }

    public record Point(int X, [Id] List<int> Rest) : Base(X), IShape;
//                ^^^^^ def class Shop.Orders.Point exported sig=public record Point(int X, List<int> Rest) : Base(X), IShape
//                          ^ def property Shop.Orders.Point.X exported publicApi type=literal:int
//                                            ^^^^ def property Shop.Orders.Point.Rest type=generic(List,[literal:int])
//                ^^^^^ base inherit Base
//                                                    ^^^^ ref inherit Base
//                                                    ^^^^ ref call super.Base args=1
//                              ^^ ref decorate Id
    public readonly record struct Pair(int A);
//                                ^^^^ def struct Shop.Orders.Pair readonly
    class Service(ILog log, int size = 2) : BaseService(log)
//        ^^^^^^^ def class Shop.Orders.Service
//                     ^^^ bind parameter log type=ILog
//                     ^^^ ! def property Shop.Orders.Service.log
    {
        void Go() => log.Write(size);
//                       ^^^^^ ref call log.Write
//                             ^^^^ ! ref read size
    }

    public delegate Task<T> Loader<T>(string key);
//                          ^^^^^^ def type_alias Shop.Orders.Loader exported publicApi type=function_type(generic(Task,[T]),[literal:string])

    static class Extensions
    {
        public static int Count(this string text, char c) => 1;
//                        ^^^^^ def method Shop.Orders.Extensions.Count extension static
        public static int Plain(string text) => 1;
//                        ^^^^^ def method Shop.Orders.Extensions.Plain -extension
    }

    namespace Deep.Down { file class Hidden { } }
//            ^^^^^^^^^ def namespace Shop.Orders.Deep.Down package
//                                   ^^^^^^ def class Shop.Orders.Deep.Down.Hidden private -internal
}
