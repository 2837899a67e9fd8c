<?php

namespace Shop\Model;

interface Labelled
{
    const SEPARATOR = ' ';

    public function label(): string;
}

trait Priced
{
    private Money $price;

    public function price(): Money
    {
        return $this->price;
    }

    public function taxed(int $rate = 19): Money
    {
        return $this->price->times(100 + $rate);
    }

    public function show(): string
    {
        return (string) $this->taxed();
    }
}

trait Loud
{
    public function show(): string
    {
        return strtoupper($this->label());
    }
}

enum Kind: string implements Labelled
{
    case Book = 'book';
    case Food = 'food';

    const DEFAULT = self::Book;

    public function label(): string
    {
        return self::SEPARATOR . $this->value;
    }
}
