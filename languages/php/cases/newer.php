<?php
class Query
{
    public function test(): void
    //              ^^^^ def method Query.test
    {
        $this->run(/** @lang GraphQL */ <<<'GRAPHQL'
        mutation {
            foo
        }
        GRAPHQL)->check();
    }
    public function check(): void {}
    //              ^^^^^ def method Query.check
}
