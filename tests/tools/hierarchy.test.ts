/** `hierarchy`: trees of types and members in several languages, as text, JSON and diagrams. */
import { describe, expect, test } from 'vitest';
import { indexedSample } from './indexed-sample.ts';

const sample = indexedSample({
  'src/shapes.ts': `export interface Named {
  label(): string;
}
export interface Shape extends Named {
  area(): number;
}
export abstract class Base implements Shape {
  label(): string {
    return 'x';
  }
  abstract area(): number;
}
export class Square extends Base implements Named {
  area(): number {
    return 1;
  }
  inner(): void {
    function helper() {}
    helper();
  }
}
export class Failure extends Error {}
export function alone(): void {}
export namespace Deep {
  export class Inside {
    field = 1;
  }
}
`,
  'src/more.ts':
    "import { Square } from './shapes';\nexport class Tile extends Square {\n  area(): number {\n    return 2;\n  }\n}\n",
  'go.mod': 'module sample\n\ngo 1.22\n',
  'pkg/shape.go': `package pkg

type Closer interface {
	Close(force bool) error
}

type File struct{}

func (f *File) Close(force bool) error { return nil }

type Odd struct{}

func (o Odd) Close() {}

func CloseAll(all []Closer) {
	for _, one := range all {
		one.Close(true)
	}
}
`,
  'lib/animals.py': `class Animal:
    def sound(self):
        return ''


class Dog(Animal):
    def sound(self):
        return 'wau'
`,
});

interface Node {
  readonly handle: string;
  readonly depth: number;
  readonly relation: string;
}
const brief = (nodes: readonly Node[]) =>
  nodes.map(({ handle, depth, relation }) => `${depth} ${relation} ${handle.slice(handle.indexOf('#') + 1)}`);

describe('a type', () => {
  test('has trees of super and sub types, and members', async () => {
    const { results, exit } = await sample().call('hierarchy', { name: 'Base' });
    const [{ symbol, up, down, members, containers, outside }] = results.symbols;
    expect([exit, symbol.handle, containers, outside]).toEqual([0, 'src/shapes.ts#Base', [], []]);
    expect(brief(up)).toEqual(['1 implement Shape', '2 inherit Named']);
    expect(brief(down)).toEqual(['1 inherit Square', '2 inherit Tile']);
    expect(down[1]).toMatchObject({
      path: 'src/more.ts',
      line: 2,
      start_line: 2,
      end_line: 6,
      of: 'src/shapes.ts#Square',
    });
    expect(
      members.map(({ name, kind, depth }: { name: string; kind: string; depth: number }) => [name, kind, depth]),
    ).toEqual([
      ['label', 'method', 1],
      ['area', 'method', 1],
    ]);
  });

  test('goes one way only when asked, and to a depth that is said when there is more', async () => {
    const { call } = sample();
    const up = (await call('hierarchy', { name: 'Base', direction: 'up' })).results.symbols[0];
    expect([up.down, up.members]).toEqual([[], []]);
    const { results, meta } = await call('hierarchy', { name: 'Base', direction: 'down', depth: 1 });
    expect(results.symbols[0].up).toEqual([]);
    expect(brief(results.symbols[0].down)).toEqual(['1 inherit Square']);
    expect(meta.notes).toEqual(['there is more beyond depth 1']);
    expect(meta.next).toEqual(['wayfind hierarchy Base --direction down --depth 2']);
  });

  test('stands once in a tree, with its other parents named', async () => {
    const { results, text } = await sample().call('hierarchy', { name: 'Named', direction: 'down' });
    const square = results.symbols[0].down.find(({ handle }: Node) => handle.endsWith('#Square'));
    expect(square).toMatchObject({
      relation: 'implement',
      of: 'src/shapes.ts#Named',
      also: [{ of: 'src/shapes.ts#Base', relation: 'inherit' }],
    });
    expect(text).toContain('also of Base');
  });

  test('names what it inherits from outside the tree', async () => {
    const { results, text } = await sample().call('hierarchy', { name: 'Failure' });
    expect(results.symbols[0].outside).toEqual([{ name: 'Error', line: 22, reason: 'external' }]);
    expect(text).toContain('super types\n  Error  external, named at :22');
  });

  test('knows what it is in', async () => {
    const { results } = await sample().call('hierarchy', { name: 'Inside.field' });
    expect(results.symbols[0].containers.map(({ handle }: Node) => handle)).toEqual([
      'src/shapes.ts#Deep',
      'src/shapes.ts#Deep.Inside',
    ]);
  });
});

describe('a member', () => {
  test('has what it overrides and what overrides it', async () => {
    const { results, text } = await sample().call('hierarchy', { name: 'Square.area' });
    const [{ up, down }] = results.symbols;
    expect(brief(up)).toEqual(['1 override Base.area', '2 override Shape.area']);
    expect(brief(down)).toEqual(['1 override Tile.area']);
    expect(text).toContain('\noverrides\n  Base.area');
    expect(text).toContain('\noverridden by\n  Tile.area');
  });

  test('in Python too', async () => {
    const { results } = await sample().call('hierarchy', { name: 'Animal.sound' });
    expect(brief(results.symbols[0].down)).toEqual(['1 override Dog.sound']);
  });

  test('what is declared in its body is not shown', async () => {
    expect((await sample().call('hierarchy', { name: 'Square.inner' })).results.symbols[0].members).toEqual([]);
  });
});

describe('Go', () => {
  test('an interface is satisfied without being named, by the methods and what they take', async () => {
    const { results, text } = await sample().call('hierarchy', { name: 'Closer' });
    expect(brief(results.symbols[0].down)).toEqual(['1 implicit File']);
    expect(text).toContain('File  implicit  struct  pkg/shape.go:7');
  });

  test('members of a type are found wherever they are written', async () => {
    const { results } = await sample().call('hierarchy', { name: 'File' });
    expect(results.symbols[0].members).toMatchObject([{ handle: 'pkg/shape.go#File.Close', line: 9 }]);
    expect(brief(results.symbols[0].up)).toEqual(['1 implicit Closer']);
  });

  test('a call of the interface is a probable call of the method', async () => {
    const { results } = await sample().call('references', {
      name: 'File.Close',
      kind: ['call'],
      confidence: 'probable',
    });
    expect(results.counts).toMatchObject({ exact: 0, probable: 1 });
    expect(results.files[0].references).toMatchObject([{ line: 17, via: 'pkg/shape.go#Closer.Close' }]);
  });
});

test('a symbol with nothing around it is exit status 1', async () => {
  const { exit, meta } = await sample().call('hierarchy', { name: 'alone' });
  expect(exit).toBe(1);
  expect(meta.notes).toEqual(['it has no super or sub types, overrides or members']);
});

test('max_tokens holds', async () => {
  const { meta, results } = await sample().call('hierarchy', { name: 'Square', max_tokens: 300 }, 'json');
  expect(meta.estimated_tokens).toBeLessThanOrEqual(300);
  expect(meta.completeness).toBe('truncated');
  expect(results.symbols[0].members).toEqual([]);
});

test.each(['mermaid', 'dot'] as const)('a diagram (%s) has every type and its relation', async (format) => {
  const { text, results } = await sample().call('hierarchy', { name: 'Base', [format]: true, direction: 'up' });
  expect(results.format).toBe(format);
  for (const word of ['Base', 'Shape', 'Named', 'implement', 'inherit']) expect(text).toContain(`"${word}"`);
});

describe('filters', () => {
  const filtered = indexedSample({
    'src/base.ts': 'export class Base {\n  run(): void {}\n}\nexport class Plain extends Base {}\n',
    'tests/fake.test.ts':
      "import { Base } from '../src/base';\nexport class Fake extends Base {\n  run(): void {}\n}\nexport class Stub extends Base {}\n",
    'src/late.ts': "import { Fake } from '../tests/fake.test';\nexport class Late extends Fake {}\n",
  });
  const names = (nodes: { name: string }[]) => nodes.map(({ name }) => name);

  test('leave out tests, but not the types between the symbol and what is shown', async () => {
    const { call } = filtered();
    const { results, meta } = await call('hierarchy', { name: 'Base', tests: false });
    expect(names(results.symbols[0].down)).toEqual(['Plain', 'Fake', 'Late']);
    expect(meta.notes).toContain('1 relative does not match the filters');
    const below = await call('hierarchy', { name: 'Base', path: ['tests'] });
    expect(names(below.results.symbols[0].down)).toEqual(['Fake', 'Stub']);
  });

  test('a reply that they empty does not say that there is nothing', async () => {
    const { meta, results } = await filtered().call('hierarchy', { name: 'Base.run', tests: false });
    expect(results.symbols[0].down).toEqual([]);
    expect(meta.notes.join()).not.toContain('it has no super or sub types');
    expect(meta.notes).toContain('1 relative does not match the filters');
  });
});
