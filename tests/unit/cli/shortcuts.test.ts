/** Shortcuts: a command that is another one with some of its input filled in. */
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findTool, TOOLS } from '../../../src/answers/all.ts';
import { completionScript } from '../../../src/cli/completions.ts';
import { longHelp, overview } from '../../../src/cli/help.ts';
import { runTool } from '../../../src/cli/run-tool.ts';
import { PLAIN } from '../../../src/tools/terminal.ts';
import { openWorkspace } from '../../../src/workspace/workspace.ts';

let root: string;
beforeAll(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-shortcuts-')));
  writeFileSync(
    join(root, 'a.ts'),
    'export function leaf() {}\nexport function top() {\n  leaf();\n}\nexport const held = leaf;\n',
  );
  const engine = openWorkspace({ root });
  await engine.index({ force: false, showIgnored: false, jobs: 1 });
  engine.close();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function run(name: string, ...args: string[]) {
  let printed = '';
  const status = await runTool(findTool(name)!, { name, args: [...args, '--root', root, '--json'] }, (text) => {
    printed += text;
  });
  const { results } = JSON.parse(printed);
  const rows = results.files.flatMap(({ references }: { references: object[] }) => references);
  return { status, direction: results.direction, rows };
}

test('`callers` and `callees` are calls in and out', async () => {
  expect(await run('callers', 'leaf')).toMatchObject({
    status: 0,
    direction: 'in',
    rows: [{ kind: 'call', symbol: { name: 'top' } }],
  });
  expect(await run('callees', 'top')).toMatchObject({
    status: 0,
    direction: 'out',
    rows: [{ symbol: { name: 'leaf' } }],
  });
  expect(await run('callers', 'top')).toMatchObject({ status: 1, rows: [] });
});

test('what is written counts more than what is filled in', async () => {
  expect(await run('callers', 'leaf', '--kind', 'read')).toMatchObject({ rows: [{ kind: 'read', line: 5 }] });
});

test('they are listed, explained and completed like commands', async () => {
  const tools = await Promise.all(TOOLS.map((entry) => entry.load()));
  expect(await overview('1.0.0', PLAIN)).toMatch(
    /\n {2}callers +Show who calls a symbol\n {2}callees +Show what a symbol calls\n/,
  );
  const help = longHelp(tools.find(({ name }) => name === 'references')!, PLAIN);
  expect(help).toContain('Short: wayfind callers = references --direction in --kind call,new,decorate,render');
  expect(completionScript('bash', tools)).toContain('references|callers|callees)');
});
