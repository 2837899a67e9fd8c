// --- path: Constructors.cs ---
namespace App;

class Base { public Base(int x) {} public Base(string s) {} static Base() {} }
class Derived : Base
{
    public Derived() : base(1) {}
//                     ^^^^ def 4
    public Derived(string s) : base(s) {}
//                             ^^^^ call Constructors.cs#App.Base.Base
    public Derived(int a, int b) : this() {}
//                                 ^^^^ call Constructors.cs#App.Derived.Derived
}
class Plain { public int Size; public Plain Next { get; set; } public List<int> Items { get; } }
class Below : Plain { Below() : base() {} }
//                              ^^^^ new Constructors.cs#App.Plain
class Failure : Exception { Failure(string m) : base(m) {} }
//                                              ^^^^^^^^^ call external
class Primary(int width, Plain plain)
{
    public int Area => width * width;
//                     ^^^^^ def 19
    public void Go() => plain.Next.Size = 1;
//                                 ^^^^ write Constructors.cs#App.Plain.Size
    public Primary() : this(1, null) {}
//                     ^^^^ new Constructors.cs#App.Primary
}
class Secondary(Plain p) : Primary(1, p) {}
//                         ^^^^^^^ new Constructors.cs#App.Primary
record Point(int X, Plain Held) { public int Twice => X * 2; }
//                                                    ^ read Constructors.cs#App.Point.X
record Point3(int X, Plain Held, int Z) : Point(X, Held);
//                                        ^^^^^ new Constructors.cs#App.Point
record struct Pair(Plain Left, Plain Right);

class Uses
{
    Plain field = new() { Size = 1 };
//                ^^^ new Constructors.cs#App.Plain
//                        ^^^^ write Constructors.cs#App.Plain.Size
    Plain Make() { return new() { Next = new Plain() }; }
//                        ^^^ new Constructors.cs#App.Plain
//                                ^^^^ write Constructors.cs#App.Plain.Next
    void Go(Point point, Pair pair)
    {
        var plain = new Plain { Size = 1, Next = { Size = 2 } };
//                      ^^^^^ new Constructors.cs#App.Plain
//                              ^^^^ write Constructors.cs#App.Plain.Size
//                                        ^^^^ write Constructors.cs#App.Plain.Next
//                                                 ^^^^ write Constructors.cs#App.Plain.Size
        late = new(1, p => p.Size = 2);
//             ^^^ def 77
//                           ^^^^ write Constructors.cs#App.Plain.Size
        field = new() { Size = 3 };
//              ^^^ new Constructors.cs#App.Plain
//                      ^^^^ write Constructors.cs#App.Plain.Size
        new Point(1, plain).Held.Size = 1;
//          ^^^^^ new Constructors.cs#App.Point
//                               ^^^^ write Constructors.cs#App.Plain.Size
        var copy = point with { Held = null };
//                              ^^^^ write Constructors.cs#App.Point.Held
        copy.Held.Next.Size = 1;
//                     ^^^^ write Constructors.cs#App.Plain.Size
        var (x, held) = point; held.Size = 1;
//                                  ^^^^ write Constructors.cs#App.Plain.Size
        var (left, _) = pair; left.Size = 1;
//                                 ^^^^ write Constructors.cs#App.Plain.Size
        throw new Failure("x");
//                ^^^^^^^ throw Constructors.cs#App.Failure
//                ^^^^^^^ new Constructors.cs#App.Failure.Failure
    }
    Late late;
}
class Late
{
    public Late(int x) {}
    public Late(int x, Action<Plain> then) {}
}
