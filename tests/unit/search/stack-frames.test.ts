/** Places of stack traces, as each language writes them. */
import { describe, expect, it } from 'vitest';
import { readTrace } from '../../../src/search/query/stack-frames.ts';

const places = (text: string) => readTrace(text).frames.map(({ path, line, name = '-' }) => `${path}:${line} ${name}`);

describe('the innermost call comes first', () => {
  it('in Python, where it stands last', () => {
    const text = `Traceback (most recent call last):
  File "/srv/site/views.py", line 12, in detail
    question = load(pk)
               ^^^^^^^^
  File "app/models.py", line 40, in load
    raise TypeError("no such thing")
TypeError: no such thing`;
    expect(places(text)).toEqual(['app/models.py:40 load', '/srv/site/views.py:12 detail']);
    expect(readTrace(text).rest).not.toContain('raise');
    expect(readTrace(text).rest).toContain('TypeError: no such thing');
  });

  it('in JavaScript', () => {
    const text = `Error: no such thing
    at Cart.pay (/srv/app/src/cart.ts:8:3)
    at new Cart (src/cart.ts:2:1)
    at async Promise.all (index 0)
    at Object.<anonymous> (file:///srv/app/src/main.mjs?v=1:4:1)
    at /srv/app/src/run.js:1:1`;
    expect(places(text)).toEqual([
      '/srv/app/src/cart.ts:8 pay',
      'src/cart.ts:2 Cart',
      'file:///srv/app/src/main.mjs:4 -',
      '/srv/app/src/run.js:1 -',
    ]);
  });

  it('in Go', () => {
    const text = `goroutine 1 [running]:
shop/cart.(*Cart).Pay(0xc000b0e000, {0xc0009d2f40, 0x1a})
\t/go/src/shop/cart/cart.go:39 +0x4f4
main.main.func1()
\t/go/src/shop/main.go:12 +0x1d
created by main.main in goroutine 7
\t/go/src/shop/main.go:9 +0x25`;
    expect(places(text)).toEqual([
      '/go/src/shop/cart/cart.go:39 Pay',
      '/go/src/shop/main.go:12 main',
      '/go/src/shop/main.go:9 main',
    ]);
  });

  it('in Java, the cause before what it caused', () => {
    const text = `Exception in thread "main" com.acme.ShopException: java.io.IOException: closed
\tat com.acme.shop.Shop$Cart.pay(Shop.java:12)
\tat com.acme.App.lambda$main$0(App.java:3)
\tat java.base/java.lang.Thread.run(Thread.java:833)
Caused by: java.io.IOException: closed
\tat com.acme.net.Wire.read(Wire.kt:7)
\t... 3 more`;
    expect(places(text)).toEqual([
      'com/acme/net/Wire.kt:7 read',
      'com/acme/shop/Shop.java:12 pay',
      'com/acme/App.java:3 main',
      'java/lang/Thread.java:833 run',
    ]);
  });

  it.each([
    ['C#', '   at Shop.Cart.Pay(Int32 sum) in C:\\work\\src\\Cart.cs:line 42', ['C:\\work\\src\\Cart.cs:42 Pay']],
    [
      'Ruby',
      "app/user.rb:12:in `full_name': undefined method\n\tfrom app/a.rb:7:in 'block in index'",
      ['app/user.rb:12 full_name', 'app/a.rb:7 index'],
    ],
    [
      'PHP',
      'Uncaught E: no in /srv/src/P.php:51\n#0 /srv/src/L.php(21): P->q(1)\n#1 {main}',
      ['/srv/src/P.php:51 -', '/srv/src/L.php:21 -'],
    ],
    [
      'Rust',
      "thread 'main' panicked at crates/core/search.rs:142:14:\nno\n   3: rg::search::Worker::search\n             at ./crates/core/main.rs:9:1",
      ['crates/core/search.rs:142 -', './crates/core/main.rs:9 search'],
    ],
    [
      'C',
      '#0 0x4f2b3c in jv_append src/jv.c:1234:5\n#1 0x4f in main (argc=1) at src/main.c:77',
      ['src/jv.c:1234 jv_append', 'src/main.c:77 main'],
    ],
    ['a browser', 'render@http://localhost:3000/src/view.js:10:5', ['http://localhost:3000/src/view.js:10 render']],
    [
      'a compiler',
      "src/cart.ts(12,5): error TS2322: no\nsrc/jv.c:120:9: error: undeclared 'foo'",
      ['src/cart.ts:12 -', 'src/jv.c:120 -'],
    ],
    ['a logger', 'E0612 12:13:14.123456       1 sync.go:114] failed', ['sync.go:114 -']],
  ])('%s', (_, text, expected) => expect(places(text).toSorted()).toEqual(expected.toSorted()));
});

it('names a place once, however deep the recursion', () => {
  expect(places('    at f (src/a.ts:1:1)\n'.repeat(500))).toEqual(['src/a.ts:1 f']);
});

it.each([
  'what is at the end of a.ts',
  'parse 12:30:11 as a time',
  'see docs/search.md for more',
  'a ratio of 3:1 in x',
])('finds none in: %s', (text) => expect(places(text)).toEqual([]));
