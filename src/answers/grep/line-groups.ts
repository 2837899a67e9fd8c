/** Groups the matching lines of a file by the symbol around them. */
import type { MatchingLine } from '../../search/patterns/matching-lines.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import type { Change } from '../../workspace/changed-files.ts';
import type { Session } from '../../workspace/session.ts';
import { placeOf } from '../references/edge-view.ts';
import { type LineSource, lineSource } from './lines.ts';
import type { GrepFile, GrepGroup, GrepLine } from './tool.ts';

export interface Hit extends MatchingLine {
  readonly column: number | undefined;
  readonly symbol: SymbolRecord | undefined;
}

interface FileHits {
  readonly session: Session;
  readonly request: { readonly context: number; readonly set: { readonly patterns: readonly unknown[] } };
  readonly scan: { readonly changed: ReadonlyMap<string, Change> };
  readonly path: string;
  readonly text: string;
  readonly hits: readonly Hit[];
}

export function viewFile(file: FileHits): { view: GrepFile; masked: number } {
  const { session, request, scan, path, hits } = file;
  const source = lineSource(file, request.context > 0);
  const groups: GrepGroup[] = [];
  let last: SymbolRecord | undefined;
  for (const [i, hit] of hits.entries()) {
    if (i === 0 || hit.symbol?.id !== last?.id) {
      const symbol = hit.symbol && placeOf(session.reader(), hit.symbol, scan.changed);
      groups.push({ ...(symbol && { symbol }), lines: [] });
    }
    last = hit.symbol;
    groups
      .at(-1)!
      .lines.push({ ...lineOf(source, hit, request), ...around(source, { hits, i, context: request.context }) });
  }
  const change = scan.changed.get(path);
  return { view: { path, ...(change && { file: change }), groups }, masked: source.masked() };
}

function lineOf(source: LineSource, { line, column, patterns }: Hit, { set }: FileHits['request']): GrepLine {
  return {
    line,
    ...(column !== undefined && { col: column + 1 }),
    text: source.shown(line, column),
    ...(set.patterns.length > 1 && { patterns: patterns.map((number) => number + 1) }),
  };
}

/** Shows no line twice: nearby matches share the lines between them. */
function around(
  source: LineSource,
  { hits, i, context }: { readonly hits: readonly Hit[]; readonly i: number; readonly context: number },
): Pick<GrepLine, 'before' | 'after'> {
  if (context === 0) return {};
  const { line } = hits[i];
  const above = i === 0 ? 0 : Math.min(hits[i - 1].line + context, line - 1);
  const below = Math.min(hits[i + 1]?.line ?? Number.POSITIVE_INFINITY, source.total + 1);
  const before = range(Math.max(above + 1, line - context), line - 1).map((number) => source.shown(number));
  const after = range(line + 1, Math.min(line + context, below - 1)).map((number) => source.shown(number));
  return { ...(before.length > 0 && { before }), ...(after.length > 0 && { after }) };
}

const range = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, k) => first + k);
