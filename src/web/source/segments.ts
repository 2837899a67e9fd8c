/** Cuts a line where its highlighting or its names change, so that each piece becomes one node. */
import type { NameInFile } from '../../answers/names-in/tool.ts';
import type { Span } from './spans.ts';

export interface Segment {
  readonly text: string;
  readonly scope?: string | undefined;
  readonly name?: NameInFile | undefined;
}

/** A name that is not at its place in this text, since one of the two is newer, is no link. Spans and names are in order. */
export function segmentsOf(line: string, spans: readonly Span[], names: readonly NameInFile[]): Segment[] {
  const here: NameInFile[] = [];
  for (const name of names)
    if (name.col >= (here.at(-1)?.end_col ?? 0) && line.slice(name.col, name.end_col) === name.name) here.push(name);
  const ends = new Set([line.length]);
  for (const { start, end } of spans) ends.add(start).add(end);
  for (const { col, end_col } of here) ends.add(col).add(end_col);
  const segments: Segment[] = [];
  let start = 0;
  let span = 0;
  let next = 0;
  for (const end of [...ends].toSorted((a, b) => a - b)) {
    if (end <= start || end > line.length) continue;
    while (span < spans.length && spans[span].end <= start) span++;
    while (next < here.length && here[next].end_col <= start) next++;
    const scope = spans[span]?.start <= start ? spans[span].scope : undefined;
    const name = here[next]?.col <= start ? here[next] : undefined;
    const last = segments.at(-1);
    // A name is one node even where its highlighting changes inside it.
    if (name && last?.name === name)
      segments[segments.length - 1] = { ...last, text: last.text + line.slice(start, end) };
    else segments.push({ text: line.slice(start, end), scope, name });
    start = end;
  }
  return segments;
}
