/** `wayfind pr` and the steps of action.yml as CI runs them: a clone of a bare repository, a recorded event, a code host on this machine. */
import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { validateAction } from '@action-validator/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { FAIL_ON } from '../../src/answers/review/tool.ts';
import { PR_FAIL_ON } from '../../src/cli/flags/pr.ts';
import { forgeServer } from '../kit/forge-server.ts';

const top = join(import.meta.dirname, '..', '..');
const bin = join(top, 'bin', 'wayfind.js');
const TOKEN = 'ghs_verysecret4711';
const BASE_FILES = {
  'price.ts': 'export function price(count: number): number {\n  return count;\n}\n',
  'shop.ts': "import { price } from './price';\n\nexport const total = (): number => price(2);\n",
  'tools/rate.py': 'def rate(kind):\n    return 1\n',
  'box.go': 'package box\n\nfunc Open(name string) int { return len(name) }\n',
  'wayfind.json':
    '{ "check": { "rules": [{ "name": "no-todo", "kind": "text", "patterns": ["TODO"], "path": ["*.ts"] }] } }\n',
};
const HEAD_FILES = {
  'price.ts':
    'export function price(count: number, rate: number): number {\n  // TODO round\n  return count * rate;\n}\n',
  'tools/rate.py': 'def rate(kind):\n    return 2\n',
  'box.go': 'package box\n\nfunc Open(name string, mode int) int { return len(name) + mode }\n',
};

let home = '';
let bare = '';
let clone = '';
let commits = { base: '', head: '', merge: '' };

function git(cwd: string, ...args: string[]): string {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };
  const who = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com'];
  return execFileSync('git', [...who, ...args], {
    cwd,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();
}

function put(root: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

/** A merge commit as GitHub makes it: of the base, which has moved on, and the head. */
beforeAll(() => {
  if (!existsSync(join(top, 'dist', 'cli.cjs'))) throw new Error('dist/ is missing: run `npm run build` first');
  home = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-pr-')));
  const author = join(home, 'author');
  bare = join(home, 'shop.git');
  mkdirSync(author);
  git(author, 'init', '-q', '-b', 'main');
  put(author, BASE_FILES);
  git(author, 'add', '-A');
  git(author, 'commit', '-qm', 'base');
  git(author, 'checkout', '-qb', 'feature');
  put(author, HEAD_FILES);
  git(author, 'commit', '-qam', 'head');
  const head = git(author, 'rev-parse', 'HEAD');
  git(author, 'checkout', '-q', 'main');
  put(author, { 'later.ts': 'export function later(): void {}\n' });
  git(author, 'add', '-A');
  git(author, 'commit', '-qm', 'meanwhile');
  const base = git(author, 'rev-parse', 'HEAD');
  git(author, 'checkout', '-q', '--detach');
  git(author, 'merge', '-q', '--no-ff', '-m', 'merge', head);
  const merge = git(author, 'rev-parse', 'HEAD');
  git(author, 'branch', 'merged');
  commits = { base, head, merge };
  git(home, 'clone', '-q', '--bare', author, bare);
  clone = join(home, 'clone');
  git(home, 'clone', '-q', '-b', 'merged', `file://${bare}`, clone);
});

afterAll(() => rmSync(home, { recursive: true, force: true }));

let count = 0;
/** A directory of one run, with its event. */
function runner(api: string, event: unknown = eventOf(commits.base)) {
  const directory = join(home, `run-${++count}`);
  mkdirSync(directory);
  writeFileSync(join(directory, 'event.json'), JSON.stringify(event));
  for (const file of ['summary.md', 'output', 'path']) writeFileSync(join(directory, file), '');
  const env: Record<string, string> = {
    GITHUB_ACTIONS: 'true',
    GITHUB_REPOSITORY: 'shop/app',
    GITHUB_SERVER_URL: 'https://host.example',
    GITHUB_API_URL: api,
    GITHUB_EVENT_PATH: join(directory, 'event.json'),
    GITHUB_STEP_SUMMARY: join(directory, 'summary.md'),
    GITHUB_OUTPUT: join(directory, 'output'),
    GITHUB_PATH: join(directory, 'path'),
    GITHUB_WORKSPACE: clone,
    RUNNER_TEMP: directory,
    GITHUB_TOKEN: TOKEN,
    XDG_CONFIG_HOME: join(home, 'config'),
  };
  return { directory, env, read: (file: string) => readFileSync(join(directory, file), 'utf8') };
}

const eventOf = (base: string) => ({
  action: 'synchronize',
  number: 7,
  pull_request: {
    number: 7,
    title: 'Hostile $(touch pwned) `touch pwned` ::set-output name=x::y',
    base: { ref: 'main', sha: base, repo: { full_name: 'shop/app' } },
    head: { ref: 'feature', sha: commits.head, repo: { full_name: 'somebody/app' } },
  },
});

interface Ended {
  readonly status: number | null;
  readonly output: string;
}

/** Not synchronous: the code host answers in this process. */
function start(
  file: string,
  args: readonly string[],
  { cwd = clone, env }: { cwd?: string; env: Record<string, string> },
): Promise<Ended> {
  const { GITHUB_ACTIONS: _, GITLAB_CI: __, CI: ___, ...inherited } = process.env;
  return new Promise((resolve) => {
    const child = spawn(file, [...args], { cwd, env: { ...inherited, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    child.on('close', (status) => resolve({ status, output }));
  });
}

const pr = (args: readonly string[], options: { cwd?: string; env: Record<string, string> }) =>
  start(process.execPath, [bin, 'pr', ...args], options);

describe('wayfind pr', () => {
  test('creates the comment, then updates it; writes the findings; fails by policy; never says the token', async () => {
    const server = await forgeServer();
    // The event is older than the merge commit: its base is the first commit.
    const { env, directory, read } = runner(server.url, eventOf(git(clone, 'rev-parse', 'HEAD~1~1')));
    const files = ['--sarif', join(directory, 'out.sarif'), '--code-quality', join(directory, 'cq.json')];
    const first = await pr([...files, '--report', join(directory, 'report.md'), '--fail-on', 'unused'], { env });
    expect(first).toEqual({
      status: 0,
      output: expect.stringContaining('created the comment on pull request 7 of shop/app'),
    });
    const [{ body }] = server.comments;
    expect(body).toMatch(/^<!-- wayfind:review -->\n### Wayfind: 2 API breaks, 1 new violation\n/);
    // What was done on main meanwhile is no part of it; links lead to the merge commit, whose lines these are.
    expect(body).not.toContain('later');
    expect(body).toContain(`[\`price.ts:1\`](https://host.example/shop/app/blob/${commits.merge}/price.ts#L1)`);
    expect(body).toContain('`total` at');
    expect(`${read('report.md')}`.trim()).toBe(body.slice(body.indexOf('\n') + 1).trim());
    const sarif = JSON.parse(read('out.sarif'));
    expect(sarif.runs[0].results).toMatchObject([{ ruleId: 'no-todo' }]);
    expect(JSON.parse(read('cq.json'))).toMatchObject([
      { check_name: 'no-todo', severity: 'major', location: { path: 'price.ts', lines: { begin: 2 } } },
    ]);

    server.comments[0].body = `${body}\nolder`;
    const second = await pr(['--fail-on', 'breaking', '--fail-on', 'check'], { env });
    expect(second).toEqual({
      status: 1,
      output: expect.stringMatching(/updated the comment[\s\S]*fail on breaking, check/),
    });
    expect(server.comments).toHaveLength(1);
    const all = [first.output, second.output, body, read('report.md'), read('out.sarif'), read('summary.md')].join(
      '\n',
    );
    expect(all).not.toContain(TOKEN);
    expect(new Set(server.calls.map(({ token }) => token))).toEqual(new Set([`Bearer ${TOKEN}`]));
  });

  test('a fork without the right to comment gets the summary of the job', async () => {
    const server = await forgeServer();
    server.faults.push({ method: 'POST', fault: { status: 403, body: { message: `not accessible with ${TOKEN}` } } });
    const { env, read } = runner(server.url);
    const { status, output } = await pr([], { env });
    expect([status, server.comments]).toEqual([0, []]);
    expect(output).toContain(
      'no comment was posted, because the code host answered 403: not accessible with ***; the report is in the summary',
    );
    expect(read('summary.md')).toContain('### Wayfind: 2 API breaks');
    const { GITHUB_TOKEN: _, GITHUB_STEP_SUMMARY: __, ...bareEnv } = env;
    const printed = await pr(['--fail-on', 'breaking'], { env: bareEnv });
    expect(printed).toEqual({
      status: 1,
      output: expect.stringMatching(/GITHUB_TOKEN has no token[\s\S]*::stop-commands::[\s\S]*### Wayfind/),
    });
  });

  test('a shallow clone and a checkout of the base say what to set', async () => {
    const shallow = join(home, 'shallow');
    git(home, 'clone', '-q', '--depth=1', '-b', 'merged', `file://${bare}`, shallow);
    const { env } = runner('http://127.0.0.1:9');
    expect(await pr(['--dry-run'], { cwd: shallow, env })).toEqual({
      status: 2,
      output: expect.stringContaining('fetch-depth: 0'),
    });
    git(shallow, 'fetch', '-q', '--depth=2', 'origin', 'merged');
    expect(await pr(['--dry-run'], { cwd: shallow, env })).toEqual({
      status: 0,
      output: expect.stringContaining('2 API breaks'),
    });
    git(shallow, 'fetch', '-q', '--depth=1', 'origin', 'main');
    git(shallow, 'checkout', '-q', commits.base);
    expect(await pr([], { cwd: shallow, env })).toEqual({
      status: 2,
      output: expect.stringContaining('HEAD is not the branch'),
    });
  });

  test('a merge request of GitLab', async () => {
    const server = await forgeServer('gitlab');
    const { env } = runner(server.url);
    const { GITHUB_ACTIONS: _, GITHUB_TOKEN: __, GITHUB_STEP_SUMMARY: ___, ...rest } = env;
    const gitlab = {
      ...rest,
      GITLAB_CI: 'true',
      CI_API_V4_URL: server.url,
      CI_PROJECT_URL: 'https://host.example/shop/app',
      CI_MERGE_REQUEST_IID: '7',
      CI_MERGE_REQUEST_PROJECT_ID: '3',
      CI_MERGE_REQUEST_DIFF_BASE_SHA: commits.base,
      CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main',
      CI_COMMIT_SHA: commits.merge,
      MY_TOKEN: TOKEN,
    };
    const { status, output } = await pr(['--token-env', 'MY_TOKEN'], { env: gitlab });
    expect([status, output]).toEqual([0, expect.stringContaining('created the comment on merge request 7')]);
    expect(server.comments[0].body).toContain(`https://host.example/shop/app/-/blob/${commits.merge}/price.ts#L1`);
    expect(server.calls.every(({ token }) => token === TOKEN)).toBe(true);
  });

  test('its findings are those of the review', () => expect(PR_FAIL_ON).toEqual([...FAIL_ON]));
});

interface Step {
  readonly id?: string;
  readonly if?: string;
  readonly run?: string;
  readonly shell?: string;
  readonly uses?: string;
  readonly env?: Readonly<Record<string, string>>;
}

describe('action.yml', () => {
  const text = readFileSync(join(top, 'action.yml'), 'utf8');
  const action = parse(text) as { inputs: Record<string, { default: string }>; runs: { steps: Step[] } };
  const { steps } = action.runs;

  test('is valid by the published schema', () => {
    expect(validateAction(text).errors).toEqual([]);
    expect(validateAction(text.replace('using: composite', 'using: nothing')).errors).not.toEqual([]);
  });

  test('puts no expression into a script, and pins every action', () => {
    for (const { run = '', shell, uses } of steps) {
      expect(run).not.toContain('${{');
      if (run !== '') expect(shell).toBe('bash');
      if (uses !== undefined) expect(uses).toMatch(/@[0-9a-f]{40}$/);
    }
    const { version, devDependencies } = JSON.parse(readFileSync(join(top, 'package.json'), 'utf8'));
    expect(action.inputs.package.default).toBe(`wayfind@${version}`);
    expect(text).toContain(`@aws-sdk/client-s3@${devDependencies['@aws-sdk/client-s3']}`);
  });

  test('its steps run: install, restore, index, review, keep the snapshot, fail by policy', async () => {
    const server = await forgeServer();
    const { env, directory, read } = runner(server.url);
    const programs = join(directory, 'bin');
    put(programs, {
      wayfind: `#!/bin/sh\nexec "${process.execPath}" "${bin}" "$@"\n`,
      npm: `#!/bin/sh\nprintf '%s\\n' "$@" > "${directory}/npm-args"\n`,
    });
    for (const name of ['wayfind', 'npm']) chmodSync(join(programs, name), 0o755);
    const inputs: Record<string, string> = {
      ...Object.fromEntries(Object.entries(action.inputs).map(([name, input]) => [name, input.default])),
      'fail-on': 'breaking check',
      sarif: 'true',
      token: TOKEN,
      name: 'a$(touch pwned)',
    };
    const outputs = () =>
      Object.fromEntries(
        read('output')
          .split('\n')
          .filter(Boolean)
          .map((line) => line.split('=') as [string, string]),
      );
    const value = (written: string): string =>
      written.replace(/\$\{\{ (.*?) \}\}/g, (_, expression: string) => {
        const [, input] = /^inputs\.([\w-]+)$/.exec(expression) ?? [];
        if (input !== undefined) return inputs[input];
        if (expression === "inputs.comment == 'true' && inputs.token || ''")
          return inputs.comment === 'true' ? inputs.token : '';
        if (expression === 'steps.review.outputs.status') return outputs().status;
        throw new Error(`the test does not know ${expression}`);
      });
    const run = (step: Step) =>
      start('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step.run!], {
        env: {
          ...env,
          PATH: `${programs}:${process.env.PATH}`,
          ...Object.fromEntries(
            Object.entries(step.env ?? {}).map(([name, written]) => [name, value(String(written))]),
          ),
        },
      });
    const scripts = steps.filter((step) => step.run !== undefined);
    expect(scripts.map(({ id }) => id ?? '')).toEqual(['install', 'index', 'review', '', '']);
    const [install, index, review, keep, fail] = scripts;
    expect((await run(install)).status).toBe(0);
    expect(read('npm-args').split('\n')).toEqual(
      expect.arrayContaining(['install', '--ignore-scripts', '--', action.inputs.package.default]),
    );
    expect(await run(index)).toEqual({ status: 0, output: expect.stringContaining('no snapshot was used') });
    // A name that is no name is an error of the input, and no command of the shell.
    await run(review);
    expect(outputs()).toEqual({ status: '2' });
    expect(existsSync(join(clone, 'pwned'))).toBe(false);
    inputs.name = 'review';
    writeFileSync(join(directory, 'output'), '');
    const reviewed = await run(review);
    expect([reviewed.status, outputs()]).toEqual([0, { status: '1', sarif: 'true' }]);
    const upload = steps.find(({ uses = '' }) => uses.startsWith('github/codeql-action/upload-sarif@'))!;
    expect(upload.if).toContain("steps.review.outputs.sarif == 'true'");
    expect(reviewed.output).not.toContain(TOKEN);
    expect(server.comments).toHaveLength(1);
    expect(JSON.parse(read('wayfind.sarif')).runs).toHaveLength(1);
    expect((await run(keep)).output).not.toContain('no snapshot was kept');
    expect(await run(index)).not.toEqual({ status: 0, output: expect.stringContaining('no snapshot was used') });
    expect((await run(fail)).status).toBe(1);
  });
});
