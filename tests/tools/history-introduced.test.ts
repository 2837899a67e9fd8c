/** `history --introduced`: the commit that brought a piece of code, on real histories. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Deadline } from '../../src/base/deadline.ts';
import { openWorkspace } from '../../src/workspace/workspace.ts';
import { callTool } from '../kit/call-tool.ts';
import { type GitSample, gitSample } from './git-sample.ts';
import { type Called, open, temporaryDirectory } from './workspace.ts';

const RETRY = 'export function retry(times: number) {\n  if (times > 3) {\n    return false;\n  }\n  return true;\n}\n';

const ask = (sample: Pick<GitSample, 'call'>, introduced: string, more = {}) =>
  sample.call('history', { introduced, ...more });

/** Newest first: the commit, what it did, and where. */
const steps = ({ results }: Called) =>
  results.commits.map(
    ({ summary, changes, places }: { summary: string; changes: string[]; places: { path: string; line: number }[] }) =>
      `${summary} ${changes} ${places.map(({ path, line }) => `${path}:${line}`).join()}`,
  );

describe('the commit that brought a piece of code', () => {
  test('of one line: file and line then, and now', async () => {
    const sample = gitSample();
    sample.commit({ 'src/a.ts': 'export const a = 1;\n' });
    const brought = sample.commit({ 'src/a.ts': `export const a = 1;\n${RETRY}` }, 'Bo');
    sample.commit({ 'src/a.ts': `// more\n\nexport const a = 2;\n${RETRY}` });
    const reply = await ask(sample, 'times > 3');
    expect(reply.results).toMatchObject({
      introduced: { commit: brought, author: 'Bo', summary: 'step 2', places: [{ path: 'src/a.ts', line: 3 }] },
      snippet: { match: 'exact', now: [{ path: 'src/a.ts', line: 5 }], now_total: 1 },
      total: 1,
    });
    expect(reply.exit).toBe(0);
    expect(reply.text).toMatch(/^now in src\/a\.ts:5 {2}1 commit, introduced \d{4}-\d\d-\d\d by Bo\n/);
    expect(reply.meta.notes).toEqual([]);
  });

  test('in a repository with ids of SHA-256', async () => {
    const root = temporaryDirectory();
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=Bo', '-c', 'user.email=b@x', ...args], { cwd: root });
    git('init', '-q', '--object-format=sha256', '.');
    writeFileSync(join(root, 'a.ts'), RETRY);
    git('add', '.');
    git('commit', '-qm', 'first');
    const reply = await ask(open(root), 'times > 3');
    expect(steps(reply)).toEqual(['first added a.ts:2']);
    expect(reply.results.introduced.commit).toHaveLength(64);
  });

  test('of several lines, with white space at the ends', async () => {
    const sample = gitSample();
    sample.commit({ 'src/a.ts': RETRY.replace('3', '5') });
    sample.commit({ 'src/a.ts': RETRY });
    const reply = await ask(sample, '\n  if (times > 3) {\n    return false;\n  }\n');
    expect(steps(reply)).toEqual(['step 2 added src/a.ts:2']);
    expect(reply.results.snippet).toMatchObject({ match: 'exact', now: [{ path: 'src/a.ts', line: 2 }] });
  });

  test('before it was indented in another way, and before it was moved', async () => {
    const sample = gitSample();
    const first = sample.commit({ 'old.js': 'if (ready)\n{\n\tstart( now );\n}\n' });
    sample.commit({ 'old.js': 'if (ready) {\n  start(now);\n}\n' });
    sample.commit({ 'old.js': undefined, 'src/new.js': 'let a;\nif (ready) {\n  start(now);\n}\n' });
    const reply = await ask(sample, 'if (ready) {\n  start(now);\n}');
    expect(steps(reply)).toEqual(['step 3 moved src/new.js:2', 'step 2 body old.js:1', 'step 1 added old.js:1']);
    expect(reply.results.introduced.commit).toBe(first);
    expect(reply.meta.notes).toEqual(['it has other white space in some of these commits']);
  });

  test('with other white space where nothing has it as it is written; words stay apart', async () => {
    const sample = gitSample();
    sample.commit({ 'a.py': 'def run(a,b):\r\n    return  a+b\r\n', 'b.py': 'x = returna+b\n' });
    const reply = await ask(sample, 'def run(a, b):\n  return a + b');
    expect(steps(reply)).toEqual(['step 1 added a.py:1']);
    expect(reply.results.snippet).toEqual({ match: 'spaces', now: [{ path: 'a.py', line: 1 }], now_total: 1 });
    expect(steps(await ask(sample, 'return a + b'))).toEqual(['step 1 added a.py:2']);
  });

  test('that was removed, and brought again', async () => {
    const sample = gitSample();
    sample.commit({ 'a.ts': 'let x = compute();\n' });
    sample.commit({ 'a.ts': 'let x;\n' });
    const gone = await ask(sample, 'compute()');
    expect(steps(gone)).toEqual(['step 2 removed a.ts:1', 'step 1 added a.ts:1']);
    expect(gone.text).toMatch(/^not in the tree now/);
    sample.commit({ 'b.ts': '\nlet y = compute();\n' });
    const back = await ask(sample, 'compute()');
    expect(steps(back)).toEqual(['step 3 added b.ts:2', 'step 2 removed a.ts:1', 'step 1 added a.ts:1']);
    expect(back.results.introduced.summary).toBe('step 1');
  });

  test.each(['-n 5', "it's", 'a[0].b(*c) ^ $x|{y}?+', '"\\n" \\ "q"', 'größe = ü', '%H%x00', ':(top)x', '--all'])(
    'of any signs: %s',
    async (text) => {
      const sample = gitSample();
      sample.commit({ 'a.txt': `first\n${text}\n` });
      expect(steps(await ask(sample, text))).toEqual(['step 1 added a.txt:2']);
      // The same through the expression.
      sample.commit({
        'a.txt': `first\n${text.split('').join('')}\n`,
        'b.txt': `${text.replaceAll(' ', '  \n')} end\n`,
      });
      const loose = await ask(sample, `${text} end`);
      expect(loose.results.introduced.summary).toBe('step 2');
    },
  );

  test('only in some files', async () => {
    const sample = gitSample();
    sample.commit({ 'docs/x.md': 'call setup() first\n' });
    sample.commit({ 'src/deep/x.ts': 'setup();\n' });
    sample.commit({ 'src/y.test.ts': 'setup();\n' });
    const paths = async (...path: string[]) =>
      (await ask(sample, 'setup()', { path })).results.commits.map(({ handle }: { handle: string }) => handle);
    expect(await paths('src')).toEqual(['src/y.test.ts', 'src/deep/x.ts']);
    expect(await paths('*.md')).toEqual(['docs/x.md']);
    expect(await paths('/src/*.ts')).toEqual(['src/y.test.ts']);
    expect(await paths('none')).toEqual([]);
  });

  test('at another commit, in pages, and on branches', async () => {
    const sample = gitSample();
    for (let i = 0; i < 4; i++) sample.commit({ 'a.ts': 'again();\n'.repeat(i + 1) });
    sample.git('checkout', '-q', '-b', 'side', 'HEAD~2');
    sample.commit({ 'side.ts': 'only_here();\n' });
    sample.git('checkout', '-q', 'main');
    const first = await ask(sample, 'again()', { limit: 3 });
    expect(steps(first)).toEqual([
      'step 4 added a.ts:1,a.ts:2,a.ts:3,a.ts:4',
      'step 3 added a.ts:1,a.ts:2,a.ts:3',
      'step 2 added a.ts:1,a.ts:2',
    ]);
    expect(first.results.introduced.summary).toBe('step 1');
    expect(first.text).toContain("next: wayfind history --introduced 'again()' --limit 3 --cursor 3");
    expect(steps(await ask(sample, 'again()', { limit: 3, cursor: '3' }))).toEqual(['step 1 added a.ts:1']);
    expect(await ask(sample, 'only_here')).toMatchObject({ exit: 1, meta: { notes: ['no commit has this text'] } });
    const { results } = await callTool(sample.engine, {
      name: 'history',
      input: { introduced: 'only_here' },
      context: { ref: 'side' },
    });
    expect(results.introduced.places).toEqual([{ path: 'side.ts', line: 1 }]);
  });

  test('that is not committed', async () => {
    const sample = gitSample();
    sample.commit({ 'a.ts': 'let a;\n' });
    sample.put({ 'new.ts': 'let fresh_text;\n' });
    const reply = await ask(sample, 'fresh_text');
    expect(reply).toMatchObject({ exit: 0, results: { uncommitted: 'added', total: 0 } });
    expect(reply.meta.notes).toEqual(['it is in the tree, and not committed yet']);
  });

  test('in a workspace below the top of its repository', async () => {
    const sample = gitSample();
    sample.commit({ 'other/a.ts': 'shared_text();\n' });
    sample.commit({ 'pack/src/a.ts': 'shared_text();\n' });
    const below = open(join(sample.root, 'pack'));
    expect(steps(await ask(below, 'shared_text'))).toEqual(['step 2 added src/a.ts:1']);
    expect(steps(await ask(below, 'shared_text', { path: ['src'] }))).toEqual(['step 2 added src/a.ts:1']);
  });
});

describe('honest limits', () => {
  test('a shallow clone says that it may be older', async () => {
    const sample = gitSample();
    sample.commit({ 'a.ts': 'old_text();\n' });
    sample.commit({ 'a.ts': 'old_text();\nlet b;\n' });
    const clone = join(temporaryDirectory(), 'clone');
    execFileSync('git', ['clone', '-q', '--depth', '1', `file://${sample.root}`, clone], { stdio: 'ignore' });
    const reply = await ask(open(clone), 'old_text');
    expect(reply.results.introduced).toBeUndefined();
    expect(reply.meta).toMatchObject({
      completeness: 'partial',
      notes: ['the commit that introduced it is older than this shallow clone'],
    });
  });

  test('time that runs out is said', async () => {
    const sample = gitSample();
    sample.commit({ 'a.ts': 'some_text();\n' });
    const engine = openWorkspace({ root: sample.root });
    const { meta } = await callTool(engine, {
      name: 'history',
      input: { introduced: 'some_text' },
      context: { deadline: new Deadline(1) },
    });
    engine.close();
    expect(meta.completeness).toBe('partial');
    // Which of them, depends on when git answers.
    expect(meta.notes.join('\n')).toMatch(
      /there may be older commits: searching the history took longer|stopped after 0\.001 s, the time limit/,
    );
  });

  test('nothing that the repository names is run, and its replaced objects do not count', async () => {
    const sample = gitSample();
    const marker = join(sample.root, 'ran');
    const program = join(sample.root, 'program.sh');
    writeFileSync(program, `#!/bin/sh\ntouch '${marker}'\ncat "$1"\n`, { mode: 0o755 });
    const real = sample.commit({ 'a.ts': 'wanted_text();\n', '.gitattributes': '*.ts diff=evil filter=evil\n' });
    sample.commit({ 'a.ts': 'let a;\n' });
    for (const [key, value] of [
      ['diff.external', program],
      ['diff.evil.command', program],
      ['diff.evil.textconv', program],
      ['core.fsmonitor', program],
      ['core.pager', program],
      ['log.showSignature', 'true'],
      ['gpg.program', program],
      ['log.diffMerges', 'on'],
      ['diff.noprefix', 'true'],
    ] as const)
      sample.git('config', key, value);
    mkdirSync(join(sample.root, '.git/hooks'), { recursive: true });
    writeFileSync(join(sample.root, '.git/hooks/post-index-change'), `#!/bin/sh\ntouch '${marker}'\n`, { mode: 0o755 });
    const empty = sample.git('commit-tree', '-m', 'lie', 'HEAD^{tree}');
    sample.git('replace', real, empty);
    const reply = await ask(sample, 'wanted_text');
    expect(steps(reply)).toEqual(['step 2 removed a.ts:1', 'step 1 added a.ts:1']);
    expect(existsSync(marker)).toBe(false);
  });

  test.each([
    [{}, 'No symbol was named.'],
    [{ name: 'a', introduced: 'text' }, 'exclude each other'],
    [{ name: 'a', path: ['src'] }, '--path is for --introduced'],
    [{ introduced: ' ; ' }, 'too short'],
    [{ introduced: 'a\0bc' }, 'NUL'],
  ])('%j is refused', async (input, message) => {
    const sample = gitSample();
    sample.commit({ 'a.ts': 'let a;\n' });
    await expect(sample.call('history', input)).rejects.toMatchObject({
      code: 'BAD_INPUT',
      message: expect.stringContaining(message),
    });
  });

  test('a tree without git', async () => {
    const root = temporaryDirectory();
    writeFileSync(join(root, 'a.ts'), 'let a = 1;\n');
    await expect(ask(open(root), 'let a')).rejects.toMatchObject({ code: 'GIT_FAILED' });
  });
});
