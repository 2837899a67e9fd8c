<?php

namespace Shop\Store;

use Shop\Model\Kind;
use Shop\Model\Money;
use Shop\Model\Product;
use function Shop\euros;
use const Shop\CURRENCY;

class Products extends Repository
{
    private static ?Products $shared = null;

    public static function shared(): self
    {
        return static::$shared ??= new self();
    }

    public function cheapest()
    {
        $best = null;
        foreach ($this as $product) {
            if ($best === null || $product->price()->amount < $best->price()->amount) {
                $best = $product;
            }
        }
        return $best;
    }

    public function named(string $name): ?Product
    {
        $found = array_filter($this->items, fn (Product $one) => $one->label() === $name);
        return $found[0] ?? null;
    }

    public function __invoke(int $id): Product
    {
        return $this[$id];
    }

    public function fill(): void
    {
        $this->add(new Product('tea', euros(3)))->add(Product::make('pen', new Money(1, CURRENCY)));
        $kind = Kind::from('food');
        match ($kind) {
            Kind::Food => $this->cheapest()->rename($kind->label()),
            Kind::Book => null,
        };
    }
}
