/** Possible meanings of Kotlin's uses, by kinds and flags of symbols. */
import { SYMBOL } from '../../../src/model/facts.ts';
import { FLAG, symbolKindCode } from '../../../src/model/kinds.ts';
import type { SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import type { Want } from '../../../src/resolve/core/semantics.ts';

const TYPES = new Set([symbolKindCode.class, symbolKindCode.interface, symbolKindCode.enum, symbolKindCode.type_alias]);
const FUNCTIONS = new Set([symbolKindCode.function, symbolKindCode.method, symbolKindCode.constructor]);

export const isTypeKind = (kind: number): boolean => TYPES.has(kind);
export const isFunctionKind = (kind: number): boolean => FUNCTIONS.has(kind);

/** Functions are only called; types and symbols with a value can be called, too: constructors and `invoke`. */
export function fits(kind: number, want: Want): boolean {
  if (want === 'type') return TYPES.has(kind);
  if (want === 'call') return kind !== symbolKindCode.constructor;
  return !FUNCTIONS.has(kind);
}

/** `object`, with a name or as a companion. */
export const isObject = (b: Binder, key: SymbolKey): boolean =>
  b.cell(key, SYMBOL.kind) === symbolKindCode.class &&
  (b.cell(key, SYMBOL.flags) & FLAG.static) !== 0 &&
  b.view(key).file.language === 'kotlin';

/** Members of a type itself, not of its instances: nested types, constants, enum entries. */
export const isOfType = (kind: number, flags: number): boolean =>
  TYPES.has(kind) || kind === symbolKindCode.constant || (flags & FLAG.static) !== 0;
