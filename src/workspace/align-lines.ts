/** Finds the lines of an older text in a newer one, by the names that are known to have been in them. */
import { isName, type Mark, type MarkedLines } from './line-marks.ts';

export interface FoundLine {
  readonly line: number;
  /** How far its text moved to the right. */
  readonly indented: number;
}

const WORD = /[\p{L}\p{N}_$]+/gu;
const INSIDE_WORD = /[\p{L}\p{N}_$]/u;
/** Places that are tried for a line that occurs often. */
const MAX_TRIED = 200;

/**
 * Marked lines that still exist, whatever their indentation. A line is first searched for after the place of the previous one,
 * then, outwards from there, where the next one follows it too; else it is accepted only if it is unique.
 */
export function alignLines(old: MarkedLines, now: readonly string[]): Map<number, FoundLine> {
  const found = new Map<number, FoundLine>();
  const lines = [...old.keys()];
  const placesOf = placesIn(now);
  let shift = 0;
  for (const [i, line] of lines.entries()) {
    const marks = old.get(line)!;
    const fits = (place: number): boolean => indentation(marks, now[place - 1]) !== undefined;
    const next = lines[i + 1];
    const followed = (place: number): boolean =>
      next !== undefined && indentation(old.get(next)!, now[place + next - line - 1]) !== undefined;
    const take = (place: number): void => {
      found.set(line, { line: place, indented: indentation(marks, now[place - 1])! });
      shift = place - line;
    };
    const expected = line + shift;
    if (fits(expected)) {
      take(expected);
      continue;
    }
    const places = placesOf(marks)
      .filter(fits)
      .sort((a, b) => Math.abs(a - expected) - Math.abs(b - expected));
    const place = places.find(followed) ?? (places.length === 1 ? places[0] : undefined);
    if (place !== undefined) take(place);
  }
  return found;
}

/** How far to the right of their columns all marks are in the text; undefined if one is missing. */
function indentation(marks: readonly Mark[], text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const placed = marks.filter(({ col }) => col >= 0);
  if (!marks.every(({ col, text: name }) => col >= 0 || text.includes(name))) return undefined;
  if (placed.length === 0) return 0;
  const [first] = placed;
  const at = (indented: number) => placed.every(({ col, text: name }) => isNameAt(text, name, col + indented));
  if (at(0)) return 0;
  for (let start = text.indexOf(first.text); start >= 0; start = text.indexOf(first.text, start + 1))
    if (at(start - first.col)) return start - first.col;
  return undefined;
}

/** A whole name, not a part of one. */
function isNameAt(text: string, name: string, col: number): boolean {
  if (col < 0 || !text.startsWith(name, col)) return false;
  return !INSIDE_WORD.test(text.charAt(col - 1)) && !INSIDE_WORD.test(text.charAt(col + name.length));
}

/** The column of the name in the text, from 0; -1: not found. */
export function columnOf(text: string, name: string): number {
  for (let start = text.indexOf(name); start >= 0; start = text.indexOf(name, start + 1))
    if (!isName(name) || isNameAt(text, name, start)) return start;
  return -1;
}

/** Lines with the rarest of the marks. The word index is built on first use, which most texts never need. */
function placesIn(now: readonly string[]): (marks: readonly Mark[]) => number[] {
  let words: Map<string, number[]> | undefined;
  return (marks) => {
    words ??= wordPlaces(now);
    let fewest: readonly number[] | undefined;
    for (const { text } of marks) {
      const [word] = text.match(WORD) ?? [];
      const places = word === undefined ? undefined : (words.get(word) ?? []);
      if (places && (fewest === undefined || places.length < fewest.length)) fewest = places;
    }
    return (fewest ?? []).slice(0, MAX_TRIED);
  };
}

function wordPlaces(now: readonly string[]): Map<string, number[]> {
  const words = new Map<string, number[]>();
  for (const [i, text] of now.entries()) {
    for (const word of new Set(text.match(WORD))) {
      const places = words.get(word);
      if (places === undefined) words.set(word, [i + 1]);
      else places.push(i + 1);
    }
  }
  return words;
}
