<?php

namespace Shop\Store;

use Shop\Model;

class Cursor implements \Iterator
{
    private int $at = 0;

    public function __construct(private array $items)
    {
    }

    public function current(): Model\Product
    {
        return $this->items[$this->at];
    }

    public function next(): void
    {
        $this->at++;
    }
}

class Missing extends \RuntimeException
{
    public function __construct(public readonly int $id)
    {
        parent::__construct("no $id");
    }
}
