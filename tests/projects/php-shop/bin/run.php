<?php

require_once __DIR__ . '/../src/functions.php';
require 'helpers.php';

use Shop\Store\Products;
use function Shop\total;

$products = Products::shared();
$products->fill();
foreach ($products as $product) {
    show($product->taxed());
}
$first = $products(1);
show($first->rename('first')->price()->plus(Shop\euros(2)));
show(total($products->cheapest()->with($first)));
try {
    show($products[7]->quiet() . $first->kind->label());
} catch (Shop\Store\Missing $missing) {
    show($missing->id . SHOP_ROOT);
}
