/** The language server as a real process: every request, unsaved edits, and what a hostile client sends. */
import { execFileSync, spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CancellationTokenSource } from 'vscode-jsonrpc/node';
import { CAPABILITIES, Editor, openEditor, startServer, untilIndexed, uriOf } from '../kit/lsp-client.ts';
import { type WrittenProject, writeProject } from '../kit/lsp-project.ts';

let project: WrittenProject;
let editor: Editor;
const git = (...args: string[]) =>
  execFileSync(
    'git',
    ['-C', project.root, '-c', 'user.name=x', '-c', 'user.email=x@x', '-c', 'init.defaultBranch=main', ...args],
    {
      stdio: 'pipe',
    },
  );

beforeAll(async () => {
  project = writeProject();
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'one');
  git('checkout', '-qb', 'work');
  editor = await openEditor({ folders: [project.root] });
  await untilIndexed(() => editor.request('workspace/symbol', { query: 'Square' }));
});
afterAll(async () => {
  await editor.close();
  project.remove();
});

const open = (path: string) => editor.open(project.file(path));
const ask = (name: string, uri: string, marked: string, more: object = {}) =>
  editor.request(`textDocument/${name}`, { ...editor.at(uri, marked), ...more });
const reason = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error: Error) => error.message,
  );

describe('a first index', () => {
  it('is built in the background, with progress', async () => {
    expect(editor.progress[0]).toMatchObject({ kind: 'begin', title: expect.stringContaining('Indexing') });
    await expect.poll(() => editor.progress.at(-1), { timeout: 10_000 }).toMatchObject({ kind: 'end' });
  });
});

describe('names', () => {
  it('lead to their definitions, types and implementations', async () => {
    const main = await open('src/main.ts');
    expect(editor.shown(await ask('definition', main, 'ma^ke(2)'))).toEqual(['make shapes.ts:11']);
    expect(editor.shown(await ask('declaration', main, 'ma^ke(2)'))).toEqual(['make shapes.ts:11']);
    expect(editor.shown(await ask('definition', main, 'made.ar^ea'))).toEqual(['area shapes.ts:3']);
    expect(editor.shown(await ask('definition', main, 'mad^e.area'))).toEqual(['made main.ts:4']);
    expect(editor.shown(await ask('typeDefinition', main, 'mad^e.area'))).toEqual(['Shape shapes.ts:2']);
    expect(editor.shown(await ask('implementation', main, 'type Sha^pe'))).toEqual(['Square shapes.ts:5']);
    expect(editor.shown(await ask('implementation', main, 'made.ar^ea'))).toEqual(['area shapes.ts:7']);
    expect(editor.shown(await ask('definition', main, 'mystery(te^xt)'))).toEqual(['text main.ts:4']);
    const py = await open('tool/use.py');
    expect(editor.shown(await ask('definition', py, 'box.op^en'))).toEqual(['open base.py:4']);
    const go = await open('shop/shop.go');
    expect(editor.shown(await ask('definition', go, 'return pri^ce()'))).toEqual(['price shop.go:9']);
    expect(editor.shown(await ask('implementation', go, 'type Bu^yer'))).toEqual(['Person shop.go:5']);
  });

  it('have references, with and without their declaration', async () => {
    const main = await open('src/main.ts');
    const found = (includeDeclaration: boolean) =>
      ask('references', main, 'ma^ke(2)', { context: { includeDeclaration } }).then((one) => editor.shown(one).sort());
    const uses = ['make main.ts:1', 'make main.ts:4', 'make shapes.test.ts:1', 'make shapes.test.ts:2'];
    expect(await found(false)).toEqual(uses);
    expect(await found(true)).toEqual([...uses, 'make shapes.ts:11'].sort());
    const local = await ask('references', main, 'mad^e.area', { context: { includeDeclaration: true } });
    expect(editor.shown(local)).toEqual(['made main.ts:4', 'made main.ts:5']);
  });

  it('are marked in their own document, writes as such', async () => {
    const main = await open('src/main.ts');
    const marks: { kind: number; range: { start: { line: number } } }[] = await ask(
      'documentHighlight',
      main,
      'mad^e.area',
    );
    expect(marks.map(({ kind, range }) => [range.start.line, kind]).sort()).toEqual([
      [3, 3],
      [4, 2],
    ]);
  });

  it('say what they are, without markup of the repository, or why they lead nowhere', async () => {
    const main = await open('src/main.ts');
    const { contents, range } = await ask('hover', main, 'type Sha^pe');
    expect(contents.value).toContain('```typescript\nexport interface Shape\n```');
    expect(contents.value).toContain('\\!\\[x\\]\\(http');
    expect(contents.value).toMatch(/uses? in \d+ files?/);
    expect(range.start).toEqual({ line: 0, character: 20 });
    expect((await ask('hover', main, 'given.mys^tery')).contents.value).toContain('depends on a value');
    expect((await ask('hover', main, 'readFile^Sync(')).contents.value).toContain('import from node:fs');
  });
});

describe('outlines', () => {
  it('are trees of symbols and folds', async () => {
    const shapes = await open('src/shapes.ts');
    const tree: { name: string; children: { name: string }[] }[] = await editor.request('textDocument/documentSymbol', {
      textDocument: { uri: shapes },
    });
    expect(tree.map(({ name, children }) => [name, ...children.map((one) => one.name)])).toEqual([
      ['Shape', 'area'],
      ['Square', 'constructor', 'side', 'area'],
      ['make'],
    ]);
    const folds = await editor.request('textDocument/foldingRange', { textDocument: { uri: shapes } });
    expect(folds).toContainEqual({ startLine: 4, endLine: 8 });
    expect(folds).toContainEqual({ startLine: 10, endLine: 11 });
  });

  it('of the workspace are found by parts of names', async () => {
    for (const query of ['Square', 'squ', 'shapes.Square']) {
      const found: { name: string }[] = await editor.request('workspace/symbol', { query });
      expect(found[0]?.name, query).toBe('Square');
    }
    expect(await editor.request('workspace/symbol', { query: '' })).toEqual([]);
  });
});

describe('hierarchies', () => {
  it('of calls go both ways', async () => {
    const main = await open('src/main.ts');
    const [item] = await ask('prepareCallHierarchy', main, 'ma^ke(2)');
    expect(item).toMatchObject({ name: 'make', uri: uriOf(project.file('src/shapes.ts')) });
    const incoming: { from: { name: string }; fromRanges: unknown[] }[] = await editor.request(
      'callHierarchy/incomingCalls',
      { item },
    );
    expect(incoming.map(({ from, fromRanges }) => [from.name, fromRanges.length])).toContainEqual(['run', 1]);
    const outgoing: { to: { name: string } }[] = await editor.request('callHierarchy/outgoingCalls', { item });
    expect(outgoing.map(({ to }) => to.name)).toContain('Square');
  });

  it('of types go both ways', async () => {
    const shapes = await open('src/shapes.ts');
    const [item] = await ask('prepareTypeHierarchy', shapes, 'class Squ^are');
    const names = (all: { name: string }[]) => all.map(({ name }) => name);
    expect(names(await editor.request('typeHierarchy/supertypes', { item }))).toEqual(['Shape']);
    const [base] = await editor.request('typeHierarchy/supertypes', { item });
    expect(names(await editor.request('typeHierarchy/subtypes', { item: base }))).toEqual(['Square']);
  });
});

describe('unsaved edits', () => {
  it('count: positions, definitions and uses are those of the text in the editor', async () => {
    const shapes = await open('src/shapes.ts');
    const main = await open('src/main.ts');
    const use = await open('tool/use.py');
    await editor.edit(
      shapes,
      'export function make',
      '// moved 😀\n\nexport function twice(by: number) { return make(by).area(); }\nexport function make',
    );
    await editor.edit(main, 'return made.area();', 'const more = make(3).area();\r\n  return more;');
    await editor.edit(use, 'total = box', 'extra = Box()\n    extra.open(2)\n    total = box');
    expect(editor.shown(await ask('definition', main, 'ma^ke(3)'))).toEqual(['make shapes.ts:14']);
    expect(editor.shown(await ask('definition', main, 'return mo^re'))).toEqual(['more main.ts:5']);
    const uses = await ask('references', shapes, 'function ma^ke', { context: { includeDeclaration: true } });
    expect(editor.shown(uses).sort()).toEqual([
      'make main.ts:1',
      'make main.ts:4',
      'make main.ts:5',
      'make shapes.test.ts:1',
      'make shapes.test.ts:2',
      'make shapes.ts:13',
      'make shapes.ts:14',
    ]);
    expect(editor.shown(await ask('definition', use, 'extra.op^en'))).toEqual(['open base.py:4']);
    const [item] = await ask('prepareCallHierarchy', main, 'ma^ke(3)');
    const callers: { from: { name: string; selectionRange: { start: { line: number } } } }[] = await editor.request(
      'callHierarchy/incomingCalls',
      { item },
    );
    expect(callers.map(({ from }) => from.name)).toContain('twice');
    await editor.edit(main, 'make(3)', 'make');
    await editor.edit(main, 'const more = make', 'const more = 1; const make2 = make');
    expect(editor.shown(await ask('definition', main, 'make2 = ma^ke.area'))).toEqual(['make shapes.ts:14']);
    for (const uri of [shapes, main, use]) await editor.forget(uri);
    expect(editor.shown(await ask('definition', main, 'ma^ke(2)'))).toEqual(['make shapes.ts:11']);
  });

  it('count in a file that is not saved at all', async () => {
    const uri = await editor.open(
      project.file('src/fresh.ts'),
      "import { make } from './shapes';\nexport const one = make(1);\n",
    );
    expect(editor.shown(await ask('definition', uri, '= ma^ke'))).toEqual(['make shapes.ts:11']);
    const uses = await ask('references', uri, '= ma^ke', { context: { includeDeclaration: false } });
    expect(editor.shown(uses)).toContain('make fresh.ts:2');
    await editor.forget(uri);
    const odd = await editor.open(project.file('src/[a](b).ts'), 'export function odd() {}\n');
    expect((await ask('hover', odd, 'function o^dd')).contents.value).toMatch(
      /src\/\\\[a\\\]\\\(b\\\)\.ts:1, not saved yet/,
    );
    await editor.forget(odd);
  });
});

describe('saved changes', () => {
  it('are in the index a moment later', async () => {
    const main = await open('src/main.ts');
    const late = project.file('src/late.ts');
    writeFileSync(late, "import { make } from './shapes';\n\nexport const late = make(9);\n");
    const uses = () => ask('references', main, 'ma^ke(2)', { context: {} }).then((found) => editor.shown(found));
    await expect.poll(uses, { timeout: 20_000 }).toContain('make late.ts:3');
    // Lines that moved on the disk are found, whether the index knows it yet or not.
    writeFileSync(late, "// moved\nimport { make } from './shapes';\n\nexport const late = make(9);\n");
    expect(await uses()).toContain('make late.ts:4');
    rmSync(late);
    await expect.poll(uses, { timeout: 20_000 }).not.toContain('make late.ts:4');
  });
});

describe('renaming', () => {
  it('edits every use of a name whose uses are all known, and writes nothing', async () => {
    const main = await open('src/main.ts');
    expect(await ask('prepareRename', main, 'ma^ke(2)')).toMatchObject({ placeholder: 'make' });
    const { changes } = await ask('rename', main, 'ma^ke(2)', { newName: 'build' });
    const edits = Object.entries(changes as Record<string, { newText: string }[]>).map(([uri, all]) => [
      uri.split('/').at(-1),
      all.length,
    ]);
    expect(edits.sort()).toEqual([
      ['main.ts', 2],
      ['shapes.test.ts', 2],
      ['shapes.ts', 1],
    ]);
    expect(editor.textOf(uriOf(project.file('src/shapes.ts')))).toContain('function make');
  });

  it('is refused with the reason where a use is not certain', async () => {
    const base = await open('tool/base.py');
    const main = await open('src/main.ts');
    const rename = (uri: string, marked: string, newName: string) => reason(ask('rename', uri, marked, { newName }));
    expect(await rename(base, 'def gu^ess', 'estimate')).toMatch(/Not renamed: .*tool\/use\.py:4/);
    expect(await rename(base, 'open(self, k^ey)', 'name')).toMatch(/may name the parameter key/);
    expect(await rename(main, 'readFile^Sync(', 'x')).toMatch(/outside of this workspace/);
    expect(await rename(main, 'ma^ke(2)', 'not a name')).toMatch(/not a name/);
    expect(await rename(main, 'ma^ke(2)', 'Square')).toMatch(/declares Square already/);
    expect(await rename(main, 'mad^e.area', 'text')).toMatch(/declares text already/);
    // The place of a computed key is not a reference.
    expect(await rename(await open('src/keys.ts'), 'const co^de', 'other')).toMatch(/src\/keys\.ts:3 writes code/);
  });

  it('is refused where the text in the editor is too large to be parsed, and is not that on the disk', async () => {
    const main = await open('src/main.ts');
    const shapes = await open('src/shapes.ts');
    await editor.edit(main, 'import { make', `/*${' x'.repeat(1_100_000)} */\nimport { make`);
    expect(await reason(ask('rename', shapes, 'function ma^ke', { newName: 'build' }))).toMatch(
      /src\/main\.ts cannot be parsed as it is in the editor/,
    );
    for (const uri of [main, shapes]) await editor.forget(uri);
  });

  it('is refused where a file of the same language is not linked and writes the name', async () => {
    const main = await open('src/main.ts');
    const large = project.file('src/large.ts');
    writeFileSync(
      large,
      `import { make } from './shapes';\nexport const large = make(1);\n//${' x'.repeat(2_000_000)}\n`,
    );
    expect(await reason(ask('rename', main, 'ma^ke(2)', { newName: 'build' }))).toMatch(/src\/large\.ts:1/);
    rmSync(large);
    expect(await ask('rename', main, 'ma^ke(2)', { newName: 'build' })).toMatchObject({ changes: {} });
  });
});

describe('lenses and rules', () => {
  it('show uses, tests and what the branch changed', async () => {
    const shapes = await open('src/shapes.ts');
    await editor.edit(shapes, 'this.side * this.side', 'this.side ** 2');
    const lenses: { command?: { title: string }; range: { start: { line: number } } }[] = await editor.request(
      'textDocument/codeLens',
      {
        textDocument: { uri: shapes },
      },
    );
    const titles = lenses.flatMap(({ command, range }) => (command ? [[range.start.line, command.title]] : []));
    expect(titles).toEqual([[6, 'body since main']]);
    const make = lenses.find(({ command, range }) => !command && range.start.line === 10)!;
    const resolved = await editor.request('codeLens/resolve', make);
    expect(resolved.command.title).toMatch(/^4 uses · [1-9]\d* tests?$/);
    await editor.forget(shapes);
  });

  it('publish the violations of wayfind.json', async () => {
    const uri = uriOf(project.file('src/main.ts'));
    await expect
      .poll(() => editor.diagnostics.get(uri), { timeout: 20_000 })
      .toEqual([{ line: 2, code: 'no-any', message: expect.stringContaining('say what it is') }]);
  });
});

describe('a client that sends anything', () => {
  it('gets nothing or an error, and the server lives on', async () => {
    const main = uriOf(project.file('src/main.ts'));
    const uris = [
      'untitled:one',
      'file:///etc/passwd',
      'file:///no/such.ts',
      `${main}x`,
      'x',
      '',
      'file:///%00',
      'http://a/b',
    ];
    for (const uri of uris)
      for (const method of [
        'definition',
        'references',
        'hover',
        'documentSymbol',
        'foldingRange',
        'rename',
        'codeLens',
        'prepareCallHierarchy',
      ]) {
        const answer = await editor
          .request(`textDocument/${method}`, {
            textDocument: { uri },
            position: { line: 0, character: 0 },
            newName: 'x',
            context: {},
          })
          .catch((error: Error) => error);
        expect(answer instanceof Error || answer === null || answer.length === 0, `${method} ${uri}`).toBe(true);
      }
    for (const position of [{ line: -1, character: 0 }, { line: 1e12, character: 0 }, { line: 'x' }, null, {}])
      expect(await editor.request('textDocument/definition', { textDocument: { uri: main }, position })).toBeNull();
    for (const params of [{}, { textDocument: null }, { textDocument: { uri: 7 } }])
      expect(await editor.request('textDocument/hover', params).catch((error: Error) => error)).toSatisfy(
        (one) => one === null || one instanceof Error,
      );
    expect(
      await editor.request('callHierarchy/incomingCalls', { item: { data: { root: '/', handle: 'x' } } }),
    ).toBeNull();
    expect(await editor.request('no/such/method', {}).catch((error: Error) => error.message)).toMatch(
      /Unhandled method/,
    );
    await editor.notify('textDocument/didChange', {
      textDocument: { uri: main },
      contentChanges: [{ range: null }, null] as never,
    });
    editor.process.stdin!.write('Content-Length: 7\r\n\r\n{"oops"');
    await editor.open(project.file('huge.ts'), `const big = '${'x'.repeat(20_000_000)}';\n`);
    await open('src/main.ts');
    expect(editor.shown(await ask('definition', main, 'ma^ke(2)'))).toEqual(['make shapes.ts:11']);
  });

  it('can cancel what it asked', async () => {
    const main = await open('src/main.ts');
    const source = new CancellationTokenSource();
    const asked = editor.request(
      'textDocument/references',
      { ...editor.at(main, 'ma^ke(2)'), context: { includeDeclaration: true } },
      source.token,
    );
    source.cancel();
    expect(await reason(asked)).toMatch(/cancel/);
  });
});

describe('several folders', () => {
  it('answer each from its own index, and one that is removed no more', async () => {
    const rules = { check: { rules: [{ name: 'no-lamp', kind: 'text', patterns: ['Lamp.new'] }] } };
    const other = writeProject({
      'lib.rb': 'class Lamp\n  def glow; end\nend\nLamp.new.glow\n',
      'wayfind.json': JSON.stringify(rules),
    });
    try {
      const uri = uriOf(other.root);
      await editor.notify('workspace/didChangeWorkspaceFolders', {
        event: { added: [{ uri, name: 'other' }], removed: [] },
      });
      const lib = await editor.open(other.file('lib.rb'));
      const found = await untilIndexed(() => ask('definition', lib, 'new.gl^ow'));
      expect(editor.shown(found)).toEqual(['glow lib.rb:2']);
      await expect.poll(() => editor.diagnostics.get(lib), { timeout: 20_000 }).toMatchObject([{ code: 'no-lamp' }]);
      await editor.notify('workspace/didChangeWorkspaceFolders', {
        event: { added: [], removed: [{ uri, name: 'other' }] },
      });
      expect(await ask('definition', lib, 'new.gl^ow')).toBeNull();
      await expect.poll(() => editor.diagnostics.get(lib)).toEqual([]);
    } finally {
      other.remove();
    }
  });
});

describe('another client', () => {
  it('that counts bytes and wants less gets bytes and less', async () => {
    const bytes = await openEditor({
      folders: [project.root],
      capabilities: { ...CAPABILITIES, general: { positionEncodings: ['utf-8', 'utf-16'] } },
      options: { features: { hover: false } },
    });
    const uri = await bytes.open(project.file('src/main.ts'));
    const line = bytes.textOf(uri).split('\r\n')[3];
    const character = Buffer.byteLength(line.slice(0, line.indexOf('text);')));
    const position = { textDocument: { uri }, position: { line: 3, character } };
    const [{ range }] = await untilIndexed(() => bytes.request('textDocument/definition', position));
    expect(range.start).toEqual({ line: 3, character: line.indexOf("text = '") });
    expect(await bytes.request('textDocument/hover', position)).toBeNull();
    expect(await bytes.close()).toBe(0);
  });

  it('ends the server with exit, by closing its input, or with SIGTERM while it indexes', async () => {
    const silent = startServer();
    const ended = (one: typeof silent) =>
      new Promise((resolve) => one.once('exit', (code, signal) => resolve(code ?? signal)));
    const closed = ended(silent);
    silent.stdin!.end();
    expect(await closed).toBe(1);
    const fresh = writeProject({ 'a.ts': 'export const a = 1;\n' });
    const busy = await openEditor({ folders: [fresh.root] });
    busy.process.kill('SIGTERM');
    expect(await busy.ended).toBe('SIGTERM');
    fresh.remove();
  });

  it('ends the server when its process is gone, though the input stays open', async () => {
    const parent = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    const orphan = new Editor(startServer());
    await orphan.request('initialize', { processId: parent.pid, capabilities: {}, rootUri: null });
    parent.kill('SIGKILL');
    expect(await orphan.ended).toBe(1);
  });
});
