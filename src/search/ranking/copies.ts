/** Merges duplicates into the better result: copied code, and declarations of a symbol that is defined elsewhere. */
import { isInProjectFile, languageFacts } from '../../../languages/all.ts';
import { FLAG } from '../../model/kinds.ts';
import type { Reader } from '../../store/read/read.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import { type Intent, isSentence } from '../query/intent.ts';
import { byScore, type Candidate, scale } from './candidate.ts';
import { FUNCTIONS } from './code-kinds.ts';

export interface Folded {
  /** Without the copies, in the same order. */
  readonly kept: readonly Candidate[];
  /** Ids of the copies of a result, in order. */
  readonly copies: ReadonlyMap<Candidate, readonly number[]>;
}

/** Shorter code is similar without being copied; a query for a name wants to see all symbols with that name. */
const MIN_LINES = { sentence: 2, name: 6 } as const;
/** Declarations are only looked up among the first results, since each takes an index read. */
const MAX_CHECKED = 100;

export function foldCopies(reader: Reader, ranked: readonly Candidate[], intent: Intent): Folded {
  const least = isSentence(intent) || intent === 'error' ? MIN_LINES.sentence : MIN_LINES.name;
  const originals = new Map<string, Candidate>();
  const copies = new Map<Candidate, number[]>();
  const declared = foldDeclarations(reader, ranked.slice(0, MAX_CHECKED));
  const kept = ranked.toSorted(byScore).filter((candidate) => {
    const key = codeKey(candidate, least);
    const original = declared.get(candidate) ?? (key === undefined ? undefined : originals.get(key));
    if (key !== undefined && !originals.has(key)) originals.set(key, candidate);
    if (original === undefined) return true;
    copies.set(original, [...(copies.get(original) ?? []), candidate.head.id]);
    return false;
  });
  for (const [original, { length }] of copies)
    original.why.push({ rule: 'copies folded in', effect: 'order', value: length });
  return { kept, copies };
}

/** A body's hash excludes nested functions, so a copy must also have the same name. Every package may have the same script. */
function codeKey({ head }: Candidate, least: number): string | undefined {
  if (isInProjectFile(head)) return `${head.nameId} ${head.bodyHash} ${head.kind}`;
  if (!FUNCTIONS.has(head.kind) || head.flags & FLAG.declaration || head.endLine - head.line + 1 < least)
    return undefined;
  return `${head.nameId} ${head.bodyHash}`;
}

/** Maps each result that declares a symbol to the one that defines it, which takes the better score of the two. */
function foldDeclarations(reader: Reader, first: readonly Candidate[]): Map<Candidate, Candidate> {
  const byName = new Map<number, Candidate[]>();
  for (const candidate of first) {
    if (FUNCTIONS.has(candidate.head.kind))
      byName.set(candidate.head.nameId, [...(byName.get(candidate.head.nameId) ?? []), candidate]);
  }
  const folded = new Map<Candidate, Candidate>();
  for (const named of byName.values()) {
    if (named.length < 2 || !named.some(isDeclaration)) continue;
    for (const group of groupsOf(reader, named)) {
      const [best] = group;
      const stays = group.find((one) => !isDeclaration(one)) ?? best;
      if (best.score > stays.score && stays.score > 0)
        scale(stays, 'in place of its declaration', best.score / stays.score);
      for (const one of group)
        if (one !== stays && (isDeclaration(one) || isDeclaration(stays))) folded.set(one, stays);
    }
  }
  return folded;
}

/** Groups symbols of one name by identity. */
function groupsOf(reader: Reader, named: readonly Candidate[]): Candidate[][] {
  const groups: { readonly record: SymbolRecord; readonly members: Candidate[] }[] = [];
  for (const candidate of named) {
    const record = reader.symbolById(candidate.head.id)!;
    const group = groups.find((one) => isSame(reader, one.record, record));
    if (group) group.members.push(candidate);
    else groups.push({ record, members: [candidate] });
  }
  return groups.map(({ members }) => members).filter(({ length }) => length > 1);
}

const isDeclaration = ({ head }: Candidate): boolean => (head.flags & FLAG.declaration) !== 0;

/** Overloads and their implementation are in one file; a header and its definition have the same full name. */
function isSame(reader: Reader, a: SymbolRecord, b: SymbolRecord): boolean {
  const isFromHeader = [a, b].every(({ language }) => languageFacts(language)?.types?.prototypes);
  return (a.fileId === b.fileId || isFromHeader) && reader.qualifiedName(a) === reader.qualifiedName(b);
}
