// --- path: src/Shop/Cart.php ---
<?php
namespace Shop;
use Shop\Items\Item;
//             ^^^^ import src/Shop/Items/Item.php#Shop\Items.Item
use Shop\Items\Item as Thing;
//                     ^^^^^ def src/Shop/Items/Item.php#Shop\Items.Item
use Shop\Items;
use function Shop\Items\price;
//                      ^^^^^ import src/Shop/Items/functions.php#Shop\Items.price
use const Shop\Items\TAX as RATE;
use Vendor\Outside;
           // <- import external
class Cart {
    public function add(Item $item, Thing $thing, Items\Item $other, \Shop\Items\Item $full): void {
        //              ^^^^ type src/Shop/Items/Item.php#Shop\Items.Item
        //                          ^^^^^ type src/Shop/Items/Item.php#Shop\Items.Item
        //                                              ^^^^ type src/Shop/Items/Item.php#Shop\Items.Item
        //                                                                       ^^^^ type src/Shop/Items/Item.php#Shop\Items.Item
        //                                        ^^^^^ def src/Shop/Items/Item.php#Shop\Items.Item
        new Sibling();
        //  ^^^^^^^ new src/Shop/Sibling.php#Shop.Sibling
        new \Sibling();
        //   ^^^^^^^ new src/global.php#Sibling
        new Item();
        new Outside();
        //  ^^^^^^^ new external
        new Exception();
        //  ^^^^^^^^^ new external
        price();
        // <- call src/Shop/Items/functions.php#Shop\Items.price
        RATE;
        // <- read src/Shop/Items/functions.php#Shop\Items.TAX
        helper();
        // <- call src/global.php#helper
        \helper();
        //^^^^^ ! call src/Shop/Sibling.php#Shop.helper
        own();
        // <- call src/Shop/Sibling.php#Shop.own
        namespace\own();
        //        ^^^ call src/Shop/Sibling.php#Shop.own
        Items\price();
        //    ^^^^^ call src/Shop/Items/functions.php#Shop\Items.price
        strlen('x');
        // <- call external
        LIMIT;
        // <- read src/global.php#LIMIT
        tax();
        // <- call unknown
    }
}
// --- path: src/Shop/Items/Item.php ---
<?php
namespace Shop\Items;
class Item {}
// --- path: src/Shop/Items/functions.php ---
<?php
namespace Shop\Items;
const TAX = 7;
function price() {}
function tax() {}
// --- path: src/Shop/Sibling.php ---
<?php
namespace Shop {
    class Sibling {}
    function own() {}
}
namespace Other {
    class Sibling {}
    new Sibling;
    //  ^^^^^^^ new src/Shop/Sibling.php#Other.Sibling
    own();
    // <- call unknown
}
// --- path: src/global.php ---
<?php
require_once __DIR__ . '/Shop/Cart.php';
//           ^^^^^^^ import src/Shop/Cart.php
define('LIMIT', 1);
class Sibling {}
function helper() {
    function inner() {}
}
inner();
// <- call src/global.php#helper.inner
