/** Ranks candidates by their similarity to a symbol or a piece of code, with the reasons. */

import type { SymbolKind } from '../../model/kinds.ts';
import { compileFilters } from '../../search/query/filters.ts';
import type { CodeSimilarity, CodeTokens } from '../../search/ranking/code-tokens.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import { bySource } from '../../store/schema/source-order.ts';
import { languagesNamed } from '../../workspace/language-names.ts';
import { pathFilter } from '../../workspace/path-filter.ts';
import type { Session } from '../../workspace/session.ts';
import { rolesOf } from '../../workspace/session-roles.ts';
import { type Likeness, type Probe, similarCandidates } from './candidates.ts';
import { codeReader, likenessTo } from './code.ts';
import type { Question, SimilarReason } from './tool.ts';

/** The probe, and the kinds it is compared with unless the question names some. */
export interface Compared {
  readonly probe: Probe;
  readonly tokens: CodeTokens | undefined;
  readonly kinds: readonly SymbolKind[];
}

export interface RankedSimilar extends Likeness {
  readonly score: number;
  readonly code?: CodeSimilarity | undefined;
}

/** Candidates that are compared token by token. */
const MAX_COMPARED = 150;
/** Copies in files of another role matter less. */
const OTHER_ROLE = 0.9;

/** Copies first, then by score, down to `min_score`. */
export function rankSimilar(session: Session, input: Question, { probe, tokens, kinds }: Compared): RankedSimilar[] {
  const reader = session.reader();
  const languages = languagesNamed(input.lang);
  const filter = compileFilters(reader, {
    ...((input.path?.length || input.exclude?.length) && { path: pathFilter(session, input) }),
    ...(languages && { languages: [...languages] }),
    kinds: input.kind?.length ? input.kind : kinds,
    roles: rolesOf(session, input.role),
    tests: input.tests,
  });
  const found = similarCandidates(reader, probe, { filter, by: input.by })
    .map((one) => ({ ...one, promise: promiseOf(one) }))
    .sort((a, b) => b.promise - a.promise || bySource(a.head, b.head));
  // Code without a name is not compared by name.
  const scoring = { by: probe.name === '' ? 'code' : input.by, hasVector: probe.vector !== undefined } as const;
  const compare = tokens && input.by !== 'name' ? likenessTo(tokens, codeReader(session)) : undefined;
  const records = reader.symbolsById(found.slice(0, MAX_COMPARED).map(({ head }) => head.id));
  const near = records.filter((record) => !isInside(record, probe.symbol));
  const byId = new Map(found.map((one) => [one.head.id, one]));
  return near
    .map((record): RankedSimilar => {
      const { promise: _, ...one } = byId.get(record.id)!;
      const code = compare?.(record);
      const otherRole = probe.symbol !== undefined && probe.symbol.role !== record.role ? OTHER_ROLE : 1;
      return {
        ...one,
        code,
        score: round(otherRole * scoreOf(one, code, scoring)),
      };
    })
    .filter(({ score }) => score >= input.min_score && score > 0)
    .sort(
      (a, b) =>
        cloneRank(b) - cloneRank(a) ||
        b.score - a.score ||
        (a.head.path < b.head.path ? -1 : a.head.path > b.head.path ? 1 : a.head.line - b.head.line),
    );
}

const cloneRank = ({ code }: RankedSimilar): number => (code?.clone === undefined ? 0 : 1);

/** How promising a candidate is before its code is compared. */
const promiseOf = ({ meaning = 0, words = 0, name, calls }: Likeness): number =>
  Math.max(meaning, 0.7 * words, 0.7 * (name?.share ?? 0), 0.8 * (calls?.share ?? 0), 0.3);

/** Symbols inside the probe or around it have the same code. */
function isInside(one: SymbolRecord, other: SymbolRecord | undefined): boolean {
  if (other === undefined || one.fileId !== other.fileId) return false;
  const starts = (a: SymbolRecord, b: SymbolRecord) => a.line < b.line || (a.line === b.line && a.col <= b.col);
  const ends = (a: SymbolRecord, b: SymbolRecord) =>
    a.endLine > b.endLine || (a.endLine === b.endLine && a.endCol >= b.endCol);
  return (starts(one, other) && ends(one, other)) || (starts(other, one) && ends(other, one));
}

interface Scoring {
  readonly by: Question['by'];
  readonly hasVector: boolean;
}

/** Meaning weighs more than text where both are known, but a copy has at least its share of common code. */
function scoreOf(
  { meaning = 0, words = 0, name, calls }: Likeness,
  code: CodeSimilarity | undefined,
  { by, hasVector }: Scoring,
): number {
  const named = name?.share ?? 0;
  if (by === 'name') return named;
  const share = code?.share ?? 0;
  const uses = calls?.share ?? 0;
  const content = hasVector ? 0.6 * meaning + 0.3 * share + 0.1 * uses : 0.5 * share + 0.3 * words + 0.2 * uses;
  const score = by === 'code' ? content : 0.8 * content + 0.2 * named;
  return code?.clone ? Math.max(score, share) : score;
}

export function reasonsOf({ meaning, words, name, calls, code }: RankedSimilar): SimilarReason[] {
  const reasons: SimilarReason[] = [];
  if (code && code.share > 0) reasons.push({ by: 'code', share: round(code.share) });
  if (meaning) reasons.push({ by: 'meaning', share: round(meaning) });
  else if (words) reasons.push({ by: 'words', share: round(words) });
  if (name) reasons.push({ by: 'name', share: round(name.share), words: name.words });
  if (calls) reasons.push({ by: 'calls', share: round(calls.share), count: calls.count });
  return reasons;
}

const round = (value: number): number => Math.round(value * 1000) / 1000;
