/** Folds results that say the same as a better one into it: copied code, and declarations of what is defined elsewhere. */
import { languageFacts } from '../../../languages/all.ts';
import { FLAG } from '../../model/kinds.ts';
import type { Reader } from '../../store/read/read.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import { type Intent, isSentence } from '../query/intent.ts';
import { byScore, type Candidate, scale } from './candidate.ts';
import { FUNCTIONS } from './code-kinds.ts';

export interface Folded {
  /** Without the copies, in the same order. */
  readonly kept: readonly Candidate[];
  /** Ids of the copies of a result, in their order. */
  readonly copies: ReadonlyMap<Candidate, readonly number[]>;
}

/** Shorter code is alike without being copied; whoever asks for a name wants to see who else has it. */
const LEAST_LINES = { sentence: 2, name: 6 } as const;
/** Declarations are looked for among the first results: it takes a look into the index for each. */
const LOOKED_AT = 100;

export function foldCopies(reader: Reader, ranked: readonly Candidate[], intent: Intent): Folded {
  const least = isSentence(intent) || intent === 'error' ? LEAST_LINES.sentence : LEAST_LINES.name;
  const originals = new Map<string, Candidate>();
  const copies = new Map<Candidate, number[]>();
  const declared = foldDeclarations(reader, ranked.slice(0, LOOKED_AT));
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

/** Nested functions are no part of a body's hash, so it takes the name too to call code a copy. */
function codeKey({ head }: Candidate, least: number): string | undefined {
  if (!FUNCTIONS.has(head.kind) || head.flags & FLAG.declaration || head.endLine - head.line + 1 < least)
    return undefined;
  return `${head.nameId} ${head.bodyHash}`;
}

/** For each result that declares what another one defines: the other one, which takes its place where that was better. */
function foldDeclarations(reader: Reader, first: readonly Candidate[]): Map<Candidate, Candidate> {
  const byName = new Map<number, Candidate[]>();
  for (const candidate of first) {
    if (FUNCTIONS.has(candidate.head.kind))
      byName.set(candidate.head.nameId, [...(byName.get(candidate.head.nameId) ?? []), candidate]);
  }
  const folded = new Map<Candidate, Candidate>();
  for (const named of byName.values()) {
    if (named.length < 2 || !named.some(isDeclaration)) continue;
    for (const group of sameOnes(reader, named)) {
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

/** Symbols of one name by what they are one of. */
function sameOnes(reader: Reader, named: readonly Candidate[]): Candidate[][] {
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

/** Overloads and what implements them stand in one file; a header and what defines it are told by their full names. */
function isSame(reader: Reader, a: SymbolRecord, b: SymbolRecord): boolean {
  const isFromHeader = [a, b].every(({ language }) => languageFacts(language)?.types?.prototypes);
  return (a.fileId === b.fileId || isFromHeader) && reader.qualifiedName(a) === reader.qualifiedName(b);
}
