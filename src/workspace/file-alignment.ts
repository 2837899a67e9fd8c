/** The lines of a changed file: where each indexed line and each symbol is now. */
import type { SymbolRecord } from '../store/schema/records.ts';
import { columnOf, type FoundLine } from './align-lines.ts';
import type { MarkedLines } from './line-marks.ts';

export interface Place {
  readonly line: number;
  /** From 0; undefined: not needed. */
  readonly col?: number | undefined;
  /** The text at the place. */
  readonly name?: string | undefined;
}

/** A span of lines, and the line of the name in it. */
export type Span = Pick<SymbolRecord, 'line' | 'endLine' | 'nameLine'>;

export class AlignedLines {
  readonly #kept: readonly number[];

  constructor(
    private readonly marks: MarkedLines,
    private readonly found: ReadonlyMap<number, FoundLine>,
    private readonly now: readonly string[],
  ) {
    this.#kept = [...found.keys()];
  }

  get total(): number {
    return this.now.length;
  }

  /** Undefined when it was removed, or its place is not known. */
  find({ line, col, name }: Place): (Required<Pick<Place, 'line'>> & Pick<Place, 'col'>) | undefined {
    const same = this.found.get(line);
    if (same !== undefined && (name === undefined || this.#column(same.line, name) >= 0))
      return { line: same.line, col: col === undefined ? undefined : Math.max(0, col + same.indented) };
    const marks = this.marks.get(line) ?? [];
    const at = marks.filter((mark) => mark.col === col);
    const names = name !== undefined ? [name] : (at.length > 0 ? at : marks).map(({ text }) => text);
    const place = names.length === 0 ? this.#unmarked(line) : this.#edited(line, names);
    return place === undefined
      ? undefined
      : { line: place, col: names.length === 0 ? col : this.#column(place, names[0]) };
  }

  /** Undefined when the name was not found. */
  span({ kind, name, line, endLine, nameLine }: Span & Pick<SymbolRecord, 'kind' | 'name'>): Span | undefined {
    if (kind === 'file') return { line: 1, nameLine: 1, endLine: Math.max(1, this.total) };
    const named = this.find({ line: nameLine, name })?.line;
    if (named === undefined) return undefined;
    const first = this.found.get(line)?.line ?? named - (nameLine - line);
    const last = this.#kept.findLast((one) => one > nameLine && one <= endLine && this.found.get(one)!.line > named);
    const end = last === undefined ? named + endLine - nameLine : this.found.get(last)!.line + endLine - last;
    return {
      line: Math.max(1, Math.min(first, named)),
      nameLine: named,
      endLine: Math.min(this.total, Math.max(end, named)),
    };
  }

  #column = (line: number, name: string): number => columnOf(this.now[line - 1] ?? '', name);

  /** A line without marks is between its neighbours, when both have moved by the same distance. */
  #unmarked(line: number): number | undefined {
    const { before, after } = this.#neighbours(line);
    const shift = (before ?? after)?.shift ?? 0;
    const place = line + shift;
    return (after?.shift ?? shift) === shift && place >= 1 && place <= this.total ? place : undefined;
  }

  /** Between its neighbours, the nearest line with these names. */
  #edited(line: number, names: readonly string[]): number | undefined {
    const { before, after } = this.#neighbours(line);
    const low = (before?.line ?? 0) + 1;
    const high = (after?.line ?? this.total + 1) - 1;
    const expected = line + (before ?? after ?? { shift: 0 }).shift;
    let best: number | undefined;
    for (let place = low; place <= high; place++) {
      if (best !== undefined && Math.abs(place - expected) >= Math.abs(best - expected)) continue;
      if (names.every((name) => this.#column(place, name) >= 0)) best = place;
    }
    return best;
  }

  #neighbours(line: number) {
    const at = (one: number | undefined) => {
      const place = one === undefined ? undefined : this.found.get(one)!.line;
      return place === undefined ? undefined : { line: place, shift: place - one! };
    };
    return {
      before: at(this.#kept.findLast((one) => one < line)),
      after: at(this.#kept.find((one) => one > line)),
    };
  }
}
