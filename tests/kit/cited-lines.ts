/** Compares every place that an answer cites with the current files: the line exists, has the quoted text, and has the name. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Fields = Readonly<Record<string, unknown>>;

export interface Citations {
  /** Places that were compared with their files. */
  readonly places: number;
  /** Number of those places that the answer reports as removed: line 0. */
  readonly unknown: number;
  readonly wrong: readonly string[];
}

/** Treats results as plain data: a place is any object with a line, in the file that it or an enclosing object names. */
export function checkCitations(root: string, results: unknown): Citations {
  const wrong: string[] = [];
  let places = 0;
  let unknown = 0;
  const texts = new Map<string, readonly string[] | undefined>();
  const linesOf = (path: string) => {
    if (!texts.has(path)) texts.set(path, readLines(join(root, path)));
    return texts.get(path);
  };
  const check = (fields: Fields, path: string): void => {
    const { line, start_line: start, end_line: end, text } = fields as Record<string, never>;
    const first = (line ?? start) as number | undefined;
    if (typeof first !== 'number') return;
    places++;
    if (first === 0) {
      unknown++;
      return;
    }
    const lines = linesOf(path);
    const fault = lines === undefined ? 'no such file' : faultOf(fields, lines, { first, start, end, text });
    if (fault !== undefined) wrong.push(`${path}:${first} ${fault}: ${JSON.stringify(fields).slice(0, 160)}`);
  };
  const walk = (value: unknown, around: string | undefined): void => {
    if (Array.isArray(value)) for (const one of value) walk(one, around);
    else if (typeof value === 'object' && value !== null) {
      const fields = value as Fields;
      const path = (fields.path ?? (fields.symbol as Fields | undefined)?.path ?? around) as string | undefined;
      if (path !== undefined) check(fields, path);
      for (const one of Object.values(fields)) walk(one, path);
    }
  };
  walk(results, undefined);
  return { places, unknown, wrong };
}

interface Said {
  readonly first: number;
  readonly start?: number;
  readonly end?: number;
  readonly text?: string;
}

function faultOf({ name, handle, kind }: Fields, lines: readonly string[], said: Said): string | undefined {
  const { first, start = first, end = first, text } = said;
  if ([first, start, end].some((line) => line < 1 || line > Math.max(1, lines.length))) return 'beyond the file';
  if (start > first || end < first) return 'a span that does not hold its line';
  const line = lines[first - 1] ?? '';
  if (kind !== 'file' && handle !== undefined && typeof name === 'string' && !line.includes(name))
    return `the line has no ${name}`;
  if (text === undefined) return undefined;
  const quoted = lines.slice(start - 1, end).join('\n');
  // Long lines are cut.
  const parts = text.split('…').map((part) => part.trim());
  return parts.every((part) => quoted.includes(part)) ? undefined : 'the quote differs from the line';
}

function readLines(file: string): readonly string[] | undefined {
  try {
    return readFileSync(file, 'utf8').replace(/\n$/, '').split('\n');
  } catch {
    return undefined;
  }
}
