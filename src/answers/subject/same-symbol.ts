/** Whether two stored symbols are one to a reader: parts of a type, merged declarations, overloads. */
import { languageFacts } from '../../../languages/all.ts';
import { TYPE_KINDS } from '../../graph/type-kinds.ts';
import { FLAG } from '../../model/kinds.ts';
import type { Reader } from '../../store/read/read.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';

/** Parts of a C# partial class, a reopened Ruby class, or merged declarations of TypeScript. */
export const isSamePart = (reader: Reader, a: SymbolRecord, b: SymbolRecord): boolean =>
  a.id === b.id || areMerged(a, b) || samePartial(reader, a, b);

/** All parts of a type, wherever they are; a symbol without parts alone. */
export function allPartsOf(reader: Reader, symbol: SymbolRecord, limit: number): SymbolRecord[] {
  if ((symbol.flags & FLAG.partial) === 0 && !canMerge(symbol)) return [symbol];
  const parts = reader.symbolsNamed(symbol.name, { limit }).filter((other) => isSamePart(reader, symbol, other));
  return [symbol, ...parts.filter(({ id }) => id !== symbol.id)];
}

function samePartial(reader: Reader, a: SymbolRecord, b: SymbolRecord): boolean {
  return (
    (a.flags & b.flags & FLAG.partial) !== 0 && a.language === b.language && reader.fullName(a) === reader.fullName(b)
  );
}

/** Interfaces, classes, enums and namespaces of one name in one scope are one symbol. */
export const areMerged = (a: SymbolRecord, b: SymbolRecord): boolean =>
  a.fileId === b.fileId && a.parentId === b.parentId && a.name === b.name && canMerge(a) && canMerge(b);

const canMerge = ({ kind, language }: SymbolRecord): boolean =>
  languageFacts(language)?.types?.mergedDeclarations === true &&
  ((TYPE_KINDS.has(kind) && kind !== 'type_alias') || kind === 'namespace');

/** Symbols of one name that are joined to types with parts. */
export const MAX_GROUPED = 200;

/** Whether a symbol is of a kind with parts. Namespaces that only spell a package have none. */
export const isOfParts = ({ kind, flags }: SymbolRecord): boolean =>
  TYPE_KINDS.has(kind) || ((kind === 'namespace' || kind === 'module') && (flags & FLAG.package) === 0);

/** False where no other part can exist: merged declarations have one name. Few symbols need the rules of their language for this. */
export function mayHaveParts(reader: Reader, symbol: SymbolRecord): boolean {
  if (!isOfParts(symbol)) return false;
  if (languageFacts(symbol.language)?.types?.mergedDeclarations !== true) return true;
  return reader.symbolsNamed(symbol.name).some((other) => other.id !== symbol.id && isOfParts(other));
}

/** Overloads and accessor pairs: the same name in the same container. */
export function areOverloads(a: SymbolRecord, b: SymbolRecord): boolean {
  return a.fileId === b.fileId && a.parentId === b.parentId && a.kind === b.kind;
}
