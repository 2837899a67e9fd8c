// --- path: Overloads.cs ---
using System;
using System.Collections.Generic;

enum Tone { Dark }
class Shape {}
class Circle : Shape {}
class Token { public static implicit operator Token(int x) => null; }

class Writer
{
    public void Put(int a) {}
    public void Put(int? a) {}
    public void Put(long a) {}
    public void Put(double a) {}
    public void Put(decimal a) {}
    public void Put(string a) {}
    public void Put(object a) {}
    public void Put(Shape a) {}
    public void Put(int a, string b = "") {}
    public void Put(byte[] a) {}
    public void Put(DateTime a) {}
    public void Put(Tone a) {}
    public void Log(string text, params object[] more) {}
    public void Log(string text) {}
    public void Pick<T>(T a, T b) {}
    public void Pick(object a, object b) {}
    public T Load<T>(string s) => default;
    public object Load(string s) => null;
    public void Run(Action a) {}
    public void Run(string a) {}
    public void Named(int first, string second) {}
    public void Named(string second, string third) {}
    public virtual void Draw(int a) {}
    public void Draw(object a) {}
#if NEW
    public void Twice(int a) {}
#else
    public void Twice(int b) {}
#endif
}

class Special : Writer
{
    public override void Draw(int a) {}
    public void Put(Token t) {}
}

class Overloads
{
    Overloads() : this(1) {}
//                ^^^^ def 53
    Overloads(int a) {}
    Overloads(string a, int b) : base() {}

    void Go(Writer w, Special s, Circle circle, object any, int? maybe, byte small, dynamic wild)
    {
        w.Put(1);
//        ^^^ def 12
        w.Put(maybe);
//        ^^^ def 13
        w.Put(1L);
//        ^^^ def 14
        w.Put(1.5);
//        ^^^ def 15
        w.Put(1.5m);
//        ^^^ def 16
        w.Put("a" + 1);
//        ^^^ def 17
        w.Put(any);
//        ^^^ def 18
        w.Put(circle);
//        ^^^ def 19
        w.Put(1, "b");
//        ^^^ def 20
        w.Put(new byte[3]);
//        ^^^ def 21
        w.Put(DateTime.Now);
//        ^^^ def 22
        w.Put(Tone.Dark);
//        ^^^ def 23
        w.Put(Tone.Dark | Tone.Dark);
//        ^^^ def 23
        w.Put(small);
//        ^^^ def 12
        w.Put(int.MaxValue * 2L);
//        ^^^ def 14
        w.Put(a == b ? 1 : 2);
//        ^^^ def 12
        w.Put(Unheard());
//        ^^^ call Overloads.cs#Writer.Put probable
//        ^^^ ! call Overloads.cs#Writer.Put exact
        w.Log("a");
//        ^^^ def 25
        w.Log("a", 1, 2);
//        ^^^ def 24
        w.Pick(1, 2);
//        ^^^^ def 26
        w.Pick(1, "a");
//        ^^^^ def 27
        w.Load<Circle>("a");
//        ^^^^ def 28
        w.Load("a");
//        ^^^^ def 29
        w.Run(() => {});
//        ^^^ def 30
        w.Run(Helper);
//        ^^^ def 30
        w.Named(second: "a", first: 1);
//        ^^^^^ def 32
        w.Named(third: "a", second: "b");
//        ^^^^^ def 33
        w.Twice(1);
//        ^^^^^ def 37
        s.Draw(1);
//        ^^^^ def 45
        s.Draw("a");
//        ^^^^ def 35
        s.Put(1);
//        ^^^ def 46
        new Overloads("a", 1);
//          ^^^^^^^^^ def 54
        new Overloads(1);
//          ^^^^^^^^^ def 53
        new Shape();
//          ^^^^^ new Overloads.cs#Shape
        wild.Anything().More();
//           ^^^^^^^^ call dynamic
//                      ^^^^ call dynamic
    }
    void Helper() {}
}
