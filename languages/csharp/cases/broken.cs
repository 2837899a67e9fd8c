namespace Broken
{
    public class Half
//               ^^^^ def class Broken.Half
    {
        public void First() { Call(1, ; }
//                  ^^^^^ def method Broken.Half.First
        public int Second() { return other.Thing(; }
//                 ^^^^^^ def method Broken.Half.Second
        void Third() { if (x > ) { Done(); } }
//           ^^^^^ def method Broken.Half.Third
//                                 ^^^^ ref call Done
        public string Name { get; set }
//                    ^^^^ def property Broken.Half.Name
        void Last()
//           ^^^^ def method Broken.Half.Last
        {
            thing.
        }
    }
}
class Unclosed
{
    void Whole() { Go(); }
//       ^^^^^ def method Whole
//                 ^^ ref call Go
    void Open()
    {
        More();
//      ^^^^ ref call More
