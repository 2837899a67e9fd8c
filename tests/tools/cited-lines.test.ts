/** Every tool that cites lines, on files that changed since they were indexed: each line is in the file now and says what is said. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkCitations } from '../kit/cited-lines.ts';
import { indexedSample } from './indexed-sample.ts';

const SHAPES = `import { round } from './numbers';

export interface Shape {
  area(): number;
}

export class Circle implements Shape {
  constructor(private readonly radius: number) {}

  area(): number {
    return round(this.radius * this.radius);
  }

  describe(): string {
    return label('circle', this.area());
  }
}

export function label(kind: string, size: number): string {
  return kind + size;
}

export function total(shapes: Shape[]): number {
  return shapes.reduce((sum, shape) => sum + shape.area(), 0);
}
`;
const NUMBERS = 'export function round(value: number): number {\n  return Math.round(value);\n}\n';
const USES = `from store import Store, open_store


def load(name):
    store = open_store(name)
    return store.get(name)


def save(name):
    return open_store(name).put(name)
`;
const STORE = `class Store:
    def get(self, name):
        return name

    def put(self, name):
        return self.get(name)


def open_store(name):
    return Store()
`;
const GONE = "import { label } from './shapes';\nexport const banner = label('banner', 1);\n";

const workspace = indexedSample({
  'src/shapes.ts': SHAPES,
  'src/numbers.ts': NUMBERS,
  'src/banner.ts': GONE,
  'lib/store.py': STORE,
  'lib/uses.py': USES,
});

const EDITS: Readonly<Record<string, (root: string) => void>> = {
  'lines above': (root) => {
    for (const [path, text] of Object.entries({ 'src/shapes.ts': SHAPES, 'lib/store.py': STORE, 'lib/uses.py': USES }))
      writeFileSync(join(root, path), `${path.endsWith('.py') ? '#' : '//'} new\n\n\n${text}`);
  },
  'functions in another order': (root) => {
    const [head, ...functions] = SHAPES.split('\nexport ');
    writeFileSync(join(root, 'src/shapes.ts'), [head, ...functions.reverse()].join('\nexport '));
  },
  'edited declarations and calls': (root) => {
    writeFileSync(
      join(root, 'src/shapes.ts'),
      SHAPES.replace('label(kind: string, size', 'label(\n  kind: string,\n  size').replace(
        "label('circle', ",
        "label('round one', 2 * ",
      ),
    );
    writeFileSync(
      join(root, 'lib/uses.py'),
      `import os\n${USES.replace('open_store(name).put', 'open_store(os.sep).put')}`,
    );
  },
  'code in a block of its own': (root) => {
    writeFileSync(join(root, 'lib/store.py'), `if True:\n${STORE.replaceAll(/^(?=.)/gm, '    ')}`);
  },
  'names that are gone': (root) => {
    writeFileSync(
      join(root, 'src/shapes.ts'),
      SHAPES.replaceAll('label', 'caption').replace('class Circle', 'class Disc'),
    );
    writeFileSync(join(root, 'lib/uses.py'), '');
  },
  'a file that is gone': (root) => rmSync(join(root, 'src/banner.ts')),
};

const QUESTIONS: readonly [string, Record<string, unknown>][] = [
  ...['label', 'Circle', 'Circle.area', 'open_store', 'Store.get', 'total', 'banner'].flatMap(
    (name): [string, Record<string, unknown>][] => [
      ['symbol', { name, source: true }],
      ['search', { query: name, detail: 'full' }],
      ['references', { name, unresolved: true }],
      ['references', { name, direction: 'out' }],
      ['references', { name, depth: 3 }],
      ['hierarchy', { name }],
      ['related', { name, scope: 'package' }],
      ['similar', { name }],
      ['impact', { names: [name] }],
      ['trace', { to: name }],
      ['explain_ranking', { name, query: name }],
    ],
  ),
  ['outline', { path: 'src/shapes.ts' }],
  ['outline', { path: 'lib/uses.py' }],
  ['outline', { path: 'lib' }],
  ['dependencies', { name: 'src/shapes.ts' }],
  ['dependencies', { name: 'src/numbers.ts', direction: 'in' }],
  ['by_signature', { takes: ['string'] }],
  ['explore', { query: 'how is the area of a circle rounded' }],
  ['map', {}],
  ['grep', { pattern: ['store', 'label'] }],
  ['symbol', { name: 'src/shapes.ts:12' }],
];

/** As they were indexed, then edited. */
function change(root: string, edit: string): void {
  const all = { 'src/shapes.ts': SHAPES, 'src/banner.ts': GONE, 'lib/store.py': STORE, 'lib/uses.py': USES };
  for (const [path, text] of Object.entries(all)) writeFileSync(join(root, path), text);
  EDITS[edit](root);
}

test.each(Object.keys(EDITS))(
  '%s: every cited line is in the file now, with its name and as it is quoted',
  async (edit) => {
    const { root, call } = workspace();
    change(root, edit);
    let places = 0;
    let unknown = 0;
    for (const [tool, input] of QUESTIONS) {
      const { results } = await call(tool, input);
      const found = checkCitations(root, results);
      expect(found.wrong, `${tool} ${JSON.stringify(input)}`).toEqual([]);
      places += found.places;
      unknown += found.unknown;
    }
    expect(places).toBeGreaterThan(100);
    expect(unknown / places).toBeLessThan(edit.endsWith('gone') ? 0.3 : 0.01);
  },
);
