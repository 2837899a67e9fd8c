<?php

namespace Shop\Store;

use ArrayAccess;
use IteratorAggregate;
use Shop\Model\{Entity, Money as Cash};
use Shop\Model\Product;

/** @template T of Entity */
abstract class Repository implements ArrayAccess, IteratorAggregate
{
    /** @var Product[] */
    protected array $items = [];

    public function add(Entity $item): static
    {
        $this->items[$item->id()] = $item;
        return $this;
    }

    public function offsetGet(mixed $id): Product
    {
        return $this->items[$id] ?? throw new Missing($id);
    }

    public function offsetExists(mixed $id): bool
    {
        return isset($this->items[$id]);
    }

    public function getIterator(): Cursor
    {
        return new Cursor($this->items);
    }

    public function worth(): Cash
    {
        return \Shop\total($this->items);
    }
}
