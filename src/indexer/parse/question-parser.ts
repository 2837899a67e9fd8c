/** Parsers that all questions of a process share. */
import { distFile } from '../../base/dist-file.ts';
import { FileParser, type ParseOptions } from './parse-file.ts';

type Limits = Omit<ParseOptions, 'grammarDir' | 'embedding'>;

const parsers = new Map<string, FileParser>();

/**
 * Kept: a loaded grammar takes entries of a table that WebAssembly never frees, and a server that loaded one for every question
 * failed after some 400 of them.
 */
export function questionParser(limits: Limits): FileParser {
  const key = JSON.stringify(limits);
  let parser = parsers.get(key);
  if (parser === undefined)
    parsers.set(key, (parser = new FileParser({ grammarDir: distFile('grammars'), ...limits })));
  return parser;
}

/** After an error: its memory can no longer be trusted. */
export function forgetParser(parser: FileParser): void {
  for (const [key, known] of parsers) if (known === parser) parsers.delete(key);
}
