/** What a service says is merged into the links of the binder: confirmed, corrected, completed, or left alone. */
import { rmSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { at } from '../../src/model/facts.ts';
import { REFERENCE_KINDS } from '../../src/model/kinds.ts';
import type { LanguageId } from '../../src/model/language.ts';
import { CONFIDENCES, LINK, OPEN, ORIGINS, STORED_REASONS } from '../../src/model/links.ts';
import type { Answer, Declaration } from '../../src/services/contract.ts';
import { openReader } from '../../src/store/read/read.ts';
import { indexDirOf, snapshotKeyOf } from '../../src/store/snapshots/snapshot-dir.ts';
import { confirmWith } from './answering-service.ts';
import { indexedTree } from './confirmed-sample.ts';

const trees: string[] = [];
afterEach(() => {
  for (const root of trees.splice(0)) rmSync(root, { recursive: true, force: true });
});

/** Links and open references of a file as lines, after a service has answered these names. */
async function merged(
  files: Readonly<Record<string, string>>,
  answers: Readonly<Record<string, Answer>>,
  {
    path = 'main.ts',
    language = 'typescript',
    second,
  }: {
    readonly path?: string;
    readonly language?: LanguageId;
    readonly second?: Readonly<Record<string, Answer>>;
  } = {},
): Promise<{ lines: string[]; counts: object; packages: unknown }> {
  const root = await indexedTree(files);
  trees.push(root);
  const service = {
    id: 'fake',
    kind: 'lsp',
    origin: 'lsp:fake',
    version: '1',
    language,
    answers,
  } as const;
  const other = { ...service, id: 'other', kind: 'scip', origin: 'scip:other', answers: second ?? {} } as const;
  await confirmWith(root, second === undefined ? [service] : [service, other]);
  const reader = openReader(indexDirOf(root), snapshotKeyOf(root));
  try {
    const paths = new Map(reader.fileHeads().map((file) => [file.id as number, file.path]));
    const { id } = reader.fileByPath(path)!;
    const { links, open } = reader.linksOf(id);
    const bound = Array.from({ length: links.rows }, (_, row) => {
      const cell = (column: number) => at(links, row, column);
      const target = `${paths.get(cell(LINK.file))}#${cell(LINK.symbol)}`;
      const how = `${CONFIDENCES[cell(LINK.confidence)]} ${ORIGINS[cell(LINK.origin)]}`;
      return `${cell(LINK.line)}:${cell(LINK.col)} ${REFERENCE_KINDS[cell(LINK.kind)]} -> ${target} ${how}`;
    });
    const unbound = Array.from({ length: open.rows }, (_, row) => {
      const cell = (column: number) => at(open, row, column);
      return `${cell(OPEN.line)}:${cell(OPEN.col)} ${REFERENCE_KINDS[cell(OPEN.kind)]} ${STORED_REASONS[cell(OPEN.reason)]}`;
    });
    return {
      lines: [...bound, ...unbound],
      counts: reader.serviceTotals()[0].counts,
      packages: reader.packagesUsed(id),
    };
  } finally {
    reader.close();
  }
}

const declared = (path: string, line: number, col: number): Answer => ({ declarations: [{ path, line, col }] });
const places = (...declarations: Declaration[]): Answer => ({ declarations });

const TWO = { 'a.ts': 'export function save() {}\n', 'b.ts': 'export function save() {}\n' };

describe('a bound name', () => {
  it('is confirmed by the same declaration', async () => {
    const { lines, counts } = await merged(
      { ...TWO, 'main.ts': "import { save } from './a';\nsave();\n" },
      { save: declared('a.ts', 1, 16) },
    );
    expect(lines).toContain('2:0 call -> a.ts#1 exact lsp');
    expect(counts).toMatchObject({ asked: 2, confirmed: 2, corrected: 0, completed: 0, outside: 0 });
  });

  it('is corrected by another declaration', async () => {
    const { lines, counts } = await merged(
      { ...TWO, 'main.ts': "import { save } from './a';\nsave();\n" },
      { save: declared('b.ts', 1, 16) },
    );
    expect(lines).toContain('2:0 call -> b.ts#1 exact lsp');
    expect(lines.join()).not.toContain('a.ts#1');
    expect(counts).toMatchObject({ confirmed: 0, corrected: 2 });
  });

  it.each([
    ['the service does not know it', places()],
    ['its declaration is a local name', declared('main.ts', 3, 6)],
    ['its declaration is in a file that the index does not hold', declared('dist/a.js', 1, 0)],
    [
      'there are more declarations than one name has',
      places(...Array.from({ length: 9 }, (_, i) => ({ path: 'b.ts', line: i + 1, col: 16 }))),
    ],
  ])('keeps the link of the binder where %s', async (_, answer) => {
    const { lines, counts } = await merged(
      { ...TWO, 'main.ts': "import { save } from './a';\nsave();\nlet x;\n" },
      { save: answer },
    );
    expect(lines).toContain('2:0 call -> a.ts#1 exact import');
    expect(counts).toMatchObject({ confirmed: 0, corrected: 0, completed: 0, outside: 0 });
  });

  it('becomes a name of a package where that declares it', async () => {
    const { lines, packages } = await merged(
      { ...TWO, 'main.ts': "import { save } from './a';\nexport function run() { save(); }\n" },
      { save: { declarations: [], outside: { manager: 'npm', name: 'left', version: '1.2.3' } } },
    );
    expect(lines).toContain('2:24 call external');
    expect(packages).toMatchObject({ packages: [{ manager: 'npm', name: 'left', version: '1.2.3' }] });
  });
});

describe('an open name', () => {
  const OPEN_CALL = {
    'a.ts': 'export class Box { open() {} }\n',
    'main.ts': 'export const run = (x: any) => x.open();\n',
  };

  it('is completed', async () => {
    const { lines, counts } = await merged(OPEN_CALL, { open: declared('a.ts', 1, 19) });
    expect(lines).toContain('1:33 call -> a.ts#2 exact lsp');
    expect(counts).toMatchObject({ completed: 1 });
  });

  it('is proved to be of a library', async () => {
    const { lines, counts } = await merged(OPEN_CALL, { open: { declarations: [], outside: true } });
    expect(lines).toContain('1:33 call external');
    expect(counts).toMatchObject({ outside: 1, completed: 0 });
  });
});

describe('of two services, the first has the word', () => {
  const outside = { declarations: [], outside: { manager: 'npm', name: 'dep', version: '1.0.0' } };

  it('where it names a package', async () => {
    const { lines, packages } = await merged(
      { ...TWO, 'main.ts': "import { save } from 'dep';\nsave();\n" },
      { save: outside },
      { second: { save: declared('a.ts', 1, 16) } },
    );
    expect(lines).toEqual(['1:9 import external', '2:0 call external']);
    expect(packages).toMatchObject({ places: [1, 9, 0, 2, 0, 0] });
  });

  it('where it names a declaration', async () => {
    const { lines, packages } = await merged(
      { ...TWO, 'main.ts': "import { save } from './a';\nsave();\n" },
      { save: declared('b.ts', 1, 16) },
      { second: { save: outside } },
    );
    expect(lines).toContain('2:0 call -> b.ts#1 exact lsp');
    expect(packages).toBeUndefined();
  });
});

describe('declarations of one thing', () => {
  it('a class and its constructor are one', async () => {
    const { lines, counts } = await merged(
      { 'a.ts': 'export class Box { constructor() {} }\n', 'main.ts': "import { Box } from './a';\nnew Box();\n" },
      { Box: declared('a.ts', 1, 19) },
    );
    expect(lines).toContain('2:4 new -> a.ts#1 exact lsp');
    expect(counts).toMatchObject({ corrected: 0 });
  });

  it('overloads are one, whichever is named', async () => {
    const overloads =
      'export function f(a: string): void;\nexport function f(a: number): void;\nexport function f() {}\n';
    const { counts } = await merged(
      { 'a.ts': overloads, 'main.ts': "import { f } from './a';\nf(1);\n" },
      { f: places({ path: 'a.ts', line: 2, col: 16 }) },
    );
    expect(counts).toMatchObject({ corrected: 0 });
  });

  it('a key in shorthand is not its value', async () => {
    const { lines } = await merged(
      {
        'a.ts': 'export interface Options { size: number }\nexport function make(o: Options) { return o; }\n',
        'main.ts': "import { make } from './a';\nconst size = 1;\nmake({ size });\n",
      },
      { size: declared('main.ts', 2, 6) },
    );
    expect(lines).toContain('3:7 write -> a.ts#2 exact member');
  });

  it('a module is not the first name that it declares', async () => {
    const files = {
      'levels.py': 'DEBUG = 10\nINFO = 20\n',
      'main.py': 'from levels import DEBUG as LOWEST\nimport levels\nlevels.INFO\nprint(LOWEST, levels.__doc__)\n',
    };
    const start = declared('levels.py', 1, 0);
    const python = { path: 'main.py', language: 'python' } as const;
    const { lines } = await merged(files, { levels: start, DEBUG: start, LOWEST: start, __doc__: start }, python);
    expect(lines).toContain('3:0 read -> levels.py#0 exact lsp');
    // The file starts with both: an alias is the name of neither, and the binder knows.
    expect(lines).toContain('2:7 import -> levels.py#0 exact import');
    expect(lines).toContain('4:6 read -> levels.py#1 exact import');
    expect(lines.join()).not.toContain('4:21 read -> levels.py#0');
  });

  it('a barrel that hands a name on stays a target of the import', async () => {
    const { lines } = await merged(
      { ...TWO, 'index.ts': "export { save } from './a';\n", 'main.ts': "import { save } from './index';\nsave();\n" },
      { save: declared('a.ts', 1, 16) },
    );
    expect(lines).toContain('1:9 import -> a.ts#1 exact lsp');
    expect(lines.join()).toContain('1:9 import -> index.ts#0');
  });
});
