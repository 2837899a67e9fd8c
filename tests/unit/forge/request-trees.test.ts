/** What a review compares is the branch of the request, whatever base is named. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PullRequest } from '../../../src/forge/forge.ts';
import { treesOf } from '../../../src/forge/request-trees.ts';

let root = '';
let base = '';
let head = '';
const git = (...args: string[]): string =>
  execFileSync('git', ['-C', root, '-c', 'user.name=x', '-c', 'user.email=x@x', ...args], { encoding: 'utf8' }).trim();

beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-request-')));
  git('init', '-q', '-b', 'main');
  writeFileSync(join(root, 'a.ts'), 'export const a = 1;\n');
  git('add', '-A');
  git('commit', '-qm', 'base');
  base = git('rev-parse', 'HEAD');
  git('checkout', '-qb', 'feature');
  writeFileSync(join(root, 'a.ts'), 'export const a = 2;\n');
  git('commit', '-qam', 'head');
  head = git('rev-parse', 'HEAD');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const trees = (named: string | undefined) => {
  const request = { forge: 'github', label: 'pull request 7', target: 'main', base, head } as PullRequest;
  return treesOf(root, { base: named, request, signal: new AbortController().signal });
};

test.each([undefined, 'main'])('with the branch checked out, and %s as the base', async (named) => {
  git('checkout', '-q', 'feature');
  expect(await trees(named)).toMatchObject({ base: named ?? base, linked: head, isClean: true });
});

test.each([undefined, 'main'])('never with the target checked out, and %s as the base', async (named) => {
  git('checkout', '-q', 'main');
  await expect(trees(named)).rejects.toThrow('HEAD is not the branch of pull request 7');
});
