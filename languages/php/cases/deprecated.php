<?php
/**
 * Adds.
 *
 * @deprecated since 2.0, use total() instead
 */
function sum() {}
//       ^^^ def function sum deprecated doc=Adds. @deprecated since 2.0, use total() instead

class Order {
    #[\Deprecated("use pay()", since: "8.4")]
    public function settle() {}
    //              ^^^^^^ def method Order.settle deprecated doc=Deprecated: use pay()

    #[Route('/deprecated')]
    public function pay() {}
    //              ^^^ def method Order.pay -deprecated
}
