/** Uses that are no calls: `references`, `symbol` and `impact` say what hands a symbol to a framework, a runner or a container. */
import { describe, expect, test } from 'vitest';
import { indexedSample } from './indexed-sample.ts';

const workspace = indexedSample({
  'app/routes.py': `import functools

import pytest
from fastapi import APIRouter
from pydantic import BaseModel, field_validator
from views import View

from app.tools import timed

router = APIRouter()


@router.post("/users")
async def create_user(user):
    return user


class User(BaseModel):
    @field_validator("name")
    @classmethod
    def check_name(cls, value):
        return value

    @property
    def upper(self):
        return ""

    def __repr__(self):
        return ""


@pytest.fixture
def database():
    return 1


@functools.lru_cache
def cached():
    return 1


@timed
def slow():
    return 1


class Page(View):
    def get(self):
        return 1

    def _own(self):
        return 2


class Plain:
    def lonely(self):
        return 1
`,
  'app/tools.py': 'def timed(function):\n    return function\n',
  'app/main.py': `def main():
    print(1)


if __name__ == "__main__":
    main()
`,
  'tests/test_users.py': 'def test_user():\n    assert helper()\n\n\ndef helper():\n    return 1\n',
  'src/app.ts': `import { Injectable, Module, Inject } from '@nestjs/common';
@Injectable()
export class Cats {
  constructor(@Inject('x') private readonly x: string) {}
}
@Module({ providers: [Cats] })
export class AppModule {}
export function list(): void {}
app.get('/users', list);
export function both(): void {}
app.get('/both', both);
both();
new Cats();
export function never(): void {}
interface Bound {}
export function bounded<T extends Bound>(one: T): T { return one; }
class Holder { held<T extends Bound>(one: T): T { return one; } }
`,
  'src/lib.rs': 'pub trait Trait {}\npub fn check<M: Trait>(one: M) {}\n',
  'src/Startup.cs': `namespace Shop;
public interface IFoo { void Go(); }
public class Foo : IFoo { public Foo() {} public void Go() {} }
public class Bar { }
public class Startup : IDisposable {
  public void Configure(IServiceCollection services) {
    services.AddScoped<IFoo, Foo>();
    var bars = new Mock<ILogger<Bar>>();
  }
  [HttpGet("x")]
  [Audited] public void Show() {}
  [Authorize] public void Guarded() {}
  [Obsolete]
  public void Old() {}
  [Fact]
  public void Checks() {}
  public void Dispose() {}
  public void DeadHelper() {}
  public override string ToString() { return ""; }
  [JsonIgnore] public int Hidden { get; set; }
  [Unheard] public int Field;
  public void Kinds(IEnumerable<object> items) { items.OfType<Bar>(); }
}
`,
  'src/Orders.cs': `using MediatR;
namespace Shop.Orders;
public class PlaceOrder : IRequestHandler<Order, bool> {
  public bool Handle(Order order) { return true; }
  public void Dispose() {}
}
public class Closer : IDisposable { public void Dispose() {} }
public class Seed : IDbSeeder { public void SeedAll() {} }
`,
  'srv/auth.go': 'package srv\ntype Auth struct{}\nfunc (a *Auth) Wrap() {}\nfunc (a *Auth) hidden() {}\n',
  'lib/Run.php':
    '<?php\nnamespace App;\nuse Symfony\\Command;\nclass Run extends Command { public function configure() {} }\n',
  'lib/Other.php': '<?php\nnamespace Fixture;\nclass Command {}\n',
  'shared/Seeder.cs': 'namespace Elsewhere { public interface IDbSeeder { void SeedAll(); } }\n',
  'tests/OrdersTests.cs': `using Shop.Orders;
public class OrdersTests {
  [Fact] public void Places() { new PlaceOrder().Handle(null); new Closer().Dispose(); }
}
`,
});

const uses = async (name: string) => {
  const { results, text, meta, exit } = await workspace().call('references', { name });
  const found = (results.used_by ?? []).map(
    ({ how, path, line }: { how: string; path: string; line: number }) => `${how} ${path}:${line}`,
  );
  return { found, text, notes: meta.notes.join(), exit };
};

describe('used by', () => {
  test.each([
    ['create_user', 'mark app/routes.py:13', '@router.post("/users")'],
    ['User.check_name', 'mark app/routes.py:19', '@field_validator("name")'],
    ['User.__repr__', 'language app/routes.py:28', 'def __repr__'],
    ['database', 'mark app/routes.py:32', '@pytest.fixture'],
    ['slow', 'decorator app/routes.py:42', '@timed'],
    ['test_user', 'test tests/test_users.py:1', 'def test_user'],
    ['Startup.Dispose', 'outside_base src/Startup.cs:5', 'by IDisposable, declared outside this tree'],
    ['Startup.ToString', 'outside_base src/Startup.cs:5', 'by IDisposable, declared outside this tree'],
    ['Startup.Show', 'mark src/Startup.cs:10', '[HttpGet("x")]'],
  ])('%s: %s', async (name, use, line) => {
    const { found, text, notes, exit } = await uses(name);
    expect(found).toContain(use);
    expect(text).toContain(line);
    expect(notes).not.toContain('nothing in this index refers to it');
    expect(exit).toBe(0);
  });

  test.each([
    'User.upper',
    'cached',
    'Page._own',
    'Plain.lonely',
    'Startup.Old',
    'Startup.Guarded',
    'Startup.DeadHelper',
    'Startup.Hidden',
    'Startup.Field',
    'never',
    'helper',
    'Bar',
    'Bound',
    'Trait',
  ])('a mark that only describes it is none: %s', async (name) => expect((await uses(name)).found).toEqual([]));

  test('its name as a value, a list of providers, a type argument of a call', async () => {
    expect((await uses('list')).found).toEqual(['value src/app.ts:9']);
    expect((await uses('Cats')).found).toEqual(['mark src/app.ts:2', 'value src/app.ts:6']);
    expect((await uses('Shop.Foo')).found).toEqual(['type_argument src/Startup.cs:7']);
  });

  test('what creates a type runs its constructor; marks of parameters are none', async () => {
    expect((await uses('Cats.constructor')).found).toEqual(['mark src/app.ts:2', 'value src/app.ts:6']);
    expect((await uses('src/Startup.cs#Foo.Foo')).found).toEqual(['type_argument src/Startup.cs:7']);
  });

  test('further marks are counted', async () => {
    const { results } = await workspace().call('symbol', { name: 'Startup.Show' });
    expect(results[0].used_by).toMatchObject([{ name: 'HttpGet', more: 1 }]);
  });

  test('callers show what is no call', async () => {
    const { results, text } = await workspace().call('references', { name: 'list', kind: ['call'] });
    expect(results.used_by).toHaveLength(1);
    expect(text).toContain('passed:');
  });

  test('a base that may declare it is a doubt, and no use', async () => {
    const { found, notes, exit } = await uses('Page.get');
    expect([found, exit]).toEqual([[], 1]);
    const doubt = 'its base View, declared outside this tree, may call it';
    expect(notes).toContain(`nothing in this index refers to it; ${doubt}`);
    const impact = await workspace().call('impact', { names: ['Page.get'] });
    expect(impact.meta.notes.join()).toContain(`nothing in this index uses it, exactly or through dispatch; ${doubt}`);
    expect([impact.results.used_by, impact.exit]).toEqual([undefined, 1]);
    expect((await uses('Startup.DeadHelper')).notes).not.toContain('IDisposable');
  });

  test('a base may call what only tests call here', async () => {
    const handler = await workspace().call('impact', { names: ['PlaceOrder.Handle'] });
    const doubt = 'its base IRequestHandler, declared outside this tree, may call it';
    expect(handler.meta.notes).toContain(`only tests are known to use it; ${doubt}`);
    expect(handler.results.risk.reasons.join()).toContain('code outside this tree may call it');
    const closed = await workspace().call('impact', { names: ['Closer.Dispose'] });
    expect(closed.results.used_by).toMatchObject([{ how: 'outside_base', name: 'IDisposable' }]);
    expect(closed.meta.notes.join()).toContain('only tests are known to call it; its base IDisposable');
    expect((await uses('Closer.Dispose')).found).toEqual(['outside_base src/Orders.cs:7']);
    const card = await workspace().call('symbol', { name: 'Closer.Dispose' });
    expect(card.results[0].used_by).toMatchObject([{ how: 'outside_base' }]);
    expect((await workspace().call('impact', { names: ['helper'] })).meta.notes.join()).not.toContain('only tests');
  });

  test('an interface of a library may call an exported method of Go', async () => {
    expect((await uses('Auth.Wrap')).notes).toContain(
      'an interface that its type implements outside this tree may call it',
    );
    expect((await uses('Auth.hidden')).notes).not.toContain('interface');
  });

  test('a base that the tree declares under that name is not said to be outside', async () => {
    const { found, notes } = await uses('Seed.SeedAll');
    expect(found).toEqual([]);
    expect(notes).toContain('its base IDbSeeder, which is not bound, may call it');
    expect((await uses('Run.configure')).notes).toContain('its base Command, declared outside this tree, may call it');
  });

  test('filters do not hide that it is called', async () => {
    for (const filter of [
      { kind: ['inherit'] },
      { kind: ['inherit'], path: ['nowhere/**'] },
      { path: ['nowhere/**'] },
    ]) {
      const { meta } = await workspace().call('references', { name: 'both', ...filter });
      expect(meta.notes.join()).not.toContain('no call of it');
      expect(meta.notes.join()).not.toContain('nothing in this index');
    }
    const created = await workspace().call('references', { name: 'Cats', kind: ['override'] });
    expect(created.meta.notes.join()).not.toContain('no call of it');
  });

  test('impact says it instead of that nothing uses it', async () => {
    const { results, text, meta, exit } = await workspace().call('impact', { names: ['create_user'] });
    expect(results.used_by).toMatchObject([{ how: 'mark', line: 13 }]);
    expect(meta.notes).toContain('no call of it is in this index; registered at app/routes.py:13');
    expect(meta.notes.join()).not.toContain('nothing in this index');
    expect(text).toMatch(/registered: +app\/routes\.py:13 +@router\.post/);
    expect(results.risk.reasons.join()).toContain('code outside this tree may call it');
    expect(exit).toBe(0);
    const lonely = await workspace().call('impact', { names: ['Plain.lonely'] });
    expect([lonely.results.used_by, lonely.exit]).toEqual([undefined, 1]);
  });

  test('the card of a symbol lists them', async () => {
    const { results, text } = await workspace().call('symbol', { name: 'main' });
    expect(results[0].used_by).toMatchObject([{ how: 'main', path: 'app/main.py' }]);
    expect(text).toContain('entry point:');
    const plain = await workspace().call('symbol', { name: 'Plain.lonely' });
    expect(plain.results[0].used_by).toBeUndefined();
  });
});
