/** Computes the words of a file's own symbol from its facts, without a parse, when the file is renamed. */
import { at, type FileFacts, SYMBOL } from '../model/facts.ts';
import { addOwnText, textChildren } from './extract.ts';
import type { Hash53 } from './hash.ts';
import type { WordCollector } from './words.ts';

export interface FileWords {
  readonly body: string;
  readonly qualified: string;
  /** Same as the body hash of a parse: tells whether the words are still valid. */
  readonly hash: Hash53;
}

export interface FileWordsOptions {
  /** The parsed text. */
  readonly text: string;
  /** By symbol: 1 if it has its own words. */
  readonly hasText: Uint8Array;
  readonly words: WordCollector;
}

export function fileWords({ symbols, packageName }: FileFacts, { text, hasText, words }: FileWordsOptions): FileWords {
  const children = textChildren(symbols.data, symbols.rows, hasText)[0] ?? [];
  words.load(text);
  words.begin();
  addOwnText(words, symbols.data, {
    from: at(symbols, 0, SYMBOL.bodyStart),
    end: at(symbols, 0, SYMBOL.end),
    children,
  });
  const [body, hash] = [words.end(), words.hash()];
  words.load(packageName);
  words.begin();
  words.add();
  return { body, qualified: words.end(), hash };
}
