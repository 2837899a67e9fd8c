<html><?= $title ?>
<?php
class Half {
    public function whole() {}
    //              ^^^^^ def method Half.whole
    public $x = ;
    public function open($a { return $a->; }
    //              ^^^^ def method Half.open
}
function beside() { $x = [1, 2; }
//       ^^^^^^ def function beside
use ;
namespace ;
function after() { $this->; Foo::; new; }
//       ^^^^^ def function after
class
