<?php

namespace Shop\Model;

final class Money
{
    public const ZERO = 0;
    private static ?Money $none = null;

    public function __construct(public readonly int $amount, public readonly string $currency)
    {
    }

    public static function none(): static
    {
        return self::$none ??= new static(self::ZERO, \Shop\CURRENCY);
    }

    public function plus(Money $other): self
    {
        return new self($this->amount + $other->amount, $this->currency);
    }

    public function times(int $percent)
    {
        return new Money(intdiv($this->amount * $percent, 100), $this->currency);
    }

    public function __toString(): string
    {
        return \sprintf('%d %s', $this->amount, $this->currency);
    }
}
