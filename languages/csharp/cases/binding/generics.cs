// --- path: Types.cs ---
namespace App;

public class Converter { public void Plain() {} public static Converter Make() => null; }
public class Converter<T> { public T Value; public void Typed() {} public T Turn(T value) => value; }
public class Converter<A, B> : Converter<B> { public A Other; }
public interface IRepo<T> where T : Entity { T Find(int id); IEnumerable<T> All(); }
public class Entity { public int Id; public void Save() {} }
public class User : Entity { public string Mail; }
public abstract class Repo<T> : IRepo<T> where T : Entity
{
    protected T current;
    public T Find(int id) { current.Save(); return current; }
//                                  ^^^^ call Types.cs#App.Entity.Save
    public IEnumerable<T> All() => null;
    public R Map<R>(Func<T, R> map) => map(current);
    public static X Cast<X>(object o) where X : Entity => (X)o;
}
public class UserRepo : Repo<User> { void Go() { current.Mail = ""; Find(1).Mail.Trim(); } }
//                                                       ^^^^ write Types.cs#App.User.Mail
//                                                                          ^^^^ read Types.cs#App.User.Mail
public delegate void Done<T>(T item, int count);
// --- path: Uses.cs ---
namespace App;

class Uses
{
    Converter plain; Converter<User> one; App.Converter<int, User> two;
//  ^^^^^^^^^ type Types.cs#App.Converter
//                   ^^^^^^^^^ def Types.cs#App.Converter
    void Go(UserRepo repo, IRepo<User> any, Done<User> done)
    {
        plain.Plain(); plain.Typed();
//            ^^^^^ call Types.cs#App.Converter.Plain
//                           ^^^^^ call unknown
        one.Typed(); one.Plain(); one.Value.Mail.Trim();
//          ^^^^^ call Types.cs#App.Converter.Typed
//                       ^^^^^ call unknown
//                                          ^^^^ read Types.cs#App.User.Mail
        two.Typed(); two.Value.Save(); two.Other.CompareTo(1);
//          ^^^^^ call Types.cs#App.Converter.Typed
//                             ^^^^ call Types.cs#App.Entity.Save
//                                               ^^^^^^^^^ call external
        new Converter<User>().Turn(null).Save();
//          ^^^^^^^^^ def Types.cs#App.Converter
//                                       ^^^^ call Types.cs#App.Entity.Save
        Converter.Make().Plain();
//                ^^^^ call Types.cs#App.Converter.Make
        repo.Find(1).Mail.Trim(); any.Find(1).Mail.Trim();
//                   ^^^^ read Types.cs#App.User.Mail
//                                            ^^^^ read Types.cs#App.User.Mail
        repo.Map(u => u.Mail).Trim();
//                      ^^^^ read Types.cs#App.User.Mail
        repo.Map(u => new Entity()).Save();
//                                  ^^^^ call Types.cs#App.Entity.Save
        UserRepo.Cast<User>(null).Mail.Trim();
//                                ^^^^ read Types.cs#App.User.Mail
        foreach (var user in repo.All()) user.Save();
//                                            ^^^^ call Types.cs#App.Entity.Save
        done = (user, count) => user.Save();
//                                   ^^^^ call Types.cs#App.Entity.Save
        typeof(Converter<,>).ToString();
        Echo(repo).Find(1);
//                 ^^^^ call Types.cs#App.Repo.Find
        Pick(new[] { new User() }).Save();
//                                 ^^^^ call Types.cs#App.Entity.Save
    }
    T Echo<T>(T value) => value;
    T Pick<T>(IEnumerable<T> from) => default;
}
