/** Parsers that all questions of a process share. */

import { distFile } from '../../base/dist-file.ts';
import { addedRevisions } from '../../config/added-languages.ts';
import type { StaticModel } from '../../embed/static/model.ts';
import { FileParser, type ParseOptions } from './parse-file.ts';

type Limits = Omit<ParseOptions, 'grammarDir' | 'embedding'>;

export interface QuestionEmbedding {
  readonly load: () => StaticModel;
  readonly dimensions: number;
}

const parsers = new Map<string, FileParser>();

/**
 * Kept: a loaded grammar takes entries of a table that WebAssembly never frees, and a server that loaded one for every question
 * failed after some 400 of them.
 */
export function questionParser(limits: Limits, embedding?: QuestionEmbedding): FileParser {
  const key = JSON.stringify({ ...limits, vectors: embedding?.dimensions, languages: addedRevisions() });
  let parser = parsers.get(key);
  if (parser === undefined)
    parsers.set(
      key,
      (parser = new FileParser({
        grammarDir: distFile('grammars'),
        ...limits,
        ...(embedding && { embedding: { dimensions: embedding.dimensions, model: embedding.load(), texts: false } }),
      })),
    );
  return parser;
}

/** After an error: its memory can no longer be trusted. */
export function forgetParser(parser: FileParser): void {
  for (const [key, known] of parsers) if (known === parser) parsers.delete(key);
}
