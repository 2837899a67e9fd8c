/** An answer before the index can be cancelled at any moment, ends in time, and notices edits between two questions. */
import { cpSync, mkdtempSync, readFileSync, realpathSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Deadline } from '../../src/base/deadline.ts';
import { openWorkspace } from '../../src/workspace/workspace.ts';
import { callTool } from '../kit/call-tool.ts';
import { removeBusyDirectory } from '../kit/remove-directory.ts';

const PROJECT = join(import.meta.dirname, '../projects/typescript-shop');
const USERS = { name: 'references', input: { name: 'Repository', limit: 100 } };

let root: string;

beforeEach(() => {
  root = join(realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-ahead-'))), 'shop');
  cpSync(PROJECT, root, { recursive: true });
});
afterEach(() => removeBusyDirectory(root));

const ask = (context = {}) => callTool(openWorkspace({ root }), { ...USERS, context });

test('a question can be cancelled in any phase, and the next one is answered', { timeout: 120_000 }, async () => {
  const expected = await ask();
  expect(JSON.stringify(expected.results)).toContain('Directory');
  let cancelled = 0;
  for (let turns = 0; ; turns += 1 + (turns >> 2)) {
    const controller = new AbortController();
    const asked = ask({ signal: controller.signal }).then(
      ({ results }) => results,
      (error) => error,
    );
    let isDone = false;
    void asked.then(() => {
      isDone = true;
    });
    for (let i = 0; i < turns && !isDone; i++) await turn();
    controller.abort(new Error('cancelled'));
    const found = await asked;
    if (!(found instanceof Error)) {
      expect(found).toEqual(expected.results);
      if (isDone || turns > 200) break;
      continue;
    }
    cancelled++;
    expect(String(found)).toMatch(/cancel|abort/i);
  }
  expect(cancelled).toBeGreaterThan(3);
  expect((await ask()).results).toEqual(expected.results);
});

test('a question whose time is up says what is missing, or that it was stopped', async () => {
  const found = await ask({ deadline: new Deadline(0) }).catch((error) => error);
  if (found instanceof Error) expect(found).toMatchObject({ code: 'QUESTION_TIMEOUT' });
  else {
    expect(found.meta.completeness).toBe('partial');
    expect(found.meta.notes.join()).toMatch(/more files that it needs are not (?:parsed|linked)/);
  }
});

test('what one question read and parsed is not taken for a file that was edited since', async () => {
  const file = join(root, 'src/added.ts');
  const textOf = (name: string) => `export function ${name}() {}\nexport const used = ${name}();\n`;
  const old = new Date(Date.now() - 60_000);
  writeFileSync(file, textOf('aaaa'));
  utimesSync(file, old, old);
  const callersOf = async (name: string) =>
    (await callTool(openWorkspace({ root }), { name: 'references', input: { name } })).results;
  expect(await callersOf('aaaa')).not.toEqual([]);
  writeFileSync(file, textOf('bbbb'));
  utimesSync(file, old, old);
  expect(readFileSync(file, 'utf8')).toHaveLength(textOf('aaaa').length);
  expect(await callersOf('bbbb')).not.toEqual([]);
  await expect(callersOf('aaaa')).rejects.toMatchObject({ code: 'SYMBOL_NOT_FOUND' });
});
