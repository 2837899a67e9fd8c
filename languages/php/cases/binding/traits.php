// --- path: Traits.php ---
<?php
namespace App;
class Item { public function run(): bool { return true; } }
/** @method Item find() */
trait Documented {}
trait Real { public function find(): Item { return new Item(); } }
trait Wants {
    abstract public function make(): Item;
    public function use(): void { $this->make()->run(); }
    //                                   ^^^^ call Traits.php#App.Wants.make
}
trait Makes { public function make(): Item { return new Item(); } }
class Both { use Documented, Real; }
class Only { use Documented; }
class Maker { use Wants, Makes; }
// --- path: Use.php ---
<?php
namespace App;
function use_them(Both $both, Only $only, Maker $maker) {
    $both->find()->run();
    //     ^^^^ call Traits.php#App.Real.find
    //     ^^^^ ! call Traits.php#App.Documented.find
    //             ^^^ call Traits.php#App.Item.run
    $only->find();
    //     ^^^^ call Traits.php#App.Documented.find
    $maker->make();
    //      ^^^^ call Traits.php#App.Makes.make
    //      ^^^^ ! call Traits.php#App.Wants.make
}
// --- path: Conflict.php ---
<?php
namespace App;
class First { public function one(): void {} }
class Second { public function two(): void {} }
trait A { public function make(): First { return new First(); } public function say(): First { return new First(); } }
trait B { public function make(): Second { return new Second(); } public function say(): Second { return new Second(); } }
class Chosen { use A, B { B::make insteadof A; A::say insteadof B; A::make as makeFirst; } }
function chosen(Chosen $c) {
    $c->make()->two();
    //  ^^^^ call Conflict.php#App.B.make
    //          ^^^ call Conflict.php#App.Second.two
    $c->say()->one();
    //  ^^^ call Conflict.php#App.A.say
    $c->makeFirst()->one();
    //  ^^^^^^^^^ call Conflict.php#App.A.make
    //  ^^^^^^^^^ ! call Conflict.php#App.B.make
}
// --- path: Beside.php ---
<?php
namespace App;
trait Counts { public function total(): int { return $this->amount() + $this->label() + $this->several(); } }
//                                                          ^^^^^^ call Beside.php#App.Amounts.amount probable
//                                                                            ^^^^^ ! call Beside.php#App.Named.label
//                                                                                             ^^^^^^^ ! call Beside.php#App.Amounts.several
trait Amounts { public function amount(): int { return 1; } public function several(): int { return 1; } }
trait Others { public function several(): int { return 1; } }
class Named { public function label(): int { return 1; } }
class Sum { use Counts, Amounts; }
// --- path: Outside.php ---
<?php
namespace App;
class InvalidArgumentException extends \InvalidArgumentException {}
//                                      ^^^^^^^^^^^^^^^^^^^^^^^^ inherit external
function fails() { throw new \InvalidArgumentException(); }
//                            ^^^^^^^^^^^^^^^^^^^^^^^^ ! new Outside.php#App.InvalidArgumentException
