/** Before there is an index, what an answer about a symbol claims to be complete is what the index answers. */
import { cpSync, mkdtempSync, readdirSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultConfig } from '../../src/config/config.ts';
import { indexWorkspace } from '../../src/indexer/run.ts';
import { openWorkspace, type Workspace } from '../../src/workspace/workspace.ts';
import { type AheadQuestion, compareAhead, namesIn, withoutIndex } from '../kit/answers-ahead.ts';
import { callTool } from '../kit/call-tool.ts';
import { removeBusyDirectory } from '../kit/remove-directory.ts';

const PROJECTS = join(import.meta.dirname, '../projects');
/** One in so many names, which is a prime: by name, by handle and by place in turn. */
const STEP = 5;
/** Of each kind of questions, at least this share is complete before the index. */
const COMPLETE = { callers: 0.5, symbol: 0.3, grep: 0.9, grep_in: 0.9, verify_absence: 0.9 };

describe.each(readdirSync(PROJECTS))('%s', (project) => {
  let home: string;
  let indexed: Workspace;
  let ahead: Workspace;

  beforeAll(async () => {
    home = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-ahead-')));
    const root = join(home, project);
    cpSync(join(PROJECTS, project), root, { recursive: true });
    await indexWorkspace({ root, config: defaultConfig(), jobs: 1 });
    indexed = openWorkspace({ root });
    ahead = withoutIndex(openWorkspace({ root }));
  });
  afterAll(() => {
    indexed.close();
    ahead.close();
    removeBusyDirectory(home);
  });

  test.each(Object.keys(COMPLETE) as (keyof typeof COMPLETE)[])(
    '%s',
    { timeout: 120_000 },
    async (kind: AheadQuestion & keyof typeof COMPLETE) => {
      const names = namesIn(indexed).filter((_, i) => i % STEP === 0);
      const wrong: string[] = [];
      let complete = 0;
      for (const name of names) {
        const { isSame, isClaimed, difference } = await compareAhead({ indexed, ahead }, kind, name);
        if (isClaimed) complete++;
        if (isClaimed && !isSame) wrong.push(`${name}${difference}`);
      }
      expect(wrong).toEqual([]);
      expect(complete / names.length).toBeGreaterThan(COMPLETE[kind]);
    },
  );
});

test('the outline of a directory with too many files says how many were left', async () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-ahead-')));
  for (let i = 0; i < 203; i++) writeFileSync(join(root, `a${i}.py`), `def f${i}(): pass\n`);
  const { meta } = await callTool(openWorkspace({ root }), { name: 'outline', input: { path: '.' } });
  expect(meta.completeness).not.toBe('complete');
  expect(meta.notes.at(-1)).toContain('3 more files that it needs are not parsed');
  removeBusyDirectory(root);
});

test('a directory that is no repository and that the user did not name is not read', async () => {
  const cwd = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-ahead-')));
  cpSync(join(PROJECTS, 'python-shop'), cwd, { recursive: true });
  const asked = callTool(openWorkspace({ cwd }), { name: 'symbol', input: { name: 'Shelf' } });
  await expect(asked).rejects.toMatchObject({ code: 'NOT_INDEXED' });
  removeBusyDirectory(cwd);
});
