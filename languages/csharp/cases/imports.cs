global using System.Linq;
//           ^^^^^^ import wildcard from System.Linq
using System.Collections.Generic;
//    ^^^^^^ import wildcard from System.Collections.Generic
//           ^^^^^^^^^^^ ! ref type System.Collections
using static System.Math;
//           ^^^^^^ import static from System.Math
using Map = System.Collections.Generic.Dictionary<string, int>;
//    ^^^ import name Dictionary from System.Collections.Generic as Map
using Short = Thing;
using global::Root.Other;
//            ^^^^ import wildcard from Root.Other

namespace App.Core;
//        ^^^^^^^^ def namespace App.Core package exported lines=8-14

[Flags]
public enum Mode { On }
//          ^^^^ def enum App.Core.Mode exported publicApi lines=10-11
//                 ^^ def enum_member App.Core.Mode.On
class Uses : Other.Base
//    ^^^^ def class App.Core.Uses internal
//    ^^^^ base inherit Other.Base
//                 ^^^^ ref inherit Other.Base
{ System.Text.StringBuilder b; global::Root.Thing t; }
//            ^^^^^^^^^^^^^ ref type System.Text.StringBuilder
//                          ^ def field App.Core.Uses.b type=System.Text.StringBuilder
//                                     ^^^^ ref type Root
