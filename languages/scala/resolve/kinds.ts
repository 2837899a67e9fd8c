/** Possible meanings of Scala's uses, by kinds and flags of symbols. */
import { FLAG, symbolKindCode } from '../../../src/model/kinds.ts';
import type { Want } from '../../../src/resolve/core/semantics.ts';

const TYPES = new Set([
  symbolKindCode.class,
  symbolKindCode.trait,
  symbolKindCode.interface,
  symbolKindCode.enum,
  symbolKindCode.enum_member,
  symbolKindCode.type_alias,
]);

const COMPANION = FLAG.static | FLAG.default;

/** As a type, a name is no companion object; as a value, no type that has one; what is called is the class that it makes. */
export function fits(kind: number, want: Want, flags: number): boolean {
  const isCompanion = kind === symbolKindCode.class && (flags & COMPANION) === COMPANION;
  if (want === 'type') return TYPES.has(kind) && !isCompanion;
  if (kind === symbolKindCode.constructor) return false;
  if (want === 'call') return !isCompanion && kind !== symbolKindCode.trait;
  if (kind === symbolKindCode.trait || kind === symbolKindCode.type_alias) return false;
  const hasCompanion = (flags & COMPANION) === FLAG.default;
  return !(hasCompanion && TYPES.has(kind));
}

const FUNCTIONS = new Set([symbolKindCode.function, symbolKindCode.method]);
export const isFunctionKind = (kind: number): boolean => FUNCTIONS.has(kind);
