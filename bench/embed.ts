/** Measures how fast symbols are embedded: `npm run bench:embed -- DIR [REFERENCE]`, where REFERENCE is the folder of another implementation (embed.mjs). */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StaticEmbedder } from '../src/embed/static/embedder.ts';
import { loadStaticModel } from '../src/embed/static/model.ts';
import { modelDir } from '../src/embed/static/model-dir.ts';
import { type EmbeddedSymbol, symbolTexts } from '../src/embed/symbol-texts.ts';
import type { SymbolText } from '../src/model/embedding.ts';
import { readTree } from '../training/read-tree.ts';

/** `docInt8` of the reference implementation, which calls the rest `docrest`. */
interface Reference {
  docInt8(symbol: object, into: Int8Array, offset: number, dimensions: number): number;
}

const PASSES = 6;

/** CPU time of this process: wall time also counts other work of the machine. */
function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function timed<T>(work: () => T): [value: T, seconds: number] {
  const before = cpuSeconds();
  const value = work();
  return [value, cpuSeconds() - before];
}

async function readTexts(root: string): Promise<{ texts: SymbolText[]; seconds: number }> {
  const texts: SymbolText[] = [];
  let seconds = 0;
  for await (const { file, extraction } of readTree(root)) {
    const [symbols, took] = timed((): EmbeddedSymbol[] => [...symbolTexts(extraction, file.path)]);
    seconds += took;
    for (const { text } of symbols) texts.push(text);
  }
  return { texts, seconds };
}

/** One line: the first pass, with nothing compiled or cached, and the best. */
function report(name: string, count: number, pass: () => void): void {
  const rates = Array.from({ length: PASSES }, () => count / timed(pass)[1]);
  const [first, best] = [rates[0], Math.max(...rates)].map((rate) => Math.round(rate).toLocaleString('en'));
  console.log(`${name.padEnd(28)} ${best.padStart(9)} symbols/s, first pass ${first}`);
}

async function main(root: string | undefined, reference: string | undefined): Promise<void> {
  if (root === undefined) throw new Error('usage: npm run bench:embed -- DIR [REFERENCE]');
  const { texts, seconds } = await readTexts(root);
  const [model, loading] = timed(() => loadStaticModel(modelDir()));
  console.log(
    `${texts.length} symbols; model loaded in ${Math.round(loading * 1e3)} ms, CPU time of one thread throughout`,
  );
  console.log(
    `${'their texts'.padEnd(28)} ${Math.round(texts.length / seconds)
      .toLocaleString('en')
      .padStart(9)} symbols/s`,
  );
  const other = reference && (await import(pathToFileURL(join(reference, 'embed.mjs')).href));
  for (const dimensions of [384, 256, 128]) {
    const into = new Int8Array(dimensions);
    const embedder = new StaticEmbedder(model, dimensions);
    report(`${dimensions} dimensions`, texts.length, () => {
      for (const text of texts) embedder.embedDocument(text, into, 0);
    });
    if (!other) continue;
    const theirs: Reference = new other.StaticEmbedder(reference);
    const symbols = texts.map(({ rest, ...text }) => ({ ...text, docrest: rest }));
    report(`${dimensions} dimensions, reference`, texts.length, () => {
      for (const symbol of symbols) theirs.docInt8(symbol, into, 0, dimensions);
    });
  }
}

await main(process.argv[2], process.argv[3]);
