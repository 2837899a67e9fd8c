<?php

function show(string|Stringable $text): void
{
    echo $text, "\n";
}

if (!function_exists('dump')) {
    function dump($value)
    {
        show((string) $value);
    }
}
