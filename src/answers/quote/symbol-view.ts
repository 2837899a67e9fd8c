/** A stored symbol as answers show it. */
import type * as z from 'zod/mini';
import { FLAG, type FlagName } from '../../model/kinds.ts';
import { redactLine } from '../../secrets/redact.ts';
import type { Reader } from '../../store/read/read.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import type { symbolFields } from '../../tools/outputs.ts';
import type { Change } from '../../workspace/changed-files.ts';

export type SymbolView = z.output<z.ZodMiniObject<typeof symbolFields>>;

/** Modifiers in the order people write them; flags that only serve the index are not shown. */
const MODIFIERS: readonly FlagName[] = [
  'exported',
  'default',
  'private',
  'protected',
  'internal',
  'static',
  'abstract',
  'final',
  'readonly',
  'override',
  'async',
  'generator',
  'getter',
  'setter',
  'unsafe',
  'extension',
  'partial',
  'declaration',
  'deprecated',
  'test',
];

export function modifiersOf(flags: number): FlagName[] {
  return MODIFIERS.filter((name) => (flags & FLAG[name]) !== 0);
}

export function viewOf(reader: Reader, symbol: SymbolRecord, changed?: ReadonlyMap<string, Change>): SymbolView {
  const change = changed?.get(symbol.path);
  return {
    handle: reader.handle(symbol),
    name: symbol.name,
    qualified_name: reader.qualifiedName(symbol) || symbol.name,
    kind: symbol.kind,
    path: symbol.path,
    line: symbol.nameLine,
    start_line: symbol.line,
    end_line: symbol.endLine,
    ...(symbol.signature !== '' && { signature: redactLine(symbol.signature) }),
    ...deprecation(symbol),
    ...(change && { file: change }),
  };
}

/** The index keeps the reason at the end of the documentation. */
const REASON = /(?:^|\s)(?:Deprecated|DEPRECATED):\s*(\S.*)$/s;

export function deprecation({ flags, doc }: SymbolRecord): Pick<SymbolView, 'deprecated'> {
  if ((flags & FLAG.deprecated) === 0) return {};
  const [, reason] = REASON.exec(doc) ?? [];
  return { deprecated: reason === undefined ? true : redactLine(reason) };
}
