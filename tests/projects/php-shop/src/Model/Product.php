<?php

namespace Shop\Model;

use Stringable;

class Product extends Entity implements Labelled, Stringable
{
    use Priced, Loud {
        Loud::show insteadof Priced;
        Priced::show as quiet;
    }

    private Kind $kind = Kind::DEFAULT;

    /** @var Product[] */
    private array $parts = [];

    public function __construct(private string $name, Money $price)
    {
        $this->price = $price;
    }

    public function label(): string
    {
        return $this->name . static::SEPARATOR . $this->kind->label() . $this->quiet();
    }

    public function rename(string $name): self
    {
        $this->name = $name;
        return $this->touch();
    }

    public function with(self ...$parts)
    {
        foreach ($parts as $part) {
            $this->parts[] = $part->rename($this->name);
        }
        return $this->parts;
    }

    public function __get($key)
    {
        return $this->kind;
    }

    public function __toString(): string
    {
        return $this->label();
    }
}
