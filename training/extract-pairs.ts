/**
 * Step 1: every symbol of every repository, through this project's own extractor, one JSON line each.
 *
 *     node --import tsx training/extract-pairs.ts CHECKOUTS PAIRS [REPOSITORIES.tsv]
 */
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { symbolTexts } from '../src/embed/symbol-texts.ts';
import { SYMBOL_KINDS } from '../src/model/kinds.ts';
import { bodyHash, isLearned, type Pair } from './pair.ts';
import { readTree } from './read-tree.ts';
import { findCheckout, pairsFile, type Repository, readRepositories } from './repositories.ts';

/** What others wrote or a program did teaches nothing about this repository. */
const SKIPPED_ROLES = new Set(['generated', 'vendored', 'minified']);

async function extractRepository(repository: Repository, checkout: string, out: string): Promise<void> {
  const startedMs = Date.now();
  const handle = openSync(pairsFile(out, repository), 'w');
  let symbols = 0;
  let documented = 0;
  for await (const { file, extraction } of readTree(checkout)) {
    if (SKIPPED_ROLES.has(file.role)) continue;
    let lines = '';
    for (const { kind, text } of symbolTexts(extraction, file.path)) {
      if (!isLearned(kind)) continue;
      const pair: Pair = {
        language: file.language!,
        kind: SYMBOL_KINDS[kind],
        path: file.path,
        isTest: file.role === 'test',
        hash: bodyHash(text.body),
        ...text,
      };
      lines += `${JSON.stringify(pair)}\n`;
      symbols++;
      if (text.summary !== '') documented++;
    }
    writeSync(handle, lines);
  }
  closeSync(handle);
  const seconds = ((Date.now() - startedMs) / 1000).toFixed(1);
  console.log(`${repository.name}: ${symbols} symbols, ${documented} documented, ${seconds} s`);
}

const [checkouts, out, list = join(import.meta.dirname, 'repositories.tsv')] = process.argv.slice(2);
if (out === undefined) throw new Error('usage: extract-pairs.ts CHECKOUTS PAIRS [REPOSITORIES.tsv]');
mkdirSync(out, { recursive: true });
for (const repository of readRepositories(list)) {
  if (repository.use === 'excluded') continue;
  const checkout = findCheckout(checkouts, repository);
  if (checkout === undefined) console.error(`${repository.name}: no checkout in ${checkouts}`);
  else await extractRepository(repository, checkout, out);
}
