/** Finds the places that the text of a reply names: `src/a.ts:12`, and `:12` below a line that begins with its file. */

export interface PrintedPlace {
  /** Offsets in the text without its colours. */
  readonly start: number;
  readonly end: number;
  readonly path: string;
  readonly line?: number;
  readonly column?: number;
}

/** A reply is limited, so it names few files. */
const MAX_PATHS = 5000;
const MAX_DEPTH = 12;
/** Between white space, quotes and brackets; after it a comma or a colon may end the word. */
const WORD = /[^\s"'`()[\]{}<>,;]+/g;
const NUMBERED = /^(?<path>.*?):(?<line>\d{1,7})(?:-\d{1,7})?(?::(?<column>\d{1,5}))?$/;
/** `  :12  call`, `12-15  method`, `    19: return x`: a line of the file above. */
const LINE_AHEAD =
  /^(?<indent>\s*)(?:(?::(?<place>\d{1,7})(?:-\d{1,7})?)(?=\s|$)|(?<number>\d{1,7})(?:-\d{1,7})?(?=:\s|\s{2}))/;
/** `call of User.fullName at :18`. */
const LINE_WITHIN = /(?<= at ):(?<line>\d{1,7})(?=\s|$)/g;

/** Paths of the workspace that the results have. */
export function pathsIn(results: unknown): Set<string> {
  const paths = new Set<string>();
  collect(results, paths, 0);
  return paths;
}

function collect(value: unknown, paths: Set<string>, depth: number): void {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH || paths.size >= MAX_PATHS) return;
  if (Array.isArray(value)) {
    for (const one of value) collect(one, paths, depth + 1);
    return;
  }
  for (const [key, one] of Object.entries(value)) {
    if (typeof one !== 'string') collect(one, paths, depth + 1);
    else if (key === 'path' && one !== '.' && !one.startsWith('/')) paths.add(one);
    else if (key === 'handle' && one.includes('#')) paths.add(one.slice(0, one.indexOf('#')));
  }
}

/** In the order in which they are printed. `text` has no colours. */
export function printedPlaces(text: string, paths: ReadonlySet<string>): PrintedPlace[] {
  const known = new Names(paths);
  const places: PrintedPlace[] = [];
  let offset = 0;
  let above: string | undefined;
  for (const line of text.split('\n')) {
    const found = placesOf(line, { known, above });
    for (const place of found.places) places.push({ ...place, start: offset + place.start, end: offset + place.end });
    ({ above } = found);
    offset += line.length + 1;
  }
  return places;
}

interface Looking {
  readonly known: Names;
  /** The file that the last line began with. */
  readonly above: string | undefined;
}

function placesOf(line: string, { known, above }: Looking): { places: PrintedPlace[]; above: string | undefined } {
  // A command is to be copied, and is about another reply.
  if (/^(?:next|note|more): /.test(line)) return { places: [], above };
  const ahead = above === undefined ? undefined : LINE_AHEAD.exec(line)?.groups;
  if (above !== undefined && ahead) {
    const start = ahead.indent.length;
    const digits = ahead.place ?? ahead.number;
    const end = start + digits.length + (ahead.place === undefined ? 0 : 1);
    return { places: [{ start, end, path: above, line: Number(digits) }], above };
  }
  const places: PrintedPlace[] = [];
  let own = above;
  for (const { 0: word, index } of line.matchAll(WORD)) {
    const trimmed = word.replace(/:$/, '');
    const { path: name, line: digits, column } = NUMBERED.exec(trimmed)?.groups ?? { path: trimmed };
    known.look(name);
    const path = known.pathOf(name);
    const isFirst = line.slice(0, index).trim() === '';
    // A name without a line is a heading: within a line it may be any word.
    if (path === undefined || (digits === undefined && !isFirst)) continue;
    if (isFirst) own = path;
    else if (places.length === 0 && own === undefined) own = path;
    places.push({
      start: index,
      end: index + trimmed.length,
      path,
      ...(digits !== undefined && { line: Number(digits) }),
      ...(column !== undefined && { column: Number(column) }),
    });
  }
  const [first] = places;
  const within = first === undefined ? above : first.path;
  for (const { index, groups } of line.matchAll(LINE_WITHIN))
    if (within !== undefined)
      places.push({ start: index, end: index + groups!.line.length + 1, path: within, line: Number(groups!.line) });
  return { places: places.sort((a, b) => a.start - b.start), above: own };
}

/** Files by what a line may call them: their path, or their name below a directory that was printed before. */
class Names {
  readonly #byName = new Map<string, string[]>();
  #directory = '';

  constructor(private readonly paths: ReadonlySet<string>) {
    for (const path of paths) {
      const name = path.slice(path.lastIndexOf('/') + 1);
      this.#byName.set(name, [...(this.#byName.get(name) ?? []), path]);
    }
  }

  /** Remembers a directory. */
  look(word: string): void {
    if (word.includes('/') && !this.paths.has(word)) this.#directory = word.replace(/\/$/, '');
  }

  pathOf(word: string): string | undefined {
    if (this.paths.has(word)) return word;
    const named = word.includes('/') ? [] : (this.#byName.get(word) ?? []);
    return named.length === 1 ? named[0] : named.find((path) => path === `${this.#directory}/${word}`);
  }
}
