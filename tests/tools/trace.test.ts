/** `trace`: shortest paths between symbols and from entry points, in surer ways first; and what is said where there is none. */
import { describe, expect, test } from 'vitest';
import { estimateTokens } from '../../src/tools/token-budget.ts';
import { indexedSample } from './indexed-sample.ts';
import { open, temporaryDirectory } from './workspace.ts';

const workspace = indexedSample({
  'src/store.ts': `export interface Store {
  save(row: string): void;
}
export class FileStore implements Store {
  constructor(name: string) {
    openFile(name);
  }
  save(row: string): void {
    write(row);
  }
}
function write(row: string): void {}
function openFile(name: string): void {}
export function encode(row: string): string {
  return row;
}
export function forgotten(): string {
  return helper();
}
function helper(): string {
  return encode('');
}
function ping(): void {
  pong();
}
function pong(): void {
  ping();
}
`,
  'src/service.ts': `import { encode, FileStore, type Store } from './store';
export class Service {
  constructor(private readonly store: Store) {}
  add(row: string): void {
    this.store.save(encode(row));
  }
  addAll(rows: string[]): void {
    rows.forEach(encode);
    for (const row of rows) this.add(row);
  }
  addTwice(row: string): void {
    this.addAll([row, row]);
  }
}
export function create(): Service {
  return new Service(new FileStore('rows'));
}
`,
  'src/routes.ts': `import { Controller, Get } from '@nestjs/common';
import { Service } from './service';
@Controller()
export class Routes {
  constructor(private readonly service: Service) {}
  @Get()
  list(): void {
    this.service.add('1');
  }
}
`,
  'src/cli.ts': `import { create } from './service';
function main(): void {
  create().addTwice('x');
}
main();
`,
  'cmd/tool/main.go': `package main

var rootCmd = &Command{Use: "tool", Run: func() { serve() }}
var port = choose()

func main() { rootCmd.Execute(); print(port) }
func serve() {}
func choose() int { return 1 }
`,
  'examples/try.go': 'package main\n\nimport "x/cmd/lib"\n\nfunc main() { lib.Deepest() }\n',
  'go.mod': 'module x\n',
  'cmd/lib/lib.go': 'package lib\n\nfunc Deepest() {}\n',
  'cmd/other/main.go':
    'package main\n\nimport "x/cmd/lib"\n\nfunc main() { on(run) }\nfunc on(f func()) {}\nfunc run() { lib.Deepest() }\n',
  'src/callbacks.ts': `export function listen(run: () => void): void {}
export function setup(): void {
  listen(onEvent);
}
function onEvent(): void {
  deep();
}
function deep(): void {}
`,
  'src/mapping.ts': `function mapping(method: string) {
  return (path?: string) => (target: object, key: string) => {};
}
export const Patch = mapping('PATCH');
export const Audit = mapping('AUDIT');
`,
  'src/reports.ts': `import { Audit, Patch } from './mapping';
export class Reports {
  @Patch()
  change(): void {
    report();
  }
  @Audit()
  check(): void {
    audit();
  }
}
function report(): void {}
function audit(): void {}
`,
  'src/pages.ts': `declare const app: any;
app.post('/pages', () => {
  app.then(() => {
    savePage();
  });
});
function savePage(): void {}
`,
  'test/store.test.ts':
    "import { forgotten } from '../src/store';\nexport function checkIt(): void {\n  forgotten();\n}\n",
});

interface Path {
  readonly steps: { symbol: { handle: string }; line: number; kind: string; confidence: string; via?: string }[];
  readonly end: { handle: string };
  readonly entry?: string;
  readonly confidence: string;
}
const local = (handle: string) => handle.slice(handle.indexOf('#') + 1);
const way = ({ steps, end }: Path) =>
  [...steps.map(({ symbol }) => local(symbol.handle)), local(end.handle)].join(' > ');
const ways = (paths: Path[]) => paths.map(way);

describe('from one symbol to another', () => {
  test('the shortest first, every call with its line', async () => {
    const { results, text, exit } = await workspace().call('trace', { from: 'main', to: 'encode' });
    expect(ways(results.paths)).toEqual(['main > Service.addTwice > Service.addAll > Service.add > encode']);
    expect(results.paths[0].steps[0]).toMatchObject({ path: 'src/cli.ts', line: 3, text: "create().addTwice('x');" });
    expect(text.split('\n')[1]).toMatch(/^main +src\/cli\.ts:3 +call +create\(\)\.addTwice/);
    expect(text).toMatch(/ {4}Service\.addAll +src\/service\.ts:9 +call/);
    expect(exit).toBe(0);
  });

  test('several, as many as are asked for', async () => {
    const { call, write } = open(temporaryDirectory());
    write(
      'a.py',
      'def start():\n    left()\n    right()\n    end()\n\n\ndef left():\n    end()\n\n\ndef right():\n    end()\n\n\ndef end():\n    pass\n',
    );
    await call('index', { jobs: 1 });
    const paths = async (count: number) =>
      ways((await call('trace', { from: 'start', to: 'end', paths: count })).results.paths);
    expect(await paths(5)).toEqual(['start > end', 'start > left > end', 'start > right > end']);
    expect(await paths(2)).toHaveLength(2);
  });

  test('making something runs its constructor', async () => {
    const { results } = await workspace().call('trace', { from: 'create', to: 'openFile' });
    expect(ways(results.paths)).toEqual(['create > FileStore.constructor > openFile']);
    expect(results.paths[0].steps[0]).toMatchObject({ kind: 'new', confidence: 'exact' });
  });

  test('a class or a file is all that is in it', async () => {
    const { results } = await workspace().call('trace', { from: 'src/cli.ts', to: 'Service', paths: 1 });
    expect(ways(results.paths)).toEqual(['main > Service.addTwice']);
  });

  test('dispatch only where nothing else leads there, and marked', async () => {
    const { call } = workspace();
    const { results, meta, text } = await call('trace', { from: 'Service.add', to: 'write' });
    expect(ways(results.paths)).toEqual(['Service.add > FileStore.save > write']);
    expect(results.paths[0]).toMatchObject({ confidence: 'probable' });
    expect(results.paths[0].steps[0]).toMatchObject({ confidence: 'probable', via: 'src/store.ts#Store.save' });
    expect(meta.notes[0]).toMatch(/^no exact path/);
    expect(text).toContain('(probable through Store.save)');
    const asked = await call('trace', { from: 'Service.add', to: 'write', confidence: 'probable' });
    expect(asked.meta.notes).toEqual([]);
    const exact = await call('trace', { from: 'Service.add', to: 'encode' });
    expect([exact.results.paths[0].confidence, exact.meta.notes]).toEqual(['exact', []]);
  });

  test('a function that is handed over by name may be called', async () => {
    const { results, meta } = await workspace().call('trace', { from: 'setup', to: 'deep' });
    expect(ways(results.paths)).toEqual(['setup > onEvent > deep']);
    expect(results.paths[0].steps.map(({ kind }: { kind: string }) => kind)).toEqual(['read', 'call']);
    expect(meta.notes[0]).toContain('passes a function by name');
  });

  test('none: what is reached from the one, and who leads to the other', async () => {
    const { results, text, exit, meta } = await workspace().call('trace', { from: 'helper', to: 'Service.add' });
    expect([results.paths, exit]).toEqual([[], 1]);
    expect(results.reachable.symbols.map(({ name }: { name: string }) => name)).toEqual(['encode']);
    expect(results.callers.symbols.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['addAll', 'list', 'addTwice', 'main']),
    );
    expect(meta.notes).toContain('no path leads from one to the other');
    expect(text).toContain('it leads to 1 symbol');
  });

  test('a limit on their length is said', async () => {
    const { results, meta } = await workspace().call('trace', { from: 'main', to: 'encode', max_depth: 2 });
    expect(results.paths).toEqual([]);
    expect(meta.notes).toContain('there may be longer paths than were searched for');
    expect(meta.next[0]).toBe('wayfind trace main encode --max-depth 50');
  });

  test('circles end, and the same symbol needs no path', async () => {
    const { call } = workspace();
    expect(ways((await call('trace', { from: 'ping', to: 'pong' })).results.paths)).toEqual(['ping > pong']);
    const same = await call('trace', { from: 'ping', to: 'src/store.ts#ping' });
    expect([same.exit, same.meta.notes]).toEqual([1, ['both names mean the same symbol']]);
  });

  test('names that are not there are errors', async () => {
    const { call } = workspace();
    await expect(call('trace', { from: 'main', to: 'encodes' })).rejects.toMatchObject({
      code: 'SYMBOL_NOT_FOUND',
      message: expect.stringContaining('encode'),
    });
    await expect(call('trace')).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });
});

describe('from entry points', () => {
  test('mains, programs and handlers, a path of each first', async () => {
    const { results, meta, text } = await workspace().call('trace', { to: 'Service.add', paths: 5 });
    expect(results.paths.map((path: Path) => `${path.entry}: ${way(path)}`)).toEqual([
      'handler: Routes.list > Service.add',
      'main: main > Service.addTwice > Service.addAll > Service.add',
      'script: src/cli.ts > main > Service.addTwice > Service.addAll > Service.add',
    ]);
    expect(text).toContain('path 1 of 3: 1 call, from a handler');
    expect(meta.notes).toEqual([]);
  });

  test('a handler is known by the mark that is written, whatever function that leads to', async () => {
    const { call } = workspace();
    const found = async (to: string) =>
      (await call('trace', { to })).results.paths.map((path: Path) => `${path.entry}: ${way(path)}`);
    expect(await found('report')).toEqual(['handler: Reports.change > report']);
    expect(await found('audit')).toEqual(['api: Reports.check > audit']);
  });

  test('code that makes a function without a name passes it on', async () => {
    const { results } = await workspace().call('trace', { to: 'savePage' });
    expect(results.paths.map((path: Path) => `${path.entry}: ${way(path)}`)).toEqual([
      'module: src/pages.ts > app.post("/pages") callback > app.then callback > savePage',
    ]);
  });

  test('a single name is the end', async () => {
    const { results } = await workspace().call('trace', { from: 'Routes.list' });
    expect(results.paths).toMatchObject([
      { entry: 'handler', steps: [], end: { handle: 'src/routes.ts#Routes.list' } },
    ]);
  });

  test('else exported symbols that nobody calls, which is said; tests when asked for', async () => {
    const { call } = workspace();
    const { results, meta } = await call('trace', { to: 'helper' });
    expect(results.paths.map((path: Path) => `${path.entry}: ${way(path)}`)).toEqual(['api: forgotten > helper']);
    expect(meta.notes).toEqual([
      'no main or handler was found that leads to it: paths start at exported symbols that nothing here calls',
    ]);
    const tests = await call('trace', { to: 'helper', tests: true });
    expect(tests.results.paths.map((path: Path) => `${path.entry}: ${way(path)}`)).toEqual([
      'test: checkIt > forgotten > helper',
    ]);
  });

  test('the main of the program comes before that of an example', async () => {
    const { results } = await workspace().call('trace', { to: 'Deepest' });
    expect(results.paths[0].steps[0].path).toBe('cmd/other/main.go');
  });

  test('a value that holds functions may run them, one that was computed runs nothing', async () => {
    const { results, meta } = await workspace().call('trace', { to: 'serve' });
    expect(results.paths.map((path: Path) => `${path.entry}: ${way(path)}`)).toEqual(['main: main > rootCmd > serve']);
    expect(meta.notes[0]).toContain('reads a value that holds functions');
    const computed = await workspace().call('trace', { to: 'choose' });
    expect(computed.results.paths.map(way)).not.toContain('main > port > choose');
  });

  test('what is handed over by name leads further up than calls alone', async () => {
    const { results, meta } = await workspace().call('trace', { to: 'deep' });
    expect(results.paths.map((path: Path) => `${path.entry}: ${way(path)}`)).toEqual(['api: setup > onEvent > deep']);
    expect(meta.notes[0]).toContain('passes a function by name');
  });

  test('at last symbols that nothing calls', async () => {
    const { call, write } = open(temporaryDirectory());
    write('a.py', 'def _start():\n    _end()\n\n\ndef _end():\n    pass\n');
    await call('index', { jobs: 1 });
    const { results, meta } = await call('trace', { to: '_end' });
    expect(results.paths.map((path: Path) => `${path.entry}: ${way(path)}`)).toEqual(['uncalled: _start > _end']);
    expect(meta.notes[0]).toMatch(/^no entry point was found that leads to it/);
  });

  test('nothing leads there', async () => {
    const { results, meta, exit } = await workspace().call('trace', { to: 'ping' });
    expect([results.paths, exit]).toEqual([[], 1]);
    expect(meta.notes).toContain('no path leads to it from any entry point');
    expect(results.callers.symbols.map(({ name }: { name: string }) => name)).toEqual(['pong']);
    expect(meta.next).toContain('wayfind trace ping --tests');
  });

  test('top-level code is one where nothing better is', async () => {
    const { call, write } = open(temporaryDirectory());
    write('tools/once.py', 'def work():\n    pass\n\n\nwork()\n');
    await call('index', { jobs: 1 });
    const { results, meta } = await call('trace', { to: 'work' });
    expect(results.paths).toMatchObject([{ entry: 'module', steps: [{ line: 5 }] }]);
    expect(meta.notes[0]).toContain('runs when its module is imported');
  });
});

describe('budgets and changes', () => {
  test.each(['text', 'json'] as const)('lines of code go first, then whole paths (%s)', async (format) => {
    const { call } = workspace();
    const whole = await call('trace', { to: 'Service.add', paths: 5 }, format);
    expect(whole.results.paths[1].steps[0].text).toBeTruthy();
    for (const max_tokens of format === 'text' ? [110, 160, 220] : [450, 900, 1400]) {
      const { results, meta, text } = await call('trace', { to: 'Service.add', paths: 5, max_tokens }, format);
      const size = estimateTokens(format === 'json' ? JSON.stringify({ results, meta }) : text);
      expect(size).toBeLessThanOrEqual(max_tokens);
      if (whole.meta.estimated_tokens <= max_tokens) continue;
      expect(meta.completeness).toBe('truncated');
      expect(meta.next[0]).toMatch(/^wayfind trace /);
    }
  });

  test('a call that has moved is cited and quoted where it is now', async () => {
    const { call, write } = open(temporaryDirectory());
    write('a.py', 'def start():\n    end()\n\n\ndef end():\n    pass\n');
    await call('index', { jobs: 1 });
    write('a.py', '# one more line\ndef start():\n    end()\n\n\ndef end():\n    pass\n');
    const { results, meta } = await call('trace', { from: 'start', to: 'end' });
    expect(results.paths[0].steps[0]).toMatchObject({ line: 3, text: 'end()' });
    expect(meta.freshness).toBe('stale');
  });
});
