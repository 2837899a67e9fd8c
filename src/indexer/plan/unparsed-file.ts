/** The rows of a file that is listed without being parsed. */
import { SYMBOL_ROW, SYMBOL_STRING } from '../../model/parsed-file.ts';
import { NO_SITES } from '../../model/sites.ts';
import type { SourceFile } from '../../model/source-file.ts';
import type { WorkerFile } from '../parse/batch.ts';

export function unparsedFile(
  file: SourceFile,
  skip: string | undefined,
  lines: number,
): WorkerFile & { readonly strings: string[] } {
  const { path, language, role, size, mtimeMs, ctimeMs, inode } = file;
  return {
    path,
    language,
    role,
    skip,
    size,
    mtimeMs,
    ctimeMs,
    inode,
    hash: new Uint8Array(0),
    lines,
    packageName: '',
    referenceCount: 0,
    passes: '',
    sites: NO_SITES,
    ...fileSymbol(path, lines),
    facts: new Uint8Array(0),
    problems: [],
    unchanged: false,
  };
}

/** Such a file contributes one symbol: itself, by name. */
function fileSymbol(path: string, lines: number): { symbols: Int32Array; strings: string[] } {
  const symbols = new Int32Array(SYMBOL_ROW.stride);
  symbols[SYMBOL_ROW.parent] = -1;
  symbols[SYMBOL_ROW.line] = 1;
  symbols[SYMBOL_ROW.nameLine] = 1;
  symbols[SYMBOL_ROW.endLine] = Math.max(1, lines);
  const strings = new Array<string>(SYMBOL_STRING.stride).fill('');
  strings[SYMBOL_STRING.name] = path.slice(path.lastIndexOf('/') + 1);
  return { symbols, strings };
}
