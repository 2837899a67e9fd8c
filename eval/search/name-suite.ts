/** Whether symbols are found by their names, written as they are and with one mistake. */
import type { SymbolRecord } from '../../src/store/schema/records.ts';
import { ask } from './ask.ts';
import { type Corpus, withCorpus } from './corpus.ts';
import { misspell, sample, seeded } from './sample.ts';
import type { Settings } from './settings.ts';
import { percent } from './table.ts';

const SAMPLE = 1000;
/** A shorter name has no typo that anybody could tell from another name. */
const SHORTEST_TYPO = 4;

export async function nameSuite(settings: Settings): Promise<string[]> {
  const lines: string[] = [];
  for (const directory of settings.workspaces) {
    await withCorpus(directory, settings, async (corpus) => {
      const symbols = sampleSymbols(corpus, SAMPLE);
      lines.push(`names of ${directory}: ${corpus.reader.counts().symbols} symbols`);
      lines.push(...(await byName(corpus, symbols, settings)), ...(await byTypo(corpus, symbols, settings)));
    });
  }
  return lines.length > 0 ? lines : ['names: no --workspace given'];
}

/** Files have no names of their own. */
export function sampleSymbols({ reader }: Corpus, count: number): SymbolRecord[] {
  const all = reader.fileHeads().flatMap((file) => reader.symbolsInFile(file.id).slice(1));
  return sample(all, count, seeded(1));
}

async function byName(corpus: Corpus, symbols: readonly SymbolRecord[], { miss }: Settings): Promise<string[]> {
  const { reader } = corpus;
  let exact = 0;
  let qualified = 0;
  let nested = 0;
  for (const symbol of symbols) {
    const [first] = await ask(corpus, { query: symbol.name, limit: 1 });
    if (first?.name === symbol.name) exact++;
    else miss('names', `name ${symbol.name}: ${first?.name}`);
    const wanted = reader.qualifiedName(symbol);
    if (wanted === symbol.name) continue;
    nested++;
    const [best] = await ask(corpus, { query: wanted, limit: 1 });
    const name = best === undefined ? '' : reader.fullName(reader.symbolById(best.id)!);
    if (`.${name}`.endsWith(`.${wanted}`)) qualified++;
    else miss('names', `qualified name ${wanted}: ${name}`);
  }
  return [
    `  exact name first         ${percent(exact, symbols.length)}  asked 99 %`,
    `  qualified name first     ${percent(qualified, nested)}`,
  ];
}

/** A misspelling that is a name of the index says nothing: who writes it may mean it. */
async function byTypo(corpus: Corpus, symbols: readonly SymbolRecord[], { miss }: Settings): Promise<string[]> {
  const random = seeded(2);
  const tries = symbols
    .filter(({ name }) => name.length >= SHORTEST_TYPO)
    .map(({ name }) => ({ name, typo: misspell(name, random) }))
    .filter(({ typo }) => corpus.reader.namesIgnoringCase(typo).length === 0);
  const found = new Set<(typeof tries)[number]>();
  for (const one of tries) {
    const top = (await ask(corpus, { query: one.typo, limit: 3 })).map(({ name }) => name);
    if (top.includes(one.name)) found.add(one);
    else miss('names', `typo ${one.typo} for ${one.name}: ${top.join(', ')}`);
  }
  const share = (fits: (name: string) => boolean): string => {
    const asked = tries.filter(({ name }) => fits(name));
    return percent(asked.filter((one) => found.has(one)).length, asked.length);
  };
  return [
    `  typo in the first 3      ${share(() => true)}  asked 95 %`,
    `    4 to 7 letters         ${share((name) => name.length < 8)}`,
    `    8 letters or more      ${share((name) => name.length >= 8)}`,
  ];
}
