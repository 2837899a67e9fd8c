<?php
namespace App\Models;
//        ^^^^^^^^^^ def namespace App\Models package

/** Holds people. */
abstract class User extends Base implements HasName, \Stringable
//             ^^^^ def class App\Models.User abstract exported publicApi doc=Holds people.
//             ^^^^ base inherit Base
//             ^^^^ base implement HasName
//             ^^^^ base implement module.Stringable
//             ^^^^ base implement Named
{
    use Named, Aged { Aged::older as protected oldest; Named::call insteadof Aged; }
    //  ^^^^^ ref inherit Named
    //                                         ^^^^^^ export Aged::older as oldest
    const LIMIT = 3, OTHER = self::LIMIT;
    //    ^^^^^ def constant App\Models.User.LIMIT exported value=literal:int
    //               ^^^^^ def constant App\Models.User.OTHER value=self.LIMIT
    private const SECRET = 'x';
    //            ^^^^^^ def constant App\Models.User.SECRET private -exported
    private static ?User $first = null, $second;
    //                    ^^^^^ def property App\Models.User.first private static type=User value=literal:null
    //                                   ^^^^^^ def property App\Models.User.second private static type=User
    //                    ^^^^^ ! ref read $first
    protected readonly array $names;
    //                        ^^^^^ def property App\Models.User.names protected readonly
    /** @var list<Post> */
    public array $posts = [];
    //            ^^^^^ def property App\Models.User.posts type=wrapped:array(Post)
    /** @var Post a vague word does not hide what code says */
    public Comment $comment;
    //              ^^^^^^^ def property App\Models.User.comment type=Comment
    public string $shown { get => $this->names; set(string $value) { $this->names = $value; } }
    //             ^^^^^ def property App\Models.User.shown
    //                                   ^^^^^ ref read this.names

    public function __construct(private Mailer $mailer, protected readonly int $age = 1) {}
    //              ^^^^^^^^^^^ def constructor App\Models.User.__construct sig=public function __construct(private Mailer $mailer, protected readonly int $age = 1)
    //                                          ^^^^^^ def property App\Models.User.mailer private type=Mailer
    //                                                                          ^^^ def property App\Models.User.age protected readonly
    abstract protected static function make(int|Post $a, self ...$others): static;
    //                                 ^^^^ def method App\Models.User.make abstract protected static declaration type=this
    /**
     * @param Post[] $posts
     * @param string $text stays
     * @return array<string, Post>|null
     */
    private function all(array $posts, ?Comment $text)
    //               ^^^ def method App\Models.User.all private type=union(wrapped:array(Post,literal:string),literal:null)
    //                         ^^^^^^ bind parameter $posts type=wrapped:array(Post)
    //                                          ^^^^^ bind parameter $text type=Comment
    {
        $local = 1;
        // <- ! def variable App\Models.User.all.local
        $inner = function (int $n): Post { return new Post; };
         // <- def function App\Models.User.all.inner local type=Post
        function nested() {}
        //       ^^^^^^ def function App\Models.User.all.nested local
        return new class extends Base { public $own; };
                   // <- def class App\Models.User.all.class@anonymous local
        //                                      ^^^ def property App\Models.User.all.class@anonymous.own
    }
}
interface HasName extends A, B { public function name(): string; }
//        ^^^^^^^ def interface App\Models.HasName
//        ^^^^^^^ base inherit A
//                                               ^^^^ def method App\Models.HasName.name declaration
trait Named { protected $title; }
//    ^^^^^ def trait App\Models.Named
//                       ^^^^^ def property App\Models.Named.title protected
enum Suit: string implements HasName { case Hearts = 'H'; const Wild = self::Hearts; }
//   ^^^^ def enum App\Models.Suit
//                                          ^^^^^^ def enum_member App\Models.Suit.Hearts
//                                                              ^^^^ def constant App\Models.Suit.Wild
function helper(&$by, int ...$all) {}
//       ^^^^^^ def function App\Models.helper exported
//                           ^^^^ bind parameter $all type=wrapped:array(literal:int)
const TOP = 1;
//    ^^^ def constant App\Models.TOP
define('GLOBAL_ONE', 2);
//      ^^^^^^^^^^ def constant GLOBAL_ONE
$global = new User;
 // <- def variable App\Models.global value=new(User)
$arrow = fn(int $x) => $x;
 // <- def function App\Models.arrow
if (true) {
    function conditional() {}
    //       ^^^^^^^^^^^ def function App\Models.conditional -local
}
/**
 * @property-read Post $latest
//                      ^^^^^^ def property App\Models.Magic.latest declaration type=Post
 * @method static Post find(int $id)
//                     ^^^^ def method App\Models.Magic.find static declaration type=Post
 */
class Magic {}
//    ^^^^^ def class App\Models.Magic
namespace Second;
//        ^^^^^^ def namespace Second
class User {}
//    ^^^^ def class Second.User
