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
