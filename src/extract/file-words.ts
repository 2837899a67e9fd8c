/** The words of a file's own symbol from facts that are known already: what a new name of the file asks for, without a parse. */
import { at, type FileFacts, SYMBOL } from '../model/facts.ts';
import { addOwnText, textChildren } from './extract.ts';
import type { Hash53 } from './hash.ts';
import type { WordCollector } from './words.ts';

export interface FileWords {
  readonly body: string;
  readonly qualified: string;
  /** As the body's hash of a parse: tells whether the words are those. */
  readonly hash: Hash53;
}

export interface FileWordsOptions {
  /** What was parsed. */
  readonly text: string;
  /** By symbol: 1 where it has words of its own. */
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
