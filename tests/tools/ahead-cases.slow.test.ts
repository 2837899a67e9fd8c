/** Every small project in `languages/<id>/cases/binding`, asked before there is an index: an answer that claims to be complete is the index's. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { defaultConfig } from '../../src/config/config.ts';
import { indexWorkspace } from '../../src/indexer/run.ts';
import { openWorkspace } from '../../src/workspace/workspace.ts';
import { type AheadQuestion, compareAhead, namesIn, withoutIndex } from '../kit/answers-ahead.ts';
import { readBindingCase } from '../kit/binding-case.ts';
import { removeBusyDirectory } from '../kit/remove-directory.ts';

const LANGUAGES = join(import.meta.dirname, '../../languages');
const casesOf = (language: string) => join(LANGUAGES, language, 'cases/binding');
/** One in so many names: each symbol has three in a row, and this takes its handle. */
const STEP = 6;
const KINDS: readonly AheadQuestion[] = ['references', 'symbol', 'callees'];

test.each(readdirSync(LANGUAGES).filter((name) => existsSync(casesOf(name))))(
  '%s',
  { timeout: 600_000 },
  async (language) => {
    const wrong: string[] = [];
    for (const file of readdirSync(casesOf(language))) {
      const { files } = readBindingCase(readFileSync(join(casesOf(language), file), 'utf8'), file);
      for (const difference of await differences(files)) wrong.push(`${file}: ${difference}`);
    }
    expect(wrong).toEqual([]);
  },
);

async function differences(files: ReadonlyMap<string, string>): Promise<string[]> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-ahead-cases-')));
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  await indexWorkspace({ root, config: defaultConfig(), jobs: 1 });
  const sides = { indexed: openWorkspace({ root }), ahead: withoutIndex(openWorkspace({ root })) };
  const found: string[] = [];
  const names = namesIn(sides.indexed).filter((_, i) => i % STEP === 1);
  for (const [i, name] of names.entries()) {
    const kind = KINDS[i % KINDS.length];
    const { isSame, isClaimed, difference } = await compareAhead(sides, kind, name);
    if (isClaimed && !isSame) found.push(`${kind} ${name}${difference}`);
  }
  sides.indexed.close();
  sides.ahead.close();
  removeBusyDirectory(root);
  return found;
}
