/** Names that are declared under another name or in another place: constants, re-exports, parts of a type, names of replies. */
import { describe, expect, test } from 'vitest';
import { indexedSample } from './indexed-sample.ts';

const workspace = indexedSample({
  'src/factory.ts': `class FactoryStatic {
  create(): void {}
  create2(): void {}
}
export const Factory = new FactoryStatic();
export const typed: FactoryStatic = load();
export const made = make();
function make(): FactoryStatic {
  return new FactoryStatic();
}
export const text = 'x';
class Alpha {
  toBeta(): Beta { return new Beta(); }
  run(): void {}
}
class Beta {
  run(): void {}
}
function makeAlpha(): Alpha { return new Alpha(); }
export const chained = makeAlpha().toBeta();
export const chained2 = new Alpha().toBeta();
export const list = [new Alpha()];
export const several: Alpha[] = load();
export const later: Promise<Alpha> = load();
export const size = new Alpha().run.length;
export const either = text ? new Beta() : new Alpha();
export class Holder {
  field = new Alpha().toBeta();
}
`,
  'src/client.ts': `export function createClient(): void {}
export default class Channel {
  open(): void {}
}
function inner(): void {}
export { inner as outer };
`,
  'src/index.ts': `export { createClient as createProxyClient } from './client';
export { default as Link } from './client';
import { createClient as cc } from './client';
export { cc as third };
`,
  'src/merged.ts': `export interface Options { a: number }
export interface Options { b: number }
export namespace Options { export const z = 1; }
export class Model { x(): void {} }
export interface Model { y(): void }
export type Alias = Options;
export const Alias = 1;
`,
  'src/One.cs': 'namespace N;\npublic partial class Part : Base {\n  public void A() {}\n}\npublic class Base {}\n',
  'src/Two.cs': 'namespace N;\npublic partial class Part {\n  public void B() {}\n  public int C;\n}\n',
  ...Object.fromEntries(
    Array.from({ length: 21 }, (_, i) => [
      `src/many/${i}.cs`,
      `namespace N;\npublic partial class Many {\n  public void M${i}() {}\n}\n`,
    ]),
  ),
  'src/Deep1.cs':
    'namespace N;\npublic partial class Deep : Middle {}\npublic class Middle : Far {}\npublic class Far {}\n',
  'src/Deep2.cs': 'namespace N;\npublic partial class Deep : Far {}\n',
  'src/Other.cs': 'namespace M;\npublic partial class Part {\n  public void D() {}\n}\n',
});

const handles = async (name: string) => {
  const { results } = await workspace().call('symbol', { name });
  return results.map(({ handle }: { handle: string }) => handle);
};

describe('a member of a value', () => {
  test.each(['Factory.create', 'typed.create', 'made.create'])('%s is that of its type', async (name) => {
    expect(await handles(name)).toEqual(['src/factory.ts#FactoryStatic.create']);
  });

  test.each(['chained.run', 'chained2.run', 'Holder.field.run'])(
    '%s is that of what the last call returns',
    async (name) => {
      expect(await handles(name)).toEqual(['src/factory.ts#Beta.run']);
    },
  );

  test.each(['list.run', 'several.run', 'later.run', 'size.run'])(
    '%s is none: it holds something else',
    async (name) => {
      await expect(handles(name)).rejects.toMatchObject({ code: 'SYMBOL_NOT_FOUND' });
    },
  );

  test('is that of each type that it may have', async () => {
    expect((await handles('either.run')).sort()).toEqual(['src/factory.ts#Alpha.run', 'src/factory.ts#Beta.run']);
  });

  test('is no namesake elsewhere', async () => {
    await expect(handles('text.create')).rejects.toMatchObject({ code: 'SYMBOL_NOT_FOUND' });
    await expect(handles('Factory.open')).rejects.toMatchObject({ code: 'SYMBOL_NOT_FOUND' });
  });
});

describe('a name that a module exports', () => {
  test.each([
    ['createProxyClient', 'src/client.ts#createClient'],
    ['Link', 'src/client.ts#Channel'],
    ['Link.open', 'src/client.ts#Channel.open'],
    ['outer', 'src/client.ts#inner'],
    ['third', 'src/client.ts#createClient'],
  ])('%s is %s', async (name, handle) => {
    expect(await handles(name)).toEqual([handle]);
  });

  test('says where it is renamed, in every tool', async () => {
    const { meta } = await workspace().call('references', { name: 'createProxyClient' });
    expect(meta.notes).toContain('createClient is exported as createProxyClient at src/index.ts:1');
    await expect(handles('Link.missing')).rejects.toMatchObject({ code: 'SYMBOL_NOT_FOUND' });
  });
});

describe('a type in several parts', () => {
  test('is one symbol with the members of all, and every part is listed', async () => {
    const { results, text } = await workspace().call('symbol', { name: 'N.Part' });
    expect(results).toHaveLength(1);
    expect(results[0].parts.map(({ path }: { path: string }) => path)).toEqual(['src/One.cs', 'src/Two.cs']);
    expect(results[0].members.map(({ name }: { name: string }) => name)).toEqual(['A', 'B', 'C']);
    expect([results[0].member_count, results[0].counts.supertypes]).toEqual([3, 1]);
    expect(text).toContain('2 parts');
  });

  test('a namesake in another namespace is another one', async () => {
    const { results, meta } = await workspace().call('symbol', { name: 'Part' });
    expect(results.map(({ member_count }: { member_count: number }) => member_count)).toEqual([3, 1]);
    expect(meta.notes).toContain('2 symbols match Part; pass a handle to choose one');
  });

  test('its code is that of each part', async () => {
    const { results } = await workspace().call('symbol', { name: 'N.Part', source: true });
    expect(results.map(({ path }: { path: string }) => path)).toEqual(['src/One.cs', 'src/Two.cs']);
  });

  test('merged declarations of TypeScript', async () => {
    const { results } = await workspace().call('symbol', { name: 'Options' });
    expect(results).toMatchObject([{ part_count: 3, member_count: 3 }]);
    const model = await workspace().call('symbol', { name: 'src/merged.ts#Model' });
    expect(model.results).toMatchObject([{ part_count: 2, member_count: 2 }]);
    // A type and a value of one name are two.
    expect(await handles('Alias')).toHaveLength(2);
  });

  test('its hierarchy says how many parts it read, and keeps the place of what two parts share', async () => {
    const many = await workspace().call('hierarchy', { name: 'N.Many' });
    expect(many.meta.notes).toContain('Many has 21 parts; only the first 20 were read');
    const { results } = await workspace().call('hierarchy', { name: 'N.Deep' });
    const up = results.symbols[0].up.map(({ name, depth }: { name: string; depth: number }) => [name, depth]);
    expect(up).toEqual([
      ['Middle', 1],
      ['Far', 2],
    ]);
  });

  test('its hierarchy is one', async () => {
    const { results, text } = await workspace().call('hierarchy', { name: 'N.Part' });
    expect(results.symbols).toHaveLength(1);
    expect(results.symbols[0].up.map(({ name }: { name: string }) => name)).toEqual(['Base']);
    expect(results.symbols[0].members.map(({ name }: { name: string }) => name)).toEqual(['A', 'B', 'C']);
    expect(text).toContain('also class src/Two.cs:2-5');
  });
});

test('everything that a reply prints names the symbol again', async () => {
  for (const name of ['src/merged.ts#Model:4', 'src/merged.ts:4-4', 'src/merged.ts#Model~2', 'Model~2'])
    expect((await handles(name)).join()).toContain('src/merged.ts#Model');
});
