/** What a search needs of a tree that has no index yet. */
import type { FileFilters, NeededWord, Needs } from '../../indexer/preview/needs.ts';
import { stemOf } from '../../search/query/english.ts';
import { codeIn, type QueryWord, readQuery, segmentsOf } from '../../search/query/query.ts';
import { contentWords } from '../../search/query/terms.ts';

/** As in the search of an index: a shorter stem starts too many other words. */
const MIN_STEM_LENGTH = 4;
/** Parts of a name beside the name itself. */
const PART = 0.4;
const PLAIN_NAME = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;

interface AskedWords extends FileFilters {
  readonly query: string;
  readonly mode?: string;
}

/** `links`: what the code that is found calls is asked for too. Undefined where nothing can be looked for. */
export function needsOfQuery({ query: written, ...filters }: AskedWords, { links = false } = {}): Needs | undefined {
  const query = readQuery(written);
  const isSentence = query.text.includes(' ');
  const words = new Map<string, NeededWord>();
  const add = (word: NeededWord) => {
    if (!words.has(word.text)) words.set(word.text, word);
  };
  for (const word of contentWords(query)) for (const one of neededWords(word, isSentence)) add(one);
  if (words.size === 0) return undefined;
  const names = isSentence ? codeIn(query.text) : [query.text];
  const containers = names.flatMap((name) => segmentsOf(name).slice(-1)).filter((name) => PLAIN_NAME.test(name));
  const meaning = isSentence || filters.mode === 'semantic';
  return { words: [...words.values()], containers, filters, meaning, links };
}

function neededWords({ text, lower, parts }: QueryWord, isSentence: boolean): NeededWord[] {
  const stem = isSentence ? stemOf(lower) : lower;
  const isStem = isSentence && stem.length >= MIN_STEM_LENGTH;
  if (parts.length === 0) return [{ text: isStem ? stem : lower, isStem, weight: 1 }];
  return [
    { text, isStem: true, isVerbatim: true, weight: 1 },
    ...parts.map((part): NeededWord => ({ text: part, isStem: false, weight: PART })),
  ];
}
