/** Symbols similar to a given one or to a piece of code: copies first, then by meaning, words and name. */
import { unlessCut } from '../../base/deadline.ts';
import { isStaticModel } from '../../embed/static/model-dir.ts';
import { codeVector } from '../../embed/static/query-vector.ts';
import { AppError } from '../../errors/errors.ts';
import { TYPE_KINDS } from '../../graph/type-kinds.ts';
import { SYMBOL_KINDS, type SymbolKind, VALUE_KINDS } from '../../model/kinds.ts';
import { RUNNABLE } from '../../search/ranking/code-kinds.ts';
import { codeTokens } from '../../search/ranking/code-tokens.ts';
import { symbolVector } from '../../search/vectors/symbol-vector.ts';
import { changedFiles } from '../../workspace/changed-files.ts';
import { makeReply, pastTheEnd } from '../../workspace/make-reply.ts';
import { type Draft, type NextCall, nextCall } from '../../workspace/reply.ts';
import type { Session } from '../../workspace/session.ts';
import { maskedNote } from '../quote/source-code.ts';
import { symbolDetail } from '../quote/symbol-detail.ts';
import { viewOf } from '../quote/symbol-view.ts';
import { noSymbol } from '../related/answer.ts';
import { type Meaning, meaningOfText } from '../search/query-meaning.ts';
import { type Asked, askedSymbols } from '../subject/asked-symbols.ts';
import type { Probe } from './candidates.ts';
import { codeReader, tokensOf } from './code.ts';
import { type Compared, rankSimilar, reasonsOf } from './rank.ts';
import { isRepeatable } from './repeatable.ts';
import type { Question as SimilarQuestion, SimilarResult, SimilarSymbol } from './tool.ts';

/** Characters that are embedded: models read no more. */
const EMBEDDED_CHARACTERS = 2000;
/** A longer text is not a name. */
const MAX_NAME = 200;
const NO_VECTORS = 'compared by words, names and uses only: the index has no vectors';
const NO_OWN_VECTOR = 'compared by words, names and uses only: the symbol is too small to have a vector';

export async function findSimilar(session: Session, input: SimilarQuestion): Promise<Draft<SimilarResult | null>> {
  if (input.name === undefined && !input.code?.trim())
    throw new AppError('BAD_INPUT', 'There is nothing to compare with.', 'Pass the name of a symbol, or --code.');
  if (input.name !== undefined && input.code !== undefined)
    throw new AppError('BAD_INPUT', 'Both a symbol and a piece of code were passed.', 'Leave out one of them.');
  const reader = session.reader();
  if (input.code !== undefined) return likeText(session, input, input.code);
  const asked = await askedSymbols(session, input.name!);
  return reader.inOneView(() => likeSymbol(session, input, asked));
}

async function likeText(session: Session, input: SimilarQuestion, code: string): Promise<Draft<SimilarResult>> {
  const meaning = input.by === 'name' ? { notes: [] } : await meaningOfCode(session, code);
  return session.reader().inOneView(() => {
    // One word is a name for something that is not written yet.
    const isName = input.by === 'name' || /^\s*[\p{L}_$][\p{L}\p{N}_$]*\s*$/u.test(code);
    const name = isName ? code.trim().slice(0, MAX_NAME) : '';
    const probe: Probe = { name, code, vector: meaning.vector?.() };
    const tokens = name === '' ? codeTokens(code, input.lang?.[0] ?? '', '') : undefined;
    return reply(session, input, { probe, tokens, kinds: KINDS_WITH_CODE, notes: meaning.notes });
  });
}

/** The packaged model embeds code differently from queries; other providers embed it as a query. */
async function meaningOfCode(session: Session, code: string): Promise<Meaning> {
  const query = code.slice(0, EMBEDDED_CHARACTERS);
  const { model } = session.reader().vectorState();
  if (model === undefined) return { notes: [NO_VECTORS] };
  return isStaticModel(model.id)
    ? { vector: () => codeVector(query, model.dimensions), notes: [] }
    : meaningOfText(session, { query, mode: 'semantic' });
}

function likeSymbol(session: Session, input: SimilarQuestion, asked: Asked): Draft<SimilarResult | null> {
  const reader = session.reader();
  const [symbol] = asked.symbols;
  if (symbol === undefined) return noSymbol(session, asked);
  const code = codeReader(session)(symbol) ?? '';
  const probe: Probe = { symbol, name: symbol.name, code, vector: symbolVector(reader, symbol) };
  const notes = [...asked.notes];
  if (asked.match === 'several')
    notes.push(
      `${asked.symbols.length} symbols match ${input.name}; this covers the first; pass a handle to choose another`,
    );
  if (input.by !== 'name' && probe.vector === undefined)
    notes.push(reader.vectorState().model === undefined ? NO_VECTORS : NO_OWN_VECTOR);
  if (input.by !== 'name' && code === '') notes.push('its code cannot be read: the file changed since it was indexed');
  const tokens = code === '' ? undefined : tokensOf(symbol, code);
  return reply(session, input, {
    probe,
    tokens,
    kinds: familyOf(symbol.kind),
    notes,
    next: asked.match === 'several' ? [nextCall('symbol', { name: input.name })] : [],
  });
}

const CALLABLE: readonly SymbolKind[] = [...RUNNABLE];
const VALUES: readonly SymbolKind[] = [...VALUE_KINDS];
const TEXTS: readonly SymbolKind[] = ['file', 'section', 'module', 'namespace', 'project'];
const TYPES: readonly SymbolKind[] = SYMBOL_KINDS.filter((kind) => TYPE_KINDS.has(kind));
const KINDS_WITH_CODE: readonly SymbolKind[] = [...CALLABLE, ...TYPES];

/** Functions are compared with functions, classes with classes. */
const familyOf = (kind: SymbolKind): readonly SymbolKind[] =>
  [CALLABLE, VALUES, TYPES].find((family) => family.includes(kind)) ?? TEXTS.filter((one) => one === kind);

interface Question extends Compared {
  readonly notes: readonly string[];
  readonly next?: readonly NextCall[];
}

function reply(session: Session, input: SimilarQuestion, question: Question): Draft<SimilarResult> {
  const reader = session.reader();
  const { symbol } = question.probe;
  const ranked = rankSimilar(session, input, question);
  const page = ranked.slice(input.offset, input.offset + input.limit);
  const records = new Map(reader.symbolsById(page.map(({ head }) => head.id)).map((record) => [record.id, record]));
  const paths = [...records.values()].map(({ path }) => path);
  const changed = changedFiles(session, symbol ? [symbol.path, ...paths] : paths);
  const similar = page.map((one): SimilarSymbol => {
    const record = records.get(one.head.id)!;
    const { signature: _, ...view } = viewOf(reader, record, changed);
    const detail = symbolDetail(session, record, { detail: input.detail, change: changed.get(record.path) });
    const clone = one.code?.clone;
    return {
      ...view,
      ...detail,
      role: record.role,
      score: one.score,
      ...(clone && { clone }),
      reasons: reasonsOf(one),
    };
  });
  const left = Math.max(0, ranked.length - input.offset - page.length);
  const notes = [...question.notes, ...maskedNote(similar)];
  if (ranked.length === 0)
    notes.push(
      ...unlessCut(`nothing is similar${input.min_score > 0 ? ` with a score of at least ${input.min_score}` : ''}`),
    );
  else if (page.length === 0) notes.push(pastTheEnd(ranked.length));
  const rest = input.offset + page.length;
  if (left > 0 && !isRepeatable(input)) notes.push(`continue with cursor ${rest}`);
  const next = left > 0 && isRepeatable(input) ? [nextCall('similar', { ...input, offset: rest })] : [];
  return makeReply(
    session,
    { ...(symbol && { symbol: viewOf(reader, symbol, changed) }), similar },
    { changed, omitted: left, notes, next: [...next, ...(question.next ?? [])] },
  );
}
