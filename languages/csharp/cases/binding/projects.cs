// --- path: src/App/App.csproj ---
<Project><ItemGroup><Using Include="Shared.Tools" /><Using Include="Shared.Names" Alias="N" /><ProjectReference Include="../Lib/Lib.csproj" /></ItemGroup></Project>
// --- path: src/App/Setup.cs ---
global using Shared.Deep;
global using Short = Shared.Deep.Long;
global using static Shared.Deep.Functions;
namespace App { class Setup {} }
// --- path: src/App/Main.cs ---
namespace App
{
    class Main
    {
        Tool tool; Long one; Short two; N.Name name;
//      ^^^^ type src/Lib/Shared.cs#Shared.Tools.Tool
//                 ^^^^ type src/Lib/Shared.cs#Shared.Deep.Long
//                           ^^^^^ type src/Lib/Shared.cs#Shared.Deep.Long
//                                        ^^^^ type src/Lib/Shared.cs#Shared.Names.Name
        Settings settings;
//      ^^^^^^^^ type src/Lib/Settings.cs#Common.Settings
        void Go() => Run();
//                   ^^^ call src/Lib/Shared.cs#Shared.Deep.Functions.Run
    }
}
// --- path: src/App/Usings.cs ---
global using Common;
// --- path: src/Lib/Lib.csproj ---
<Project></Project>
// --- path: src/Lib/Shared.cs ---
namespace Shared.Tools { public class Tool {} }
namespace Shared.Deep { public class Long {} public static class Functions { public static void Run() {} } }
namespace Shared.Names { public class Name {} }
namespace Lib { class Inside { Long none; Tool tool; } }
//                             ^^^^ type external
//                                        ^^^^ type external
// --- path: src/Lib/Settings.cs ---
namespace Common { public class Settings {} }
// --- path: src/Other/Other.csproj ---
<Project></Project>
// --- path: src/Other/Settings.cs ---
namespace Common { public class Settings {} class Own { Settings settings; } }
//                                                      ^^^^^^^^ type src/Other/Settings.cs#Common.Settings
