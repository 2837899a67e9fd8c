/** `by_signature`: through the binding of type names, inside other types, by name for what is outside, by number of parameters. */
import { describe, expect, test } from 'vitest';
import { indexedSample } from './indexed-sample.ts';

const sample = indexedSample({
  'src/user.ts':
    'export class User {\n  constructor(readonly name: string) {}\n}\nexport interface Store {\n  find(name: string): User;\n}\n',
  'src/other.ts': 'export class User {}\nexport function odd(user: User): void {}\n',
  'src/index.ts': "export { User as Person } from './user';\n",
  'src/use.ts': `import { Person } from './index';
import type { Request } from 'express';
export function greet(person: Person, loud?: boolean): string {
  return person.name;
}
export async function list(): Promise<Person[]> {
  return [];
}
export const pick = (people: Map<string, Person>, request: Request): Person | undefined => undefined;
export function plain(a: string, b: string, c: string): void {}
`,
  'tests/user.test.ts':
    "import { User } from '../src/user';\nexport function makeUser(user: User): User {\n  return user;\n}\n",
  'lib/user.py': `from typing import Optional


class Account:
    def rename(self, name: str) -> "Account":
        return self

    @classmethod
    def empty(cls) -> Optional["Account"]:
        return None


def merge(first: Account, *others: Account) -> dict[str, Account]:
    return {}
`,
});

interface Hit {
  readonly handle: string;
  readonly params: number;
  readonly matches: {
    readonly role: string;
    readonly parameter?: string;
    readonly match: string;
    readonly by: string;
  }[];
}
const brief = (hits: readonly Hit[]) =>
  hits.map(
    ({ handle, matches }) =>
      `${handle} ${matches.map((one) => `${one.parameter ?? one.role} ${one.match} ${one.by}`).join(', ')}`,
  );

describe('by type', () => {
  test('an alias and a re-export count, a namesake does not, tests come last', async () => {
    const { results, text, exit } = await sample().call('by_signature', { takes: ['src/user.ts#User'] });
    expect(exit).toBe(0);
    expect(brief(results)).toEqual([
      'src/use.ts#greet person whole type',
      'src/use.ts#pick people part type',
      'tests/user.test.ts#makeUser user whole type',
    ]);
    expect(results[0]).toMatchObject({ params: 2, kind: 'function', line: 3, role: 'source' });
    expect(text).toContain('src/use.ts:3');
    expect(text).toContain('  takes people: part of it is src/user.ts#User');
  });

  test('what is returned: methods, inside a promise, a union', async () => {
    const { results } = await sample().call('by_signature', { returns: ['src/user.ts#User'], tests: false });
    expect(brief(results)).toEqual([
      'src/user.ts#Store.find returns whole type',
      'src/use.ts#list returns part type',
      'src/use.ts#pick returns part type',
    ]);
  });

  test('a name of several types says which one matched', async () => {
    const { results, meta } = await sample().call('by_signature', { takes: ['User'], path: ['src'] });
    expect(results.map((hit: { matches: { type: string }[] }) => hit.matches[0].type)).toEqual([
      'src/other.ts#User',
      'src/user.ts#User',
      'src/user.ts#User',
    ]);
    expect(meta.notes).toEqual(['2 types are called User; each match names its type']);
  });

  test('in Python with forward references, and without the receiver', async () => {
    const { call } = sample();
    expect(brief((await call('by_signature', { returns: ['Account'] })).results)).toEqual([
      'lib/user.py#Account.rename returns whole type',
      'lib/user.py#Account.empty returns part type',
      'lib/user.py#merge returns part type',
    ]);
    expect(brief((await call('by_signature', { takes: ['Account'] })).results)).toEqual([
      'lib/user.py#merge first whole type',
    ]);
    expect((await call('by_signature', { returns: ['Account'], params: 0 })).results).toMatchObject([
      { handle: 'lib/user.py#Account.empty', params: 0 },
    ]);
  });
});

describe('by name and number', () => {
  test('a type from outside is compared by its name', async () => {
    const { results, meta } = await sample().call('by_signature', { takes: ['Request'] });
    expect(brief(results)).toEqual(['src/use.ts#pick request whole name']);
    expect(meta.notes).toEqual(['no indexed type is called Request; signatures are compared by name']);
    expect(brief((await sample().call('by_signature', { takes: ['str'] })).results)).toEqual([
      'lib/user.py#Account.rename name whole name',
    ]);
  });

  test('everything that is asked for must hold', async () => {
    const { call } = sample();
    const both = await call('by_signature', { takes: ['src/user.ts#User', 'Request'], returns: ['src/user.ts#User'] });
    expect(brief(both.results)).toEqual(['src/use.ts#pick people part type, request whole name, returns part type']);
    expect((await call('by_signature', { takes: ['Request'], params: 1 })).results).toEqual([]);
  });

  test('by number of parameters alone', async () => {
    const { results } = await sample().call('by_signature', { params: 3 });
    expect(results.map(({ handle }: Hit) => handle)).toEqual(['src/use.ts#plain']);
  });

  test('nothing found, nothing asked', async () => {
    const { call } = sample();
    const none = await call('by_signature', { takes: ['Nonesuch'] });
    expect([none.exit, none.results]).toEqual([1, []]);
    await expect(call('by_signature', {})).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });

  test('pages and budgets', async () => {
    const { call } = sample();
    const first = await call('by_signature', { takes: ['src/user.ts#User'], limit: 1 });
    expect(first.meta.next).toEqual(['wayfind by-signature --takes src/user.ts#User --limit 1 --cursor 1']);
    const second = await call('by_signature', { takes: ['src/user.ts#User'], limit: 1, cursor: '1' });
    expect(second.results).toMatchObject([{ handle: 'src/use.ts#pick' }]);
    const small = await call('by_signature', { takes: ['src/user.ts#User'], max_tokens: 200 }, 'json');
    expect(small.meta.estimated_tokens).toBeLessThanOrEqual(200);
    expect(small.meta.completeness).toBe('truncated');
  });
});
