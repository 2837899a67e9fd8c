/** What `references` shows beside references: sub types that none names, and lines of text where there is no symbol. */
import { describe, expect, test } from 'vitest';
import { findReferences } from '../../src/answers/references/answer.ts';
import { type Question, tool } from '../../src/answers/references/tool.ts';
import { indexedSample } from './indexed-sample.ts';
import { rowsOf, short } from './shapes-tree.ts';

describe('sub types', () => {
  const types = indexedSample({
    'src/shape.ts': `export interface Shape { area(): number }
export class Square implements Shape { area() { return 1; } }
export class Unit extends Square {}
export class Tiny extends Unit {}
`,
    'tests/shape.test.ts': "import { Square } from '../src/shape';\nclass Fake extends Square {}\n",
    'store.go': `package store
type Store interface { Save(key string) error }
type disk struct{}
func (disk) Save(key string) error { return nil }
type memory struct{}
func (m *memory) Save(key string) error { return nil }
var _ Store = disk{}
`,
    'a/sink.go': 'package a\ntype Sink interface { Drain(n int) error }\n',
    'b/sink.go': 'package b\ntype Sink struct{}\nfunc (Sink) Drain(n int) error { return nil }\n',
    'src/node.ts': 'export class Node {}\nexport class Leaf extends Node {}\n',
    'src/tree/node.ts':
      "import * as up from '../node';\nexport class Node extends up.Node {}\nclass Twig extends Node {}\n",
  });
  const ask = (more: object) => types().call('references', { kind: ['inherit', 'implement'], ...more });

  test('are all shown where they are asked for: direct ones as references, the others after them', async () => {
    const { results, text, exit } = await ask({ name: 'Shape' });
    expect(exit).toBe(0);
    expect(rowsOf(results).map(short)).toEqual(['src/shape.ts:2 implement Square']);
    expect(results.sub_types).toMatchObject([
      { name: 'Unit', line: 3, through: 'src/shape.ts#Square' },
      { name: 'Tiny', line: 4, through: 'src/shape.ts#Unit' },
      { name: 'Fake', path: 'tests/shape.test.ts', through: 'src/shape.ts#Square' },
    ]);
    expect(text).toMatch(/further sub types\n {2}src\/shape.ts:3 +class {2}Unit {2}through Square\n/);
  });

  test.each(['inherit', 'implement'])('are shown whichever keyword names the type (--kind %s)', async (kind) => {
    const named = await ask({ name: 'Shape', kind: [kind] });
    expect(rowsOf(named.results).map(short)).toEqual(['src/shape.ts:2 implement Square']);
    const extended = await ask({ name: 'Square', kind: [kind] });
    expect(rowsOf(extended.results).map(short)).toContain('src/shape.ts:3 inherit Unit');
    const tree = await ask({ name: 'Shape', kind: [kind], depth: 3 });
    expect(tree.results.tree.map(({ symbol }: { symbol: { name: string } }) => symbol.name)).toContain('Tiny');
  });

  test('are not shown for other kinds, nor are super types of both keywords', async () => {
    const types = await ask({ name: 'Shape', kind: ['type'] });
    expect(rowsOf(types.results)).toEqual([]);
    const out = await ask({ name: 'Square', kind: ['inherit'], direction: 'out' });
    expect(rowsOf(out.results)).toEqual([]);
  });

  test('with the name of the type itself are shown once, as a reference or after them', async () => {
    const sinks = await ask({ name: 'Sink' });
    expect(sinks.results.sub_types).toMatchObject([{ name: 'Sink', path: 'b/sink.go', implicit: true }]);
    const nodes = await ask({ name: 'Node' });
    expect(rowsOf(nodes.results).map(short)).toEqual([
      'src/node.ts:2 inherit Leaf',
      'src/tree/node.ts:2 inherit Node',
      'src/tree/node.ts:3 inherit Twig',
    ]);
    expect(nodes.results.sub_types).toBeUndefined();
  });

  test('also those that satisfy an interface by their methods', async () => {
    const { results, text, exit } = await ask({ name: 'Store' });
    expect(exit).toBe(0);
    expect(results.sub_types).toMatchObject([
      { name: 'disk', line: 3, implicit: true },
      { name: 'memory', line: 5, implicit: true },
    ]);
    expect(text).toContain('by its methods');
    expect(text).not.toContain('nothing in this index');
  });

  test('are counted, with the call that lists them, where all references are asked for', async () => {
    const { results, meta } = await types().call('references', { name: 'Shape' });
    expect(results.sub_types).toBeUndefined();
    expect(meta.notes).toContain('3 further types are sub types: through another');
    expect(meta.next).toContain('wayfind references Shape --kind inherit,implement');
    const calls = await types().call('references', { name: 'Shape', kind: ['call'] });
    expect(calls.meta.notes.join()).not.toContain('further');
  });

  test('are filtered and paged like references', async () => {
    const source = await ask({ name: 'Shape', tests: false });
    expect(source.results.sub_types.map(({ name }: { name: string }) => name)).toEqual(['Unit', 'Tiny']);
    const first = await ask({ name: 'Shape', limit: 2 });
    expect(first.results.sub_types).toHaveLength(1);
    expect(first.meta.next[0]).toContain('--cursor 2');
    const rest = await ask({ name: 'Shape', limit: 2, cursor: '2' });
    expect(rowsOf(rest.results)).toEqual([]);
    expect(rest.results.sub_types.map(({ name }: { name: string }) => name)).toEqual(['Tiny', 'Fake']);
  });
});

describe('a symbol that nothing refers to', () => {
  const unused = indexedSample({ 'src/a.ts': '/** Kept for plugins. */\nexport function a() {}\n' });

  test('leads to its code, which says why it is kept', async () => {
    const { meta } = await unused().call('references', { name: 'a' });
    expect(meta.notes[0]).toBe('nothing in this index refers to it');
    expect(meta.next).toEqual(['wayfind symbol src/a.ts#a --source']);
  });
});

describe('a name that no symbol has', () => {
  const keys = indexedSample({
    'src/codes.js': "module.exports = build({ E_LATE: 'too late' });\nconst map = { late: codes.E_LATE };\n",
    'docs/codes.md': '# Codes\n\n`E_LATE` is raised late; E_LATER is not.\n',
    'conf.yml': 'max-wait: 5\n',
  });
  const changing = indexedSample({ 'docs/soon.md': '# Soon\n\nE_SOON is planned.\n' });

  test('is shown where it is text, with its lines', async () => {
    const { results, text, meta, exit } = await keys().call('references', { name: 'E_LATE' });
    expect(exit).toBe(1);
    expect(results.symbols).toEqual([]);
    expect(text).toMatch(/^src\/codes.js\n(?:.*\n)*? *2: const map = \{ late: codes.E_LATE \};\n/);
    expect(text).toContain('3: `E_LATE` is raised late');
    expect(meta.notes).toContain('no symbol is named E_LATE; 3 lines have it as text');
    const setting = await keys().call('references', { name: 'max-wait' });
    expect(setting.text).toContain('1: max-wait: 5');
  });

  test.each([
    [{ kind: ['call', 'new', 'decorate', 'render', 'request'] }, '3 lines have it as text, none is known to be a call'],
    [{ kind: ['read'] }, '3 lines have it as text, none is known to be a use'],
    [{ depth: 2 }, '3 lines have it as text, none is known to be a use'],
    [{ depth: 2, path: ['docs'] }, 'this line has it as text, which is not known to be a use'],
  ])('is not said to be what %j asks for', async (more, note) => {
    const { meta } = await keys().call('references', { name: 'E_LATE', ...more });
    expect(meta.notes).toContain(`no symbol is named E_LATE; ${note}`);
  });

  test('has no lines on a page past the last', async () => {
    const { results, meta, exit } = await keys().call('references', { name: 'E_LATE', cursor: '3' });
    expect(exit).toBe(1);
    expect(results.text).toEqual([]);
    expect(meta).toMatchObject({ omitted: 0, next: [] });
    expect(meta.notes).toContain('the cursor is past the last of 3 results');
    const last = await keys().call('references', { name: 'E_LATE', cursor: '2' });
    expect(last.meta.notes.join()).not.toContain('past the last');
  });

  test('makes the tree be checked for changes, because a symbol may have it by now', async () => {
    const { call, write } = changing();
    expect((await call('references', { name: 'E_SOON' })).meta.freshness).toBe('fresh');
    write('src/soon.js', 'export function E_SOON() {}\n');
    expect((await call('references', { name: 'E_SOON' })).meta.freshness).toBe('stale');
  });

  test('is no longer looked for when the call is cancelled', async () => {
    const question = tool.input.parse({ name: 'E_LATE' }) as Question;
    const signal = AbortSignal.abort(new Error('cancelled'));
    const answer = keys().engine.ask((session) => findReferences(session, question, signal));
    await expect(answer).rejects.toThrow('cancelled');
  });

  test('is filtered and cut like references', async () => {
    const docs = await keys().call('references', { name: 'E_LATE', path: ['docs'] });
    expect(docs.text).not.toContain('src/codes.js');
    const first = await keys().call('references', { name: 'E_LATE', limit: 1 });
    expect(first.meta.omitted).toBe(2);
    expect(first.meta.next).toEqual(['wayfind references E_LATE --limit 1 --cursor 1']);
    const rest = await keys().call('references', { name: 'E_LATE', limit: 5, cursor: '1' });
    expect(rest.text).not.toContain("'too late'");
  });

  test('is unknown where no line has it, or where a container is named too', async () => {
    await expect(keys().call('references', { name: 'E_NEVER' })).rejects.toThrow('No symbol is named E_NEVER');
    await expect(keys().call('references', { name: 'Codes.E_LATE' })).rejects.toThrow('No symbol is named');
  });
});
