/** References to a local name, which is no symbol: those in its own file. */
import { changedFiles } from '../../workspace/changed-files.ts';
import { spanNow, symbolsAround } from '../../workspace/current-lines.ts';
import { makeReply } from '../../workspace/make-reply.ts';
import type { Draft } from '../../workspace/reply.ts';
import type { Session } from '../../workspace/session.ts';
import { lineFinder, lineQuoter } from '../quote/code-lines.ts';
import type { LocalName } from '../subject/asked-symbols.ts';
import type { Definition } from '../subject/definition-at.ts';
import { placeOf } from './edge-view.ts';
import type { AskedView, Question, ReferencesResult, ReferenceView } from './tool.ts';

export function localReferences(
  session: Session,
  { direction, kind: kinds, limit, offset }: Question,
  { definitions, uses }: LocalName,
): Draft<ReferencesResult> {
  const reader = session.reader();
  const quote = lineQuoter(lineFinder(session, new Map()));
  const wanted = direction === 'in' ? uses.filter(({ kind }) => kinds?.includes(kind) ?? true) : [];
  const page = wanted.slice(offset, offset + limit);
  const paths = new Set([...definitions, ...page].map(({ path }) => path));
  const changed = changedFiles(session, [...paths]);
  const references = page.map(({ path, kind, line, col }): ReferenceView => {
    const text = quote({ path, line });
    const [around] = symbolsAround(session, path, { line });
    return {
      kind,
      path,
      line,
      col: col + 1,
      ...(text !== undefined && { text }),
      confidence: 'exact',
      origin: 'scope',
      ...(around && { symbol: placeOf(reader, { ...around, ...spanNow(session, around) }, changed) }),
    };
  });
  const results: ReferencesResult = {
    symbols: definitions.map((definition) => localView(session, definition)),
    direction,
    counts: { exact: wanted.length, probable: 0, unresolved: {}, external: 0, other_kinds: {} },
    files: [...paths].flatMap((path) => {
      const own = references.filter((one) => one.path === path);
      return own.length > 0 ? [{ path, references: own }] : [];
    }),
  };
  const notes = direction === 'out' ? ['a local name refers to nothing by itself'] : [];
  const draft = makeReply(session, results, { changed, omitted: wanted.length - offset - page.length, notes });
  return { ...draft, hasCurrentLines: true };
}

/** A local name has no handle: its place is used instead, and names it again. */
export function localView(session: Session, { path, line, col, name, kind }: Definition): AskedView {
  const signature = lineQuoter(lineFinder(session, new Map()))({ path, line });
  return {
    handle: `${path}:${line}:${col + 1}`,
    name,
    qualified_name: name,
    kind,
    path,
    line,
    start_line: line,
    end_line: line,
    ...(signature !== undefined && { signature }),
  };
}
