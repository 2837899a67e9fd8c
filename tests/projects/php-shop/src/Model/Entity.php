<?php

namespace Shop\Model;

abstract class Entity
{
    protected int $id = 0;

    public function id(): int
    {
        return $this->id;
    }

    abstract public function label(): string;

    protected function touch(): static
    {
        $this->id++;
        return $this;
    }

    public static function make(mixed ...$args): static
    {
        return new static(...$args);
    }
}
