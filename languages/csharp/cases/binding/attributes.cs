// --- path: Attributes.cs ---
namespace App
{
    class RuleAttribute : System.Attribute
    {
        public RuleAttribute(string name) {}
        public RuleAttribute(int level, params object[] rest) {}
        public int Max;
        public string Title { get; set; }
    }
    class Mark : System.Attribute {}
    class Rule {}

    [Rule("a", Max = 3)]
//   ^^^^ decorate Attributes.cs#App.RuleAttribute.RuleAttribute
//   ^^^^ ! decorate Attributes.cs#App.Rule
//             ^^^ write Attributes.cs#App.RuleAttribute.Max
    [Mark] [Serializable, App.Rule(1, 2)] [RuleAttribute("x", Title = nameof(Mark))]
//   ^^^^ decorate Attributes.cs#App.Mark
//          ^^^^^^^^^^^^ decorate external
//                            ^^^^ decorate Attributes.cs#App.RuleAttribute.RuleAttribute
//                                         ^^^^^^^^^^^^^ decorate Attributes.cs#App.RuleAttribute.RuleAttribute
    class Marked { [Rule(Level)] void Run([Mark] int x) {} const int Level = 1; }
//                  ^^^^ decorate Attributes.cs#App.RuleAttribute.RuleAttribute
//                       ^^^^^ read Attributes.cs#App.Marked.Level
//                                         ^^^^ decorate Attributes.cs#App.Mark
}
