/** Measures the lower bound of a cold index: lists the files, then only reads, decodes and parses them, on as many threads as an index run. */

import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { grammarName } from '../languages/all.ts';
import { loadLanguage } from '../languages/load.ts';
import { distFile } from '../src/base/dist-file.ts';
import { defaultConfig } from '../src/config/config.ts';
import { discover } from '../src/discover/discover.ts';
import { readSource } from '../src/indexer/parse/read-source.ts';
import type { SourceFile } from '../src/model/source-file.ts';
import { decodeText } from '../src/parse/decode.ts';
import { createParser } from '../src/parse/parser.ts';

async function parseAll({ root, grammarDir }: { root: string; grammarDir: string }): Promise<void> {
  const parser = await createParser({ grammarDir });
  parentPort!.on('message', async (files: SourceFile[]) => {
    for (const file of files) {
      const source = readSource(join(root, file.path), Number.MAX_SAFE_INTEGER);
      if (!source.ok) continue;
      const { scanned, tokens } = await loadLanguage(file.language!);
      const grammar = scanned ?? (await parser.loadGrammar({ name: grammarName(file.language!), tokens }));
      parser.parse(grammar, decodeText(source.bytes).text, 20_000);
    }
    parentPort!.postMessage('next');
  });
  parentPort!.postMessage('next');
}

async function main(root: string): Promise<void> {
  const listing = await discover(root, { config: defaultConfig() });
  const files = listing.files.filter((file) => file.language !== undefined && file.skip === undefined);
  let next = 0;
  const threads = Array.from({ length: availableParallelism() }, () => {
    const thread = new Worker(new URL(import.meta.url), { workerData: { root, grammarDir: distFile('../grammars') } });
    return new Promise<void>((resolve, reject) => {
      thread.on('error', reject);
      thread.on('message', () => {
        if (next >= files.length) return resolve();
        thread.postMessage(files.slice(next, (next += 16)));
      });
    });
  });
  await Promise.all(threads);
  process.exit(0);
}

if (isMainThread) await main(process.argv[2]);
else await parseAll(workerData);
