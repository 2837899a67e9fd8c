/** Finds the places that a written text cites: `path:12`, `path:12-20`, `path#L12`, `path (lines 12-20)`. */
import { languageOf } from '../../discover/language.ts';

/** A place as it was written, with its position in the text. */
export interface Citation {
  readonly start: number;
  readonly end: number;
  /** As written, without marks around it. */
  readonly path: string;
  readonly ranges: readonly { readonly from: number; readonly to: number }[];
}

const DASH = '[-\u2010-\u2014]';
const RANGE = `L?(\\d{1,15})(?:${DASH}L?(\\d{1,15}))?`;
/** What follows a path: `:12`, `:12-20`, `:12:5`, `#L12-L20`; more ranges after a comma without a space. */
const NUMBERS = new RegExp(`(?::|#L)${RANGE}(?::\\d{1,15})?((?:,L?\\d{1,15}(?:${DASH}L?\\d{1,15})?){0,50})`, 'g');
/** `(lines 12-20)`, `, line 12`, ` lines 12 to 20`. */
const WORDS = new RegExp(
  `[\`"'*]{0,3}\\s?[(,]?\\s?\\b(?:at |on )?lines? (\\d{1,15})(?:\\s?(?:${DASH}|to|and)\\s?(\\d{1,15}))?`,
  'gi',
);
const LONGEST_PATH = 300;
/** Characters that end a path; a space may be in one, but almost never is. */
const OUTSIDE = new Set([...' \t\r\n`"\'<>|*,;=\u201c\u201d\u2018\u2019\u00ab\u00bb']);

/** What a tree has under a name. */
interface TreeNames {
  readonly isFile: (path: string) => boolean;
  readonly isDirectory: (name: string) => boolean;
}

/** In the order of the text; none overlaps another. */
export function findCitations(text: string, tree: TreeNames): Citation[] {
  const found: Citation[] = [];
  const add = (match: RegExpExecArray, more: readonly string[]) => {
    const path = pathBefore(text, match.index);
    if (path === undefined || !isPathLike(path, tree)) return;
    const ranges = [{ from: match[1], to: match[2] }, ...more.map(splitRange)].map(({ from, to = from }) => ({
      from: Number(from),
      to: Number(to),
    }));
    found.push({ start: match.index - path.length, end: match.index + match[0].length, path, ranges });
  };
  for (const match of text.matchAll(NUMBERS)) add(match, (match[3] ?? '').split(',').slice(1));
  for (const match of text.matchAll(WORDS)) add(match, []);
  const inOrder = found.sort((a, b) => a.start - b.start || b.end - a.end);
  return inOrder.filter((one, i) => i === 0 || one.start >= inOrder[i - 1].end);
}

function splitRange(written: string): { from: string; to?: string | undefined } {
  const [from, to] = written.replaceAll('L', '').split(/[-\u2010-\u2014]/);
  return { from, to };
}

/** The longest run of path characters that ends here, without what the sentence put in front. */
function pathBefore(text: string, end: number): string | undefined {
  let start = end;
  while (start > 0 && end - start < LONGEST_PATH && !OUTSIDE.has(text[start - 1])) start--;
  const run = text.slice(start, end);
  if (run.includes('://')) return undefined;
  // `file:src/a.ts`, but `C:/a.ts`.
  const colon = run.search(/:(?![/\\])[^:]{0,300}$/);
  const path = afterOpenBracket(run.slice(colon + 1));
  return path === '' ? undefined : path;
}

/** A bracket that is not closed belongs to the sentence: `(src/a.ts`, `[a](src/a.ts`; `app/[id].tsx` is whole. */
function afterOpenBracket(run: string): string {
  const open: number[] = [];
  for (const [i, character] of [...run].entries()) {
    if ('([{'.includes(character)) open.push(i);
    else if (')]}'.includes(character)) open.pop();
  }
  return open.length === 0 ? run : [...run].slice(open.at(-1)! + 1).join('');
}

/** `12:30`, `localhost:8080` and `step:3` are no places; a file that the tree does not have is one all the same. */
function isPathLike(path: string, { isFile, isDirectory }: TreeNames): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (/^[\d.]+$/.test(name)) return false;
  if (languageOf(name) !== undefined) return true;
  if (path.includes('/') && /[^.]\.[A-Za-z]\w{0,11}$/.test(name)) return true;
  const slash = path.indexOf('/');
  return isFile(path) || path.startsWith('../') || (slash > 0 && isDirectory(path.slice(0, slash)));
}

/** Paths without a line, below one of these directories, in code marks. */
export function findBarePaths(text: string, isDirectory: (name: string) => boolean): Citation[] {
  const found: Citation[] = [];
  for (const match of text.matchAll(/`([^`\s]{3,300})`/g)) {
    const path = match[1].replace(/^\.\//, '');
    const slash = path.indexOf('/');
    if (slash <= 0 || !/^[\w@.+\-/[\]()$]+\.[A-Za-z]\w{0,11}$/.test(path) || !isDirectory(path.slice(0, slash)))
      continue;
    const start = match.index + 1;
    found.push({ start, end: start + match[1].length, path: match[1], ranges: [] });
  }
  return found;
}
