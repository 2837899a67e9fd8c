/** Search over the workspace: ranked symbols at the detail that was asked for. */
import type { FileRole } from '../model/source-file.ts';
import { nearestNames } from '../search/nearest-names.ts';
import { type SearchHit as RankedHit, search } from '../search/search.ts';
import type { SymbolRecord } from '../store/records.ts';
import { firstLines } from './first-lines.ts';
import { type Change, changedFiles } from './freshness.ts';
import { languagesNamed } from './language-names.ts';
import { command, makeReply } from './make-reply.ts';
import { pastTheEnd } from './paging.ts';
import { pathFilter } from './path-filter.ts';
import { type Meaning, meaningOf } from './query-meaning.ts';
import { redactLine } from './redact.ts';
import type { Reply } from './reply.ts';
import { type SearchInput, searchWords } from './search-question.ts';
import type { Session } from './session.ts';
import { codeOf, maskedNote, type SourceCode } from './source-code.ts';
import { type SymbolView, viewOf } from './symbol-view.ts';

export interface SearchHit extends SymbolView {
  readonly role: FileRole;
  readonly score: number;
  readonly doc?: string;
  readonly source?: SourceCode;
  readonly why?: { readonly matched: string[]; readonly parts?: Record<string, number> };
}

/** How many lines of code `detail: context` shows of each symbol. */
const CONTEXT_LINES = 6;

export async function searchWorkspace(session: Session, input: SearchInput): Promise<Reply<SearchHit[]>> {
  return reply(session, input, await meaningOf(session, input));
}

function reply(session: Session, input: SearchInput, meaning: Meaning): Reply<SearchHit[]> {
  const reader = session.reader();
  const languages = languagesNamed(input.lang);
  const filtered = [input.path, input.exclude, input.lang, input.kind, input.role].some((filter) => filter?.length);
  const found = search(reader, {
    query: input.query,
    vector: meaning.vector,
    mode: input.mode,
    limit: input.limit,
    offset: input.offset,
    filters: {
      ...((input.path?.length || input.exclude?.length) && { path: pathFilter(session, input) }),
      ...(languages && { languages: [...languages] }),
      kinds: input.kind,
      roles: input.role,
    },
  });
  const changed = changedFiles(
    session,
    found.hits.map((hit) => hit.symbol.path),
  );
  const results = found.hits.map((hit) => resultOf(session, hit, { input, changed }));

  const notes = [...meaning.notes, ...found.notes, ...maskedNote(results)];
  const next: string[] = [];
  if (results.length === 0 && input.offset === 0) {
    const nearest = filtered ? [] : nearestNames(reader, input.query, 3);
    notes.push(nearest.length > 0 ? `nothing found; names like it: ${nearest.join(', ')}` : 'nothing found');
    if (filtered) next.push(command('search', [input.query]));
    else if (input.mode !== 'auto') next.push(command('search', [input.query]));
  }
  if (results.length === 0 && input.offset > 0) notes.push(pastTheEnd(found.total));
  if (found.omitted > 0) next.push(command('search', searchWords(input, input.offset + results.length)));
  return makeReply(session, results, { changed, omitted: found.omitted, notes, next });
}

interface Shown {
  readonly input: SearchInput;
  readonly changed: ReadonlyMap<string, Change>;
}

function resultOf(session: Session, { symbol, score, why }: RankedHit, { input, changed }: Shown): SearchHit {
  const { signature, ...view } = viewOf(session.reader(), symbol, changed);
  const { detail, explain } = input;
  return {
    ...view,
    ...(signature !== undefined && detail !== 'location' && { signature }),
    role: symbol.role,
    score: round(score),
    ...(detail === 'context' && withContext(symbol, sourceFor(session, symbol, { input, changed }))),
    ...(detail === 'full' && { source: sourceFor(session, symbol, { input, changed }) }),
    ...(explain !== 'off' && {
      why: {
        matched: why.map(({ rule }) => rule),
        ...(explain === 'full' && { parts: Object.fromEntries(why.map(({ rule, value }) => [rule, round(value)])) }),
      },
    }),
  };
}

/** A docstring is part of the code: said once is enough. */
function withContext({ doc }: SymbolRecord, source: SourceCode): Pick<SearchHit, 'doc' | 'source'> {
  const [firstLine] = doc.split('\n');
  return doc === '' || source.text.includes(firstLine) ? { source } : { doc: redactLine(doc), source };
}

function sourceFor(session: Session, symbol: SymbolRecord, { input, changed }: Shown): SourceCode {
  const source = codeOf(session, symbol, changed.get(symbol.path));
  return input.detail === 'full' ? source : firstLines(source, CONTEXT_LINES);
}

/** Scores are compared, not computed with: four digits are enough and keep replies short. */
const round = (value: number): number => Math.round(value * 10_000) / 10_000;
