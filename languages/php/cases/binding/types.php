// --- path: types.php ---
<?php
class A { function a(): B { return new B; } function same(): static { return $this; } }
class B extends A { function b() {} }
class Bag implements IteratorAggregate {
    /** @return ArrayIterator<int, A> */
    function getIterator() {}
}
/** @method A find(int $id)
 *  @property B $latest */
class Magic { function __call($name, $args) {} }

/**
 * @param B[] $all
 * @param array<string, B> $named
 * @param class-string<B> $class
 * @return B|null
 */
function documented($all, array $named, string $class, A $kept = null) {
    foreach ($all as $one) { $one->b(); }
    //                             ^ call types.php#B.b
    $named['x']->b();
    //           ^ call types.php#B.b
    (new $class)->b();
    //            ^ call types.php#B.b
    $kept->a()->b();
    //          ^ call types.php#B.b
    array_map(fn($x) => $x->b(), $all);
    //                      ^ call types.php#B.b
    current(array_filter($all))->b();
    //                           ^ call types.php#B.b
}
documented([])->b();
//              ^ call types.php#B.b

function narrowed($x, A $y, ?object $z) {
    $x->b();
    //  ^ call dynamic
    if ($x instanceof B) {
        $x->b();
        //  ^ call types.php#B.b
    }
    $x instanceof B && $x->b();
    //                     ^ call types.php#B.b
    echo $x instanceof B ? $x->b() : $x->b();
    //                         ^ call types.php#B.b
    //                                   ^ call dynamic
    if (!$y instanceof B) { return; }
    $y->b();
    //  ^ call types.php#B.b
    assert($z instanceof A);
    $z->a();
    //  ^ call types.php#A.a
}
function assigned(string $text, $flag) {
    $text = new B;
    $text->b();
    //     ^ call types.php#B.b
    $text = $text->a();
    //             ^ call types.php#A.a
    /** @var A $doc */
    $doc = unknown();
    $doc->a();
    //    ^ call types.php#A.a
    [$first, $second] = [new A, new B];
    $second->b();
    //       ^ call types.php#B.b
    $either = $flag ? new A : null;
    $either?->a();
    //        ^ call types.php#A.a
    $picked = match ($flag) { 1 => new B, default => new B };
    $picked->b();
    //       ^ call types.php#B.b
    $made = fn() => new B;
    $made()->b();
    // <- call types.php#assigned.made
    //       ^ call types.php#B.b
    try {} catch (Mine | Yours $e) { $e->report(); }
    //                                   ^^^^^^ call types.php#Mine.report
}
class Mine extends Exception { function report() {} }
foreach (new Bag as $item) { $item->a(); }
//                                  ^ call types.php#A.a
(new Magic)->find(1)->a();
//           ^^^^ call types.php#Magic.find
//                    ^ call types.php#A.a
(new Magic)->latest->b();
//                   ^ call types.php#B.b
(new Magic)->other();
//           ^^^^^ call dynamic
(new B)->same()->b();
//               ^ call types.php#B.b
function apart() { return $item; }
//                        ^^^^^ read none
$whole = new A;
function taken() { global $whole; return $whole->a(); }
//                        ^^^^^^ read types.php#whole
//                                               ^ call types.php#A.a
