/** The lines of files that a model got to read. */

import type { SourceText } from '../../workspace/source-text.ts';
import type { ExploredSymbol, Results as Pack } from '../explore/tool.ts';
import type { SourceCode } from '../quote/source-code.ts';

/** Lines of a file that were sent with their text; the lines of gaps are not there. */
interface SentExcerpt extends LineRange {
  readonly texts: ReadonlyMap<number, string>;
}

export class SentPlaces {
  readonly #lines = new Map<string, Set<number>>();
  readonly #excerpts = new Map<string, SentExcerpt[]>();

  add(path: string, from: number, to = from): void {
    let lines = this.#lines.get(path);
    if (lines === undefined) this.#lines.set(path, (lines = new Set()));
    // Line 0 is that of a text which is gone.
    for (let line = Math.max(1, from); line <= to; line++) lines.add(line);
  }

  addCode(path: string, source: SourceCode): void {
    const shown = rangesOf(source);
    for (const { from, to } of shown) this.add(path, from, to);
    const excerpt = { from: source.start_line, to: source.end_line, texts: textsOf(source, shown) };
    this.#excerpts.set(path, [...(this.#excerpts.get(path) ?? []), excerpt]);
  }

  paths(): readonly string[] {
    return [...this.#lines.keys()];
  }

  /** How many of these lines were sent. */
  count(path: string, from: number, to: number): number {
    const lines = this.#lines.get(path);
    if (lines === undefined) return 0;
    if (to - from > lines.size) return [...lines].filter((line) => line >= from && line <= to).length;
    let count = 0;
    for (let line = from; line <= to; line++) if (lines.has(line)) count++;
    return count;
  }

  /** Whether one of these lines has another text by now. The same range is masked in the same way. */
  isChanged(path: string, { from, to }: LineRange, now: Pick<SourceText, 'range'>): boolean {
    const around = (this.#excerpts.get(path) ?? []).filter((one) => one.from <= to && from <= one.to);
    return around.some((one) => {
      const { lines } = now.range(one.from, one.to);
      return [...one.texts].some(([line, text]) => from <= line && line <= to && lines[line - one.from] !== text);
    });
  }
}

/** A gap is one line of the text. */
function textsOf({ text, start_line }: SourceCode, shown: readonly LineRange[]): Map<number, string> {
  const lines = text.split('\n');
  const texts = new Map<number, string>();
  let at = 0;
  let expected = start_line;
  for (const { from, to } of shown) {
    if (from !== expected) at++;
    for (let line = from; line <= to; line++) texts.set(line, lines[at++] ?? '');
    expected = to + 1;
  }
  return texts;
}

/** Everything with a line that the prompt shows: see `promptFor`. */
export function sentPlaces({ checklist, route, symbols, tests }: Pack): SentPlaces {
  const sent = new SentPlaces();
  for (const symbol of symbols) {
    sent.add(symbol.path, symbol.line);
    if (symbol.source !== undefined && symbol.source.unavailable === undefined)
      sent.addCode(symbol.path, symbol.source);
  }
  for (const { path, line } of tests) sent.add(path, line);
  for (const { places } of checklist?.rows ?? []) for (const { path, line } of places) sent.add(path, line);
  if (checklist?.sibling) sent.add(checklist.sibling.path, checklist.sibling.line);
  for (const { symbol, path, line } of route?.steps ?? []) {
    sent.add(path, line);
    sent.add(symbol.path, symbol.line);
  }
  if (route) sent.add(route.end.path, route.end.line);
  return sent;
}

export interface LineRange {
  readonly from: number;
  readonly to: number;
}

export function shownRanges({ source }: Pick<ExploredSymbol, 'source'>): LineRange[] {
  if (source === undefined || source.unavailable !== undefined) return [];
  return rangesOf(source);
}

/** The lines between the gaps. */
function rangesOf({ start_line, end_line, gaps = [] }: SourceCode): LineRange[] {
  const ranges: LineRange[] = [];
  let from = start_line;
  for (const gap of gaps) {
    if (gap.from > from) ranges.push({ from, to: gap.from - 1 });
    from = gap.to + 1;
  }
  if (from <= end_line) ranges.push({ from, to: end_line });
  return ranges;
}
