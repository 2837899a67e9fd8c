<?php

namespace Shop\Tests;

use PHPUnit\Framework\TestCase;
use Shop\Model\Labelled;
use Shop\Model\Money;
use Shop\Model\Product;
use Shop\Store\Products;

class ProductsTest extends TestCase
{
    private Products $products;

    protected function setUp(): void
    {
        $this->products = new Products();
        $this->products->fill();
    }

    public function testCheapest(): void
    {
        $cheapest = $this->products->cheapest();
        $this->assertSame(Money::none()->amount, $cheapest->price()->amount);
        $this->assertSame($cheapest->show(), $this->label(new class('a', Money::none()) extends Product {
            public function label(): string
            {
                return parent::label() . $this->taxed()->currency;
            }
        }));
    }

    private function label(Labelled $labelled): string
    {
        if ($labelled instanceof Product) {
            return $labelled->rename('x')->label();
        }
        return $labelled->label() . Labelled::SEPARATOR;
    }
}
