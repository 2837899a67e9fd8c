// --- path: Shape.php ---
<?php
interface Drawable { function draw(): static; }
trait Named {
    private string $name = '';
    public function name(): string { return $this->name; }
    //                                             ^^^^ read Shape.php#Named.name
    public function rename(string $to): static { $this->host(); return $this; }
    //                                                  ^^^^ call dynamic
    protected static function label() {}
}
abstract class Shape implements Drawable {
    use Named { rename as called; label as protected; }
    const SIDES = 0;
    public ?Point $origin = null;
    public static int $count = 0;
    public static function make(): static { return new static; }
    //                                                 ^^^^^^ new Shape.php#Shape
    public static function first(): self { return new self; }
    public function draw(): static { self::$count++; return $this; }
    //              ^^^^ override Shape.php#Drawable.draw
    //                                      ^^^^^ write Shape.php#Shape.count
    public function area(): float { return static::SIDES * self::SIDES; }
    //                                             ^^^^^ read Shape.php#Shape.SIDES
    public function sides() { return 1; }
}
class Point {
    public function __construct(public readonly int $x = 0) { $this->shift($x); }
    //                                                               ^^^^^ call Shape.php#Point.shift
    public function shift(int $by): Point { return $this; }
    public function x(): int { return $this->x; }
    //                                       ^ read Shape.php#Point.x
    public function __invoke() {}
}
class Square extends Shape {
    const SIDES = 4;
    private $corner;
    private $points = [];
    function __construct(Point $corner) { $this->corner = $corner; $this->points[] = new Point; }
    function only() {
        $this->corner->shift(1)->x();
        //             ^^^^^ call Shape.php#Point.shift
        //                       ^ call Shape.php#Point.x
        foreach ($this->points as $point) $point->shift(2);
        //                                        ^^^^^ call Shape.php#Point.shift
        parent::draw();
        // <- def Shape.php#Shape
        //      ^^^^ call Shape.php#Shape.draw
        parent::missing();
        //      ^^^^^^^ call unknown
        return parent::area() + $this->sides();
        //                             ^^^^^ call Shape.php#Shape.sides
    }
}
// --- path: main.php ---
<?php
Square::make()->draw()->only();
//      ^^^^ call Shape.php#Shape.make
//              ^^^^ call Shape.php#Shape.draw
//                      ^^^^ call Shape.php#Square.only
Square::first()->only();
//               ^^^^ call unknown
$square = new Square(new Point);
//            ^^^^^^ new Shape.php#Square
$square->rename('a')->called('b')->only();
//       ^^^^^^ call Shape.php#Named.rename
//                    ^^^^^^ call Shape.php#Named.rename
//                                 ^^^^ call Shape.php#Square.only
$square->origin?->shift(1)->x;
//                ^^^^^ call Shape.php#Point.shift
//                          ^ read Shape.php#Point.x
$square->nothing();
//       ^^^^^^^ call unknown
$square->origin();
//       ^^^^^^ ! call Shape.php#Shape.origin
Square::SIDES; $square::SIDES; Square::$count;
//      ^^^^^ read Shape.php#Square.SIDES
//                      ^^^^^ read Shape.php#Square.SIDES
//                                      ^^^^^ read Shape.php#Shape.count
(new Point)();
$class = Square::class;
$class::make()->only();
//      ^^^^ call Shape.php#Shape.make
(new $class(new Point))->only();
//                       ^^^^ call Shape.php#Square.only
$made = new class extends Shape { public function mine() {} };
$made->mine()->draw();
//     ^^^^ call main.php#class@anonymous.mine
$made->area();
//     ^^^^ call Shape.php#Shape.area
$unknown->draw();
//        ^^^^ call dynamic
[Square::class, 'only'];
//               ^^^^ read Shape.php#Square.only
// --- path: Suit.php ---
<?php
enum Suit: string {
    case Hearts = 'H';
    public function color(): string { return self::Hearts->value; }
    //                                             ^^^^^^ read Suit.php#Suit.Hearts
}
Suit::Hearts->color();
//            ^^^^^ call Suit.php#Suit.color
Suit::from('H')->color();
//               ^^^^^ call Suit.php#Suit.color
foreach (Suit::cases() as $suit) { $suit->color(); }
//                                        ^^^^^ call Suit.php#Suit.color
