<?php
class A { function m() {} }
class B { function m() {} }
class H {
  /** @var A|B */
  private $e;
  function f($x) {
    if ($this->e instanceof A) { $this->e->m(); }
//                                         ^ call narrowing.php#A.m
//                                         ^ ! call narrowing.php#B.m
    if ($x->y instanceof B) { $x->y->m(); }
//                                   ^ call narrowing.php#B.m
//                                   ^ ! call narrowing.php#A.m
    if (!$this->e instanceof A) { return; }
    $this->e->m();
//            ^ call narrowing.php#A.m
//            ^ ! call narrowing.php#B.m
  }
  function writes(H $c, H $d, $q) {
    if ($this->e instanceof A) { $this->e = new B(); $this->e->m(); }
//                                                             ^ call narrowing.php#B.m probable
    if ($c->e instanceof A) { $c = $d; $c->e->m(); }
//                                            ^ call narrowing.php#B.m probable
    if ($this->e instanceof A) { $f = function () { $this->e->m(); }; $this->e = new B(); $f(); }
//                                                            ^ call narrowing.php#B.m probable
  }
  /** @param A|B $x */
  function loops($x, $q) {
    if (!$x instanceof A) { return; }
    $x->m();
//      ^ call narrowing.php#A.m
//      ^ ! call narrowing.php#B.m
    while ($q) {
      $x->m();
//        ^ call narrowing.php#B.m probable
      $x = new B();
    }
  }
  /** @param A|B $x */
  function parts($x, $q) {
    switch ($q) {
      case 1: if (!$x instanceof A) { break; } $q(); break;
      case 2: $x->m();
//                ^ call narrowing.php#B.m probable
    }
    try { if (!$x instanceof A) { throw $q; } $q(); } catch (E $e) { $x->m(); }
//                                                                       ^ call narrowing.php#B.m probable
  }
}
