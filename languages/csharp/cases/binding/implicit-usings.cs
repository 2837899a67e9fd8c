// --- path: src/Web/Web.csproj ---
<Project Sdk="Microsoft.NET.Sdk.Web"><PropertyGroup><ImplicitUsings>enable</ImplicitUsings></PropertyGroup><ItemGroup><ProjectReference Include="../Lib/Lib.csproj" /></ItemGroup></Project>
// --- path: src/Web/Start.cs ---
namespace Web;
class Start
{
    void Configure(Services services)
    {
        services.AddCats();
//               ^^^^^^^ call src/Lib/Extensions.cs#Microsoft.Extensions.DependencyInjection.CatServices.AddCats
        services.AddDogs();
//               ^^^^^^^ ! call src/Lib/Extensions.cs#Lib.Hidden.DogServices.AddDogs
    }
    Cat cat;
//  ^^^ type src/Lib/Extensions.cs#Microsoft.AspNetCore.Http.Cat
}
// --- path: src/Lib/Lib.csproj ---
<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><ImplicitUsings>enable</ImplicitUsings></PropertyGroup></Project>
// --- path: src/Lib/Extensions.cs ---
public class Services {}
namespace Microsoft.Extensions.DependencyInjection
{
    public static class CatServices { public static void AddCats(this Services services) {} }
}
namespace Microsoft.AspNetCore.Http { public class Cat {} }
namespace Lib.Hidden { public static class DogServices { public static void AddDogs(this Services services) {} } }
// --- path: src/Lib/Use.cs ---
namespace Lib;
class Use
{
    void Run(Services services) => services.AddCats();
//                                          ^^^^^^^ ! call src/Lib/Extensions.cs#Microsoft.Extensions.DependencyInjection.CatServices.AddCats
    Cat cat;
//  ^^^ ! type src/Lib/Extensions.cs#Microsoft.AspNetCore.Http.Cat
}
// --- path: src/Plain/Plain.csproj ---
<Project Sdk="Microsoft.NET.Sdk.Web"><ItemGroup><ProjectReference Include="../Lib/Lib.csproj" /></ItemGroup></Project>
// --- path: src/Plain/Main.cs ---
namespace Plain;
class Main { void Run(Services services) => services.AddCats(); }
//                                                   ^^^^^^^ ! call src/Lib/Extensions.cs#Microsoft.Extensions.DependencyInjection.CatServices.AddCats
