/** Invariant: after edits, links that TypeScript confirmed step by step are those of a fresh index that it confirms as a whole. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { defaultConfig } from '../../src/config/config.ts';
import { indexWorkspace } from '../../src/indexer/run.ts';
import { at } from '../../src/model/facts.ts';
import { REFERENCE_KINDS } from '../../src/model/kinds.ts';
import { CONFIDENCES, LINK, OPEN, ORIGINS, STORED_REASONS } from '../../src/model/links.ts';
import { ServiceRunner } from '../../src/services/runner.ts';
import { openReader } from '../../src/store/read/read.ts';
import { indexDirOf, snapshotKeyOf } from '../../src/store/snapshots/snapshot-dir.ts';
import { randomEdit, randomOf } from '../kit/random-edits.ts';

/** Types go from file to file by inference alone: the compiler knows them, and the binder some of them. */
const INFERRED: Readonly<Record<string, string>> = {
  'tsconfig.json': '{}',
  'src/shapes.ts': `export class Circle { constructor(readonly radius: number) {} area() { return this.radius; } grow() { return new Circle(2); } }
export class Square { side = 1; area() { return this.side; } grow() { return new Square(); } }
`,
  'src/make.ts': `import { Circle, Square } from './shapes';
export const make = () => new Circle(1);
export const both = { round: make(), edged: new Square() };
export const list = [make()].map((one) => one.grow());
`,
  'src/pick.ts': `import { both, list, make } from './make';
type Parts = typeof both;
export const pick = <K extends keyof Parts>(key: K): Parts[K] => both[key];
export function first() { return list[0]; }
export const again = () => make().grow();
`,
  'src/main.ts': `import { again, first, pick } from './pick';
export function main() {
  const a = pick('round').grow();
  const b = first().area();
  const { radius } = again();
  return [a.area(), b, radius, pick('edged').side].map(String);
}
`,
  'src/box.ts': `import { Lid } from './lid';
export interface Box { v: Lid }
`,
  'src/lid.ts': `import { Circle, Square } from './shapes';
export class Lid { open() { return new Circle(3); } shut() { return new Square(); } }
`,
  'src/opened.ts': `import type { Box } from './box';
type Inside<T> = T extends { v: infer V } ? V : never;
export const opened = (one: Inside<Box>) => one.open().area();
`,
  'src/index.ts': `export * from './main';
export { pick as choose } from './pick';
`,
};

const made: string[] = [];
afterEach(() => {
  for (const directory of made.splice(0)) rmSync(directory, { recursive: true, force: true });
  vi.unstubAllEnvs();
});

function scratch(): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-confirm-')));
  made.push(directory);
  return directory;
}

const STEPS = 10;

it.each([1, 2, 3])('inferred types, random edits (seed %i)', { timeout: 300_000 }, (seed) => editsOf(INFERRED, seed));

it('follows a type that only the compiler knows', { timeout: 120_000 }, async () => {
  vi.stubEnv('WAYFIND_SERVICES_MODE', 'safe');
  const root = scratch();
  for (const [path, text] of Object.entries(INFERRED)) put(root, path, text);
  const runner = new ServiceRunner(root);
  try {
    await confirm(root, runner);
    const area = () =>
      linksIn(root)
        .filter((line) => line.startsWith('src/opened.ts:3:') && line.includes(' call'))
        .at(-1);
    // `area` of Circle; the binder does not know the type that `infer` makes.
    expect(area()).toBe('src/opened.ts:3:55 call -> src/shapes.ts#4 exact typescript');
    put(root, 'src/lid.ts', INFERRED['src/lid.ts'].replace('new Circle(3)', 'new Square()'));
    await indexWorkspace({ root, config: defaultConfig(), jobs: 1 });
    // Until the compiler has answered again, nothing is claimed.
    expect(area()).toBe('src/opened.ts:3:55 call dynamic');
    await confirm(root, runner);
    expect(area()).toBe('src/opened.ts:3:55 call -> src/shapes.ts#8 exact typescript');
  } finally {
    await runner.close();
  }
});

it('follows a configuration that only the compiler reads', { timeout: 120_000 }, async () => {
  vi.stubEnv('WAYFIND_SERVICES_MODE', 'safe');
  const root = scratch();
  const configured = (directory: string) => `{ "compilerOptions": { "rootDirs": ["src", "${directory}"] } }`;
  put(root, 'tsconfig.json', configured('one'));
  put(root, 'one/made.ts', 'export function f() {}\n');
  put(root, 'two/made.ts', 'export function g() {}\nexport function f() {}\n');
  put(root, 'src/main.ts', "import { f } from './made';\nf();\n");
  const runner = new ServiceRunner(root);
  const call = () => linksIn(root).find((line) => line.startsWith('src/main.ts:2:'));
  try {
    await confirm(root, runner);
    expect(call()).toBe('src/main.ts:2:0 call -> one/made.ts#1 exact typescript');
    put(root, 'tsconfig.json', configured('two'));
    await indexWorkspace({ root, config: defaultConfig(), jobs: 1 });
    expect(call()).not.toContain('typescript');
    await confirm(root, runner);
    expect(call()).toBe('src/main.ts:2:0 call -> two/made.ts#2 exact typescript');
  } finally {
    await runner.close();
  }
});

it('a sample project, random edits', { timeout: 300_000 }, () =>
  editsOf(filesIn(join(import.meta.dirname, '../projects/typescript-shop')), 4),
);

async function editsOf(files: Readonly<Record<string, string>>, seed: number): Promise<void> {
  vi.stubEnv('WAYFIND_SERVICES_MODE', 'safe');
  const root = scratch();
  const original = new Map(Object.entries(files));
  const current = new Map(original);
  for (const [path, text] of current) put(root, path, text);
  const random = randomOf(seed);
  const runner = new ServiceRunner(root);
  try {
    await confirm(root, runner);
    expect(confirmedIn(root)).toBeGreaterThan(0);
    for (let step = 0; step < STEPS; step++) {
      const edit = randomEdit(random, current, original);
      for (const [path, text] of edit) {
        if (text === undefined) {
          current.delete(path);
          rmSync(join(root, path), { force: true });
        } else {
          current.set(path, text);
          put(root, path, text);
        }
      }
      await confirm(root, runner);
      const fresh = scratch();
      for (const [path, text] of current) put(fresh, path, text);
      const other = new ServiceRunner(fresh);
      await confirm(fresh, other);
      await other.close();
      expect(linksIn(root), `step ${step}: ${[...edit.keys()].join(', ')}`).toEqual(linksIn(fresh));
    }
  } finally {
    await runner.close();
  }
}

async function confirm(root: string, runner: ServiceRunner): Promise<void> {
  await indexWorkspace({ root, config: defaultConfig(), jobs: 1 });
  await runner.pass({ signal: new AbortController().signal, waitMs: 10_000 });
}

const readerOf = (root: string) => openReader(indexDirOf(root), snapshotKeyOf(root));

function confirmedIn(root: string): number {
  const reader = readerOf(root);
  try {
    return reader.serviceTotals().reduce((sum, { counts }) => sum + counts.confirmed, 0);
  } finally {
    reader.close();
  }
}

function linksIn(root: string): string[] {
  const reader = readerOf(root);
  try {
    const paths = new Map(reader.fileHeads().map(({ id, path }) => [id as number, path]));
    return [...reader.fileHeads()]
      .sort((a, b) => (a.path < b.path ? -1 : 1))
      .flatMap(({ id, path }) => {
        const { links, open } = reader.linksOf(id);
        const bound = Array.from({ length: links.rows }, (_, row) => {
          const cell = (column: number) => at(links, row, column);
          const target = `${paths.get(cell(LINK.file))}#${cell(LINK.symbol)}`;
          const how = `${CONFIDENCES[cell(LINK.confidence)]} ${ORIGINS[cell(LINK.origin)]}`;
          return `${path}:${cell(LINK.line)}:${cell(LINK.col)} ${REFERENCE_KINDS[cell(LINK.kind)]} -> ${target} ${how}`;
        });
        const unbound = Array.from({ length: open.rows }, (_, row) => {
          const cell = (column: number) => at(open, row, column);
          return `${path}:${cell(OPEN.line)}:${cell(OPEN.col)} ${REFERENCE_KINDS[cell(OPEN.kind)]} ${STORED_REASONS[cell(OPEN.reason)]}`;
        });
        return [...bound, ...unbound].sort();
      });
  } finally {
    reader.close();
  }
}

function put(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function filesIn(directory: string): Record<string, string> {
  const found = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    found.map(({ parentPath, name }) => {
      const file = join(parentPath, name);
      return [relative(directory, file), readFileSync(file, 'utf8')];
    }),
  );
}
