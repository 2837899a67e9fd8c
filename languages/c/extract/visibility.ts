/** Visibility of a C or C++ symbol: `static` and nameless namespaces keep it in the file, classes have sections. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import { SYMBOL } from '../../../src/model/facts.ts';
import { FLAG } from '../../../src/model/kinds.ts';
import { sectionOf } from './file-state.ts';

const RESTRICTED = FLAG.private | FLAG.protected;

export function visibility(x: Extraction, symbol: number, flags: number): number {
  if ((flags & FLAG.local) !== 0) return flags;
  const parent = x.symbolParent(symbol);
  const around = parent < 0 ? 'file' : x.symbolKind(parent);
  if (around === 'file' || around === 'namespace') return flags | (isOfFile(x, symbol, flags) ? FLAG.private : PUBLIC);
  const section = sectionOf(x, parent) ?? (around === 'class' ? FLAG.private : PUBLIC);
  const isReachable = (x.symbolFlags(parent) & RESTRICTED) === 0;
  return flags | (isReachable ? section : section & ~FLAG.publicApi);
}

export const PUBLIC = FLAG.exported | FLAG.publicApi;

function isOfFile(x: Extraction, symbol: number, flags: number): boolean {
  if ((flags & FLAG.static) !== 0 && !x.owners.has(symbol)) return true;
  const until = x.notes.get(NAMELESS) as number | undefined;
  return until !== undefined && x.facts.tables.symbols.data[symbol * SYMBOL.stride + SYMBOL.start] < until;
}

/** Note: offset where the nameless namespace ends that the walk is in or was in last. */
export const NAMELESS = 'nameless namespace ends';
