// --- path: Members.cs ---
namespace App;

interface INamed { string Name { get; } void Rename(string name); }
interface IDeep : INamed { void Sink(); }

abstract class Animal : INamed
{
    protected int age;
    public string Name { get; set; }
    public Animal Parent => null;
    public event Action<Animal> Born;
    public Animal this[int index] => null;
    public abstract void Speak();
    public virtual void Rename(string name) { Name = name; Born?.Invoke(this); }
//                                            ^^^^ write Members.cs#App.Animal.Name
//                                                         ^^^^ read Members.cs#App.Animal.Born
//                                                               ^^^^^^ call Members.cs#App.Puppy.OnBorn probable
    public static Animal Make() => null;
}

class Dog : Animal, IDeep
{
    const int Legs = 4;
    static readonly Dog Shared = new Dog();
    Dog Friend;
    public override void Speak() { base.Rename("x"); this.age = Legs; age++; Make().Speak(); }
//                       ^^^^^ override Members.cs#App.Animal.Speak
//                                      ^^^^^^ call Members.cs#App.Animal.Rename
//                                                        ^^^ write Members.cs#App.Animal.age
//                                                              ^^^^ read Members.cs#App.Dog.Legs
//                                                                    ^^^ write Members.cs#App.Animal.age
//                                                                           ^^^^ call Members.cs#App.Animal.Make
//                                                                                  ^^^^^ call Members.cs#App.Animal.Speak
    public override void Rename(string name) => base.Rename(name);
//                       ^^^^^^ override Members.cs#App.Animal.Rename
    public void Sink() {}
//              ^^^^ override Members.cs#App.IDeep.Sink
    void IDeep.Sink() { Sink(); ToString(); Name.Trim(); Friend.Friend?.Friend.Speak(); }
//       ^^^^^ type Members.cs#App.IDeep
//                      ^^^^ def 37
//                              ^^^^^^^^ call external
//                                               ^^^^ call external
//                                                                             ^^^^^ call Members.cs#App.Dog.Speak
    new void Hidden() {}
    Color Color { get; }
//  ^^^^^ type Members.cs#App.Color
    Color Other() => Color == Color.Red ? Color.Blue : Color;
//                   ^^^^^ read Members.cs#App.Dog.Color
//                                  ^^^ read Members.cs#App.Color.Red
//                                              ^^^^ read Members.cs#App.Color.Blue
    class Collar { void Fix(Dog dog) { dog.Friend = Shared; Legs.ToString(); Make(); } }
//                                         ^^^^^^ write Members.cs#App.Dog.Friend
//                                                  ^^^^^^ read Members.cs#App.Dog.Shared
//                                                          ^^^^ read Members.cs#App.Dog.Legs
//                                                                           ^^^^ call Members.cs#App.Animal.Make
}
enum Color { Red, Blue = Red }
//                       ^^^ read Members.cs#App.Color.Red

class Puppy : Library.Base
{
    void Play(Dog dog, INamed named, IDeep deep)
    {
        Inherited();
//      ^^^^^^^^^ call external
        dog.Parent.Parent[0].Speak();
//                           ^^^^^ call Members.cs#App.Animal.Speak
        named.Rename("y"); named.Name.Length.ToString();
//            ^^^^^^ call Members.cs#App.INamed.Rename
//                               ^^^^ read Members.cs#App.INamed.Name
        deep.Rename("z"); deep.Sink();
//           ^^^^^^ call Members.cs#App.INamed.Rename
//                             ^^^^ call Members.cs#App.IDeep.Sink
        dog.Bark();
//          ^^^^ call unknown
        dog.Born += OnBorn;
//          ^^^^ write Members.cs#App.Animal.Born
//                  ^^^^^^ read Members.cs#App.Puppy.OnBorn
        var (first, second) = (dog, deep);
        first.Speak(); second.Sink();
//            ^^^^^ call Members.cs#App.Dog.Speak
//                            ^^^^ call Members.cs#App.IDeep.Sink
        int Local(Dog d) => d.age2();
//                            ^^^^ call unknown
        Local(dog);
//      ^^^^^ call Members.cs#App.Puppy.Play.Local
        nameof(dog.Friend).Trim();
//                 ^^^^^^ read Members.cs#App.Dog.Friend
    }
    void OnBorn(Animal animal) {}
}
