// --- path: Worker.cs ---
using System;
namespace App;
public delegate void Done(int n);
public class Clock
{
    public static Func<DateTime> Now = GetNow;
    public static Action<int> Sleep;
    static DateTime GetNow() => default;
}
public class Worker
{
    private readonly Action<int> _callback;
    public event EventHandler Changed;
    public event Done Finished;
    public Func<int, int> Map { get; set; }
    public Action Unset;
    public Worker(Action<int> callback) { _callback = callback; }
    public void Go()
    {
        _callback(1);
//      ^^^^^^^^^ call Uses.cs#App.Uses.OnItem probable
//      ^^^^^^^^^ ! call Uses.cs#App.Uses.OnDone probable
//      ^^^^^^^^^ read Worker.cs#App.Worker._callback
        Changed?.Invoke(this, EventArgs.Empty);
//               ^^^^^^ call Uses.cs#App.Uses.OnChanged probable
//               ^^^^^^ ! call Uses.cs#App.Uses.OnOther probable
        Finished(2);
//      ^^^^^^^^ call Uses.cs#App.Uses.OnDone probable
        Map(3);
//      ^^^ call Uses.cs#App.Uses.Add probable
        Clock.Now();
//            ^^^ call Worker.cs#App.Clock.GetNow probable
        Clock.Sleep(2);
//            ^^^^^ call Uses.cs#App.Uses.Nap probable
        Unset();
//      ^^^^^ call dynamic
    }
    public void Each(Func<int, bool> test, int n) { test(n); }
//                                                  ^^^^ call Uses.cs#App.Uses.Odd probable
    public void Each(Func<int, string> test) { test(2); }
//                                             ^^^^ ! call Uses.cs#App.Uses.Odd probable
}
public class Stranger { public event EventHandler Changed; public void Go() { Changed(this, null); } }
//                                                                            ^^^^^^^ call Uses.cs#App.Uses.OnOther probable
//                                                                            ^^^^^^^ ! call Uses.cs#App.Uses.OnChanged probable
public static class Extensions
{
    public static void Twice(this Worker worker, Action<int> f) { f(1); }
//                                                                ^ call Uses.cs#App.Uses.Extended probable
}
// --- path: Uses.cs ---
using System;
namespace App;
class Uses
{
    void OnItem(int n) {}
    void OnChanged(object sender, EventArgs e) {}
    void OnOther(object sender, EventArgs e) {}
    void OnDone(int n) {}
    static int Add(int n) => n;
    bool Odd(int n) => true;
    void Nap(int n) {}
    void Extended(int n) {}
    void Start(Stranger stranger, bool yes)
    {
        var worker = new Worker(OnItem) { Map = Add };
        worker.Changed += OnChanged;
        stranger.Changed += OnOther;
        worker.Finished += new Done(OnDone);
        worker.Each(n: 3, test: Odd);
        Clock.Sleep = Nap;
        worker.Twice(Extended);
        Action<int> p = OnItem;
        p = OnDone;
        p(3);
//      ^ call Uses.cs#App.Uses.OnDone
//      ^ ! call Uses.cs#App.Uses.OnItem
        Action<int> q = OnItem;
        if (yes) { q = OnDone; }
        q(3);
//      ^ call Uses.cs#App.Uses.OnItem probable
//      ^ call Uses.cs#App.Uses.OnDone probable
    }
    void Both()
    {
        Action<int> both = OnItem;
        both += OnDone;
        both(3);
//      ^^^^ call Uses.cs#App.Uses.OnItem
    }
}
