// --- path: Work.cs ---
namespace App;
public static class Work
{
    public static void First() {}
    public static void Second() {}
    public static void Third(int n) {}
    public static int Size(string s) => 1;
}
// --- path: Runner.cs ---
using System;
using System.Collections.Generic;
namespace App;
public class Runner
{
    private readonly Action _done;
    public Action<int> Each { get; set; }
    public event Action Changed;
    private readonly List<Action> _hooks = new List<Action>();
    private readonly Dictionary<string, Action> _table = new();
    public Runner(Action done) { _done = done; }
    public void Setup()
    {
        _hooks.Add(Work.First);
        _hooks.Add(() => Work.Second());
        _table.Add("a", () => Work.First());
    }
    public void Go(string name)
    {
        _done();
//      ^^^^^ call Work.cs#App.Work.First probable
//      ^^^^^ ! call Work.cs#App.Work.Second probable
//      ^^^^^ ! call Work.cs#App.Work.First exact
        Each(1);
//      ^^^^ call Work.cs#App.Work.Third probable
        Changed?.Invoke();
//               ^^^^^^ call Work.cs#App.Work.Second probable
        foreach (var hook in _hooks) hook();
//                                   ^^^^ call Work.cs#App.Work.First probable
//                                   ^^^^ call Work.cs#App.Work.Second probable
        _table[name]();
//      ^^^^^^ call Work.cs#App.Work.First probable
//      ^^^^^^ ! call Work.cs#App.Work.Second probable
    }
    public static void Twice(Action f) { f(); f.Invoke(); }
//                                       ^ call Work.cs#App.Work.Second probable
//                                       ^ ! call Work.cs#App.Work.First probable
//                                              ^^^^^^ call Work.cs#App.Work.Second probable
    public static int Measure(Func<string, int> by) => by("");
//                                                     ^^ call Work.cs#App.Work.Size probable
    public static void Several(Action f) { f(); }
//                                         ^ ! call Work.cs#App.Work.Second probable
}
// --- path: Uses.cs ---
namespace App;
class Uses
{
    void Start()
    {
        var runner = new Runner(() => Work.First()) { Each = n => Work.Third(n) };
        runner.Changed += () => Work.Second();
        Runner.Twice(() => Work.Second());
        Runner.Measure(s => Work.Size(s));
        Runner.Several(() => { Work.First(); Work.Second(); });
        System.Action held = () => Work.First();
        held();
//      ^^^^ call Work.cs#App.Work.First
    }
}
