// --- path: Lib/Types.cs ---
namespace Lib
{
    public class Tool { public void Use() {} public static Tool Make() => null; }
    public class Both {}
    public static class Maths
    {
        public const int Pi = 3;
        public static int Square(int x) => x;
        public class Inner {}
    }
}
namespace Lib.Deep { public class Gear {} public class Both {} }
// --- path: Lib/Other.cs ---
namespace Other { public class Tool {} public class Both {} }
// --- path: App/Main.cs ---
using System;
//    ^^^^^^ import external
using Lib;
using Deep = Lib.Deep;
using Wrench = Lib.Tool;
//             ^^^^^^^^ import Lib/Types.cs#Lib.Tool
using Stuff = System.Text.StringBuilder;
using static Lib.Maths;
//           ^^^^^^^^^ import Lib/Types.cs#Lib.Maths

namespace App
{
    using Lib.Deep;

    class Main
    {
        Tool tool;
//      ^^^^ type Lib/Types.cs#Lib.Tool
//      ^^^^ ! type Lib/Other.cs#Other.Tool
        Wrench wrench;
//      ^^^^^^ type Lib/Types.cs#Lib.Tool
        Deep.Gear deep; Gear gear;
//           ^^^^ type Lib/Types.cs#Lib.Deep.Gear
//                      ^^^^ type Lib/Types.cs#Lib.Deep.Gear
        Both both;
//      ^^^^ type Lib/Types.cs#Lib.Deep.Both
//      ^^^^ ! type Lib/Other.cs#Other.Both
        Stuff stuff; Inner inner;
//      ^^^^^ type external
//                   ^^^^^ type Lib/Types.cs#Lib.Maths.Inner
        int Area() => Square(Pi);
//                    ^^^^^^ call Lib/Types.cs#Lib.Maths.Square
//                           ^^ read Lib/Types.cs#Lib.Maths.Pi
        void Go()
        {
            wrench.Use();
//                 ^^^ call Lib/Types.cs#Lib.Tool.Use
            Wrench.Make().Use();
//                 ^^^^ call Lib/Types.cs#Lib.Tool.Make
//                        ^^^ call Lib/Types.cs#Lib.Tool.Use
            new Wrench();
//              ^^^^^^ new Lib/Types.cs#Lib.Tool
        }
    }
}
// --- path: App/Nested.cs ---
namespace Lib
{
    using Deep;
    class Nested { Gear gear; }
//                 ^^^^ type Lib/Types.cs#Lib.Deep.Gear
}
// --- path: App/Two.cs ---
using Lib;
using Lib.Deep;
namespace Two { class Two { Both both; } }
//                          ^^^^ type Lib/Types.cs#Lib.Both probable
//                          ^^^^ type Lib/Types.cs#Lib.Deep.Both probable
//                          ^^^^ ! type Lib/Types.cs#Lib.Both exact
// --- path: App/None.cs ---
namespace None { class None { Tool tool; int Area() => Square(1); } }
//                            ^^^^ type external
//                                                     ^^^^^^ call unknown
