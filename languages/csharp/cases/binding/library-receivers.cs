// --- path: Api/Extensions.cs ---
namespace Api.Extensions
{
    using System.Security.Claims;

    public static class PrincipalExtensions
    {
        public static bool IsApiKey(this ClaimsPrincipal user) => user.HasKey("x");
//                                                                     ^^^^^^ call Api/Extensions.cs#Api.Extensions.PrincipalExtensions.HasKey
        public static bool HasKey(this ClaimsPrincipal user, string key) => true;
        public static string Described(this IPrincipal user) => "";
        public static bool Twice(this ClaimsPrincipal user) => true;
        public static bool Contains(this ClaimsPrincipal user) => true;
    }

    public static class OtherExtensions
    {
        public static bool Twice(this HttpRequest request) => true;
        public static int Shout(this string text) => 1;
    }
}
// --- path: Api/Service.cs ---
namespace Api
{
    public interface IUserManager { string Find(string id); string Name { get; } int Size(); }
    public class Store { public void Flush() {} public void Drain() {} }
    public class User { public string Find() => ""; public List<Store> Stores { get; } }
    public class Round : Shape { public bool Fits() => true; public Store Store { get; } }
    public class Shape {}
}
// --- path: Api/Controllers.cs ---
using Api;
using Api.Extensions;

public class Controller : ControllerBase
{
    void Typed(ClaimsPrincipal user, GenericPrincipal other, string text)
    {
        user.IsApiKey();
//           ^^^^^^^^ call Api/Extensions.cs#Api.Extensions.PrincipalExtensions.IsApiKey
        user.IsInRole("a");
//           ^^^^^^^^ call external
        user.Described();
//           ^^^^^^^^^ call Api/Extensions.cs#Api.Extensions.PrincipalExtensions.Described probable
        other.IsApiKey();
//            ^^^^^^^^ call Api/Extensions.cs#Api.Extensions.PrincipalExtensions.IsApiKey probable
        text.IsApiKey();
//           ^^^^^^^^ call external
        user.Shout();
//           ^^^^^ call external
        text.Shout(2);
//           ^^^^^ call external
        user.IsApiKey(1);
//           ^^^^^^^^ ! call Api/Extensions.cs#Api.Extensions.PrincipalExtensions.IsApiKey probable
    }

    void Inherited()
    {
        Principal.IsApiKey();
//                ^^^^^^^^ call Api/Extensions.cs#Api.Extensions.PrincipalExtensions.IsApiKey probable
        Convert.Twice2();
//              ^^^^^^ call external
        HttpContext.User.IsApiKey();
//                       ^^^^^^^^ call Api/Extensions.cs#Api.Extensions.PrincipalExtensions.IsApiKey probable
        this.Caller.HasKey("k");
//                  ^^^^^^ call Api/Extensions.cs#Api.Extensions.PrincipalExtensions.HasKey probable
        this.Caller.HasKey("k", 1);
//                  ^^^^^^ call external
        this.Caller.Twice();
//                  ^^^^^ call dynamic
        this.Caller.Contains();
//                  ^^^^^^^^ call external
        User.IsApiKey();
//           ^^^^^^^^ call Api/Extensions.cs#Api.Extensions.PrincipalExtensions.IsApiKey probable
        this.Caller.HasKey("k").ToString();
//                              ^^^^^^^^ call external
    }
}

public class Plain
{
    void Go()
    {
        Principal.IsApiKey();
//                ^^^^^^^^ call external
        User.IsApiKey();
//           ^^^^^^^^ call unknown
    }
}
// --- path: Api/Unseen.cs ---
class Unseen : ControllerBase
{
    void Go() { this.Caller.HasKey("k"); }
//                          ^^^^^^ call external
}
// --- path: Tests/Mocks.cs ---
using Api;

class Mocks
{
    private readonly Mock<IUserManager> _manager = new Mock<IUserManager>();

    async void Made(IDbContextFactory<Store> factory, HttpClient client)
    {
        factory.CreateDbContext().Flush();
//                                ^^^^^ call Api/Service.cs#Api.Store.Flush
        var made = await factory.CreateDbContextAsync();
        made.Flush();
//           ^^^^^ call Api/Service.cs#Api.Store.Flush
        (await client.GetFromJsonAsync<Store>("/")).Flush();
//                                                  ^^^^^ call Api/Service.cs#Api.Store.Flush
    }

    void HandedOut(Holder<Store> holder, Holder<string> other, Pipe pipe)
    {
        holder.Held.Drain();
//                  ^^^^^ call dynamic
        holder.Drain();
//             ^^^^^ call external
        holder.Held.Pressed();
//                  ^^^^^^^ call external
        other.Held.Drain();
//                 ^^^^^ call external
        pipe.Wrap(new Store()).Drain();
//                             ^^^^^ call dynamic
        pipe.Wrap("a").Drain();
//                     ^^^^^ call external
        holder.Each(s => s.Drain());
//                         ^^^^^ call dynamic
        other.Each(s => s.Drain());
//                        ^^^^^ call external
    }

    void Go(EntityTypeBuilder<User> builder, Mock<Store> store, IFixture fixture, List<Shape> shapes)
    {
        _manager.Setup(x => x.Find(It.IsAny<string>())).Returns("a");
//               ^^^^^ call external
//                            ^^^^ call Api/Service.cs#Api.IUserManager.Find
//                                                      ^^^^^^^ call external
        _manager.SetupGet(m => m.Name).Returns("a");
//                               ^^^^ read Api/Service.cs#Api.IUserManager.Name
        _manager.Verify(x => x.Size(), Times.Once);
//                             ^^^^ call Api/Service.cs#Api.IUserManager.Size
        _manager.Verify(x => x.Nothing(), Times.Once);
//                             ^^^^^^^ call unknown
        _manager.Object.Size();
//                      ^^^^ call Api/Service.cs#Api.IUserManager.Size
        var made = fixture.Freeze<Mock<IUserManager>>();
        made.Setup(x => x.Size()).Returns(2);
//                        ^^^^ call Api/Service.cs#Api.IUserManager.Size
        new Mock<Store>().Setup(s => s.Flush());
//                                     ^^^^^ call Api/Service.cs#Api.Store.Flush
        builder.HasMany(u => u.Stores);
//                             ^^^^^^ read Api/Service.cs#Api.User.Stores
        builder.ToTable(t => t.Stores());
//                             ^^^^^^ ! read Api/Service.cs#Api.User.Stores
        shapes.OfType<Round>().Where(r => r.Fits()).Select(r => r.Store).First().Flush();
//                                          ^^^^ call Api/Service.cs#Api.Round.Fits
//                                                                ^^^^^ read Api/Service.cs#Api.Round.Store
//                                                                               ^^^^^ call Api/Service.cs#Api.Store.Flush
        library.Things.OfType<Round>().Where(r => r.Fits());
//                                                  ^^^^ call Api/Service.cs#Api.Round.Fits
    }
}
