/** The text of every tool on small projects, as committed pages: a change of wording or layout is a diff to review. */
import { cpSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findTool, TOOLS } from '../../src/answers/all.ts';
import { AppError } from '../../src/errors/errors.ts';
import { readArguments } from '../../src/tools/arguments.ts';
import { commandLineOf, kebab } from '../../src/tools/options.ts';
import { gitSample } from '../tools/git-sample.ts';
import { open } from '../tools/workspace.ts';
import { CALLS, CHECK_RULES, WITHOUT_PAGE } from './calls.ts';

const PROJECTS = join(import.meta.dirname, '../projects');
const MAIN_PROJECT = 'typescript-shop';

let home = '';
const indexed = new Map<string, Promise<string>>();

beforeAll(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-golden-')));
  // Commit ids are part of the text, and are made of the dates as well.
  vi.stubEnv('GIT_AUTHOR_DATE', '2024-05-01T12:00:00Z');
  vi.stubEnv('GIT_COMMITTER_DATE', '2024-05-01T12:00:00Z');
  vi.stubEnv('WAYFIND_CHECK_RULES', JSON.stringify(CHECK_RULES));
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(home, { recursive: true, force: true });
});

/** A copy of the project as a repository with three commits, indexed at the last one. */
async function prepare(project: string): Promise<string> {
  const root = join(home, project);
  cpSync(join(PROJECTS, project), root, { recursive: true });
  const { commit, git, call } = gitSample(root);
  git('config', 'core.autocrlf', 'false');
  commit({});
  if (project === MAIN_PROJECT) {
    const order = git('show', 'HEAD:src/orders/order.ts');
    commit({ 'src/orders/order.ts': `${order.replace('pay()', 'pay(amount: number)')}\n` }, 'Bo');
    commit({ 'src/users/roles.ts': "export const ROLES = ['buyer', 'seller'];\n" });
  }
  await call('index', { jobs: 1 });
  return root;
}

function rootOf(project: string): Promise<string> {
  const known = indexed.get(project) ?? prepare(project);
  indexed.set(project, known);
  return known;
}

/** The command of one line of `calls.ts` and its output, as in a terminal. */
async function transcript(toolName: string, written: string): Promise<string> {
  const [, project = MAIN_PROJECT, rest] = /^(?:([a-z-]+): ?)?(.*)$/.exec(written)!;
  const words = [...rest.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare);
  const tool = await findTool(toolName)!.load();
  const shortcut = tool.shortcuts.find(({ name }) => name === words[0]);
  const name = shortcut?.name ?? tool.name;
  const { input } = readArguments(shortcut ? words.slice(1) : words, commandLineOf(tool), name);
  const root = await rootOf(project);
  const said = await open(root)
    .call(tool.name, { ...shortcut?.input, ...input })
    .then(
      ({ text, exit }) => `${text}\n${exit === 0 ? '' : `(exit ${exit})\n`}`,
      (error) => {
        if (!(error instanceof AppError)) throw error;
        return `${error.code}: ${error.message}\n${error.fix}\n`;
      },
    );
  const line = `${kebab(toolName)} ${rest}`.trim().replace(/^references (caller|callee)s/, '$1s');
  return `${project}$ wayfind ${line}\n${steady(said, root)}`;
}

/** Replaces values that differ between runs or machines, and scores: a page promises the order of results only. */
const steady = (text: string, root: string) =>
  text
    .replaceAll(root, '/shop')
    .replaceAll(/\b\d{4}-\d\d-\d\dT[\d:.]+Z?/g, '<time>')
    .replaceAll(/\b[\d.,]+ (ms|s|kB|MB)\b/g, '<n> $1')
    .replaceAll(/by wayfind \S+ \(.*?\)/g, 'by wayfind <version>')
    .replaceAll(/\b\d\.\d{2,}\b/g, '<score>')
    .replaceAll(/\b(code|meaning|name|uses) \d+ %/g, '$1 <n> %');

describe.each(Object.entries(CALLS))('%s', (tool, lines) => {
  test('says what its page says', async () => {
    const pages: string[] = [];
    for (const line of lines) pages.push(await transcript(tool, line));
    await expect(pages.join('\n')).toMatchFileSnapshot(`${tool}.txt`);
  });
});

test('every tool has a page or a reason to have none, and every page has a tool', () => {
  const names = TOOLS.map(({ name }) => name);
  expect([...Object.keys(CALLS), ...Object.keys(WITHOUT_PAGE)].toSorted()).toEqual(names.toSorted());
  const pages = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.txt'));
  expect(pages.filter((page) => !(page.slice(0, -'.txt'.length) in CALLS))).toEqual([]);
});
