<?php
namespace App;
use Lib\Thing as T, Lib\Other;
//      ^^^^^ import name Thing from Lib as T
//                      ^^^^^ import name Other from Lib
use function Lib\{run, walk as go};
//                     ^^^^ import name walk from Lib as go
use const Lib\MAX;
//            ^^^ import name MAX from Lib
require_once __DIR__ . '/boot.php';
//           ^^^^^^^ import effect from ./boot.php
include dirname(__FILE__) . '/a.php';
//      ^^^^^^^ import effect from ./a.php
require $dynamic . '/b.php';
// <- ! import effect from /b.php

#[Route('/x', name: 'home'), Cached]
//^^^^^ ref decorate Route
//                           ^^^^^^ ref decorate Cached
//            ^^^^ ! ref read name
function f(T $t, Sub\Kind|null $k, \Root $r, namespace\Own $o): ?Other
//         ^ ref type T
//                   ^^^^ ref type module:App\Sub.Kind
//                                  ^^^^ ref type module.Root
//                                                     ^^^ ref type module:App.Own
//                                                               ^^^^^ ref type Other
{
    $t->run(1, ...$k)->next?->go();
    //  ^^^ ref call $t.run args=-2
    //                 ^^^^ ref read call($t.run).next
    //                        ^^ ref call call($t.run).next.go args=0
    T::make()->done;
    // <- ref read T
    // ^^^^ ref call T.make args=0
    T::LIMIT; T::class; T\Inner::X; T::$shared;
    // ^^^^^ ref read T.LIMIT
    //           ^^^^^ ! ref read T.class
    //                    ^^^^^ ref read module:Lib\Thing.Inner
    //                                  ^^^^^^ ref read T.shared
    run(MAX, \strlen('x'), PHP_EOL);
    // <- ref call run args=3
    //  ^^^ ref read MAX
    //        ^^^^^^ ref call module.strlen args=1
    isset($t->a, $k['x']);
    // <- ! ref call isset
    new T(1); new \Deep\Down; new $k; new static; new class {};
    //  ^ ref new T args=1
    //                  ^^^^ ref new module:Deep.Down args=0
    if ($t instanceof Other) { throw new \LogicException('x'); }
    //                ^^^^^ ref type Other
    //                                    ^^^^^^^^^^^^^^ ref throw module.LogicException
    $t->count = 1; $t->list[] = 2; $t->n++; self::$made = 3;
    //  ^^^^^ ref write $t.count
    //                                 ^ ref write $t.n
    //                                             ^^^^ ref write self.made
    strlen(...); $go = $t->run(...);
    // <- ref call strlen args=-2
    array_map([$t, 'never'], []);
    //              ^^^^^ ! ref read $t.never
    call([T::class, 'handle']);
    //               ^^^^^^ ref read T.handle args=-3
    foreach ($t->all() as $key => [$a, 'k' => $b]) {}
    //           ^^^ ref call $t.all
    //                             ^^ bind local $a value=position:0(index:loop(call($t.all),[_,_]))
    try {} catch (Other | \Root $e) {}
    //                          ^^ bind catch $e type=union(Other,module.Root)
    label: goto label;
    // <- ! ref read label
    "{$t->text} $t->more {$t->call()}";
    //    ^^^^ ref read $t.text
    //              ^^^^ ref read $t.more
    //                        ^^^^ ref call $t.call
}
