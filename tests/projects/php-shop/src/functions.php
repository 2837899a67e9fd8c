<?php

namespace Shop;

use Shop\Model\Money;

const CURRENCY = 'EUR';

define('SHOP_ROOT', __DIR__);

function euros(int $amount): Money
{
    return new Money($amount, CURRENCY);
}

function total(iterable $items)
{
    $sum = euros(0);
    foreach ($items as $item) {
        $sum = $sum->plus($item->price());
    }
    return $sum;
}
