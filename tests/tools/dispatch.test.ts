/** Calls through interfaces and super types: followed both ways, marked, and never a reason to say that nothing uses a symbol. */
import { describe, expect, test } from 'vitest';
import { indexedSample } from './indexed-sample.ts';

type Row = { handle: string; confidence: string; depth: number; use: string };
const rows = (list: Row[]) =>
  list.map(({ handle, confidence, depth, use }) => `${depth} ${confidence} ${use} ${handle}`);

const csharp = indexedSample({
  'Users.cs': `namespace Users;
public interface IUserManager { bool Authenticate(string name); }
public class UserManager : IUserManager {
  public bool Authenticate(string name) { return true; }
  public bool Unrelated(string name) { return true; }
}
public class Session {
  private readonly IUserManager _users;
  public Session(IUserManager users) { _users = users; }
  public bool Open(string name) { return _users.Authenticate(name); }
  public bool Retry(string name) { return Open(name); }
  public bool Direct(UserManager users) { return users.Authenticate(""); }
}
`,
  'tests/SessionTests.cs': `namespace Users.Tests;
public class SessionTests {
  [Fact]
  public void Opens() { new Session(null).Retry(""); }
}
`,
});

describe('an implementation', () => {
  test('is affected by callers of the interface, after the exact ones', async () => {
    const { results, text } = await csharp().call('impact', { names: ['UserManager.Authenticate'] });
    expect(rows(results.affected)).toEqual([
      '1 exact call Users.cs#Session.Direct',
      '1 probable call Users.cs#Session.Open',
      '2 probable call Users.cs#Session.Retry',
    ]);
    expect(results.tests).toMatchObject([{ path: 'tests/SessionTests.cs', depth: 3, confidence: 'probable' }]);
    expect(text).toContain('call through IUserManager.Authenticate at :10');
  });

  test('a namesake of no declaration is not', async () => {
    const { results } = await csharp().call('impact', { names: ['UserManager.Unrelated'] });
    expect(results.affected).toEqual([]);
  });

  test('its card shows the callers of the interface', async () => {
    const { results, text } = await csharp().call('symbol', { name: 'UserManager.Authenticate' });
    expect(results[0].counts).toMatchObject({ references: 1, probable: 1, callers: 1 });
    expect(results[0].callers.map(({ name, confidence }: Record<string, string>) => [name, confidence])).toEqual([
      ['Direct', undefined],
      ['Open', 'probable'],
    ]);
    expect(text).toContain('through IUserManager.Authenticate');
  });

  test('a test beyond the depth is said, and where', async () => {
    const { results } = await csharp().call('impact', { names: ['UserManager.Authenticate'], depth: 1 });
    expect(results.risk.reasons.join()).toContain(
      'no test reaches it within depth 1; the nearest is at depth 3, through dispatch: tests/SessionTests.cs',
    );
    expect(results.risk.reasons.join()).toContain('more is affected beyond depth 1');
  });

  test('paths lead to it by dispatch, beside the exact ones', async () => {
    const { results } = await csharp().call('trace', { from: 'Session', to: 'UserManager.Authenticate' });
    const found = results.paths.map(({ confidence, steps }: { confidence: string; steps: unknown[] }) => [
      confidence,
      steps.length,
    ]);
    expect(found.slice(0, 2)).toEqual([
      ['exact', 1],
      ['probable', 1],
    ]);
  });
});

const go = indexedSample({
  'store/store.go': `package store

type Store interface {
	Save(row string) error
}

type File struct{}

func (f *File) Save(row string) error { return nil }

type Other struct{}

func (o *Other) Save(row int) error { return nil }

func Run(s Store) error { return s.Save("x") }
`,
  'go.mod': 'module example.com/shop\n',
});

const named = indexedSample({
  'store/store.go': `package store

type Row struct{}
type Line = Row
type Text Row

type Store interface {
	Save(row Line) error
}

type Named Store

type File struct{}

func (f *File) Save(row Row) error { return nil }

type Other struct{}

func (o *Other) Save(row Text) error { return nil }

type Plain int
`,
  'go.mod': 'module example.com/shop\\n',
});

test('a type that is named after an interface is one, and aliases in signatures are seen through', async () => {
  const below = async (name: string) => {
    const { results } = await named().call('hierarchy', { name, direction: 'down' });
    return results.symbols[0].down.map((one: { name: string }) => one.name).sort();
  };
  expect(await below('Store')).toEqual(['File', 'Named']);
  expect(await below('Named')).toEqual(['File', 'Store']);
  expect(await below('Plain')).toEqual([]);
});

describe('an interface that is satisfied without being named', () => {
  test('concerns the types and methods that satisfy it, and only those', async () => {
    const { results } = await go().call('impact', { names: ['Store.Save'] });
    expect(rows(results.affected)).toEqual([
      '1 exact call store/store.go#Run',
      '1 probable override store/store.go#File.Save',
    ]);
    const type = await go().call('impact', { names: ['Store'], depth: 1 });
    expect(rows(type.results.affected)).toContain('1 probable implement store/store.go#File');
    expect(JSON.stringify(type.results.affected)).not.toContain('Other');
  });

  test('callers of the interface concern its implementation', async () => {
    const { results } = await go().call('impact', { names: ['File.Save'] });
    expect(rows(results.affected)).toEqual(['1 probable call store/store.go#Run']);
    const none = await go().call('impact', { names: ['Other.Save'] });
    expect([none.results.affected, none.exit]).toEqual([[], 1]);
  });
});

const shortcut = indexedSample({
  'src/wire.ts': `export interface Wire { send(text: string): void }
export class Socket implements Wire {
  send(text: string): void {}
}
export function direct(socket: Socket): void { socket.send(''); }
export function both(wire: Wire): void { wire.send(''); direct(new Socket()); }
${[1, 2, 3, 4, 5, 6, 7].map((n) => `export function use${n}(wire: Wire): void { wire.send(''); }`).join('\n')}
`,
  'src/wire.test.ts': `import type { Wire } from './wire';
export function testUse(wire: Wire): void { wire.send(''); }
`,
});

describe('a use through an interface', () => {
  test('is listed at its own depth, beside a longer exact way', async () => {
    const { results, text } = await shortcut().call('impact', { names: ['Socket.send'] });
    const both = results.affected.find(({ name }: { name: string }) => name === 'both');
    expect(both).toMatchObject({ depth: 1, confidence: 'probable', exact_depth: 2 });
    expect(text).toContain('exact at depth 2');
    expect(results.counts.affected_probable).toBe(7);
  });

  test('the card counts probable callers, and says how to list them', async () => {
    const { results, text, meta } = await shortcut().call('symbol', { name: 'Socket.send' });
    expect(results[0].counts).toMatchObject({ callers: 1, probable_callers: 9 });
    expect(text).toContain('and 5 more');
    expect(meta.next).toContain('wayfind callers Socket.send --confidence probable');
  });

  test('a test that only dispatch leads to is not said to be out of reach', async () => {
    const { results } = await shortcut().call('impact', { names: ['Socket.send'], confidence: 'exact', depth: 1 });
    const reasons = results.risk.reasons.join();
    expect(reasons).not.toContain('reaches it within depth 1');
    expect(reasons).toContain('no test reaches it by exact uses within depth 1; the nearest is at depth 1, through');
  });
});
