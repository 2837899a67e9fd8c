/**
 * Reads from any asker's text which lines of which files it shows: as code, or as a place.
 * A line counts as code only where its number and its own text are there, so one reader serves all formats.
 */
import type { Lines } from './tasks.ts';
import type { Tree } from './tree.ts';

export interface Shown {
  readonly code: ReadonlySet<string>;
  /** Code is a place too. */
  readonly places: ReadonlySet<string>;
}

/** `12  text`, `12<tab>text`, `12: text`, `12- text`. */
const CODE = /^ *(\d+)(?: {2}|[\t:|-]|$)(.*)$/;
/** `  12`, `  12-20` or `  12 (9-20)` in a list of symbols below the path of their file. */
const LISTED = /^ +(\d+)(?:-\d+| \(\d+-\d+\))?(?= |$)/;
/** `path:12` or, about the file named before, `:12`; with what is before and after it. */
const MENTION = /([^\s`'"*()[\]{},]*):(\d+)(?![\w.])/g;
/** Enough of a line to recognise it where a reply cuts long ones. */
const ENOUGH = 60;

export function shownIn(text: string, tree: Tree): Shown {
  const code = new Set<string>();
  const places = new Set<string>();
  let file = '';
  let directory = '';
  const show = (path: string, line: number, said?: string): void => {
    const source = tree.linesOf(path)?.[line - 1]?.trim();
    if (source === undefined) return;
    places.add(keyOf(path, line));
    if (said !== undefined && source !== '' && said.includes(source.slice(0, ENOUGH))) code.add(keyOf(path, line));
  };
  for (const line of text.split('\n')) {
    const numbered = CODE.exec(line);
    if (file !== '' && numbered !== null && isLine(tree, file, numbered)) {
      show(file, Number(numbered[1]), numbered[2]);
      continue;
    }
    const heading = headingOf(line, directory, tree);
    if (heading?.directory !== undefined) directory = heading.directory;
    if (heading?.file !== undefined) file = heading.file;
    const listed = LISTED.exec(line);
    if (file !== '' && listed !== null) show(file, Number(listed[1]));
    for (const [, named, number] of line.matchAll(MENTION)) {
      const path = fileOf(named, directory, tree);
      if (path !== undefined) file = path;
      if (file !== '') show(file, Number(number), line);
    }
  }
  return { code, places };
}

/** Whether a range is there: any of its lines as a place, or all that say something as code. */
export function isShown({ code, places }: Shown, wanted: Lines & { readonly place: boolean }, tree: Tree): boolean {
  const { path, start, end, place } = wanted;
  const lines = Array.from({ length: end - start + 1 }, (_, i) => start + i);
  if (place) return lines.some((line) => places.has(keyOf(path, line)));
  const source = tree.linesOf(path) ?? [];
  const telling = lines.filter((line) => /\w/.test(source[line - 1] ?? ''));
  return telling.length > 0 && telling.every((line) => code.has(keyOf(path, line)));
}

const keyOf = (path: string, line: number): string => `${path}:${line}`;

function isLine(tree: Tree, file: string, [, number, said]: RegExpExecArray): boolean {
  const source = tree.linesOf(file)?.[Number(number) - 1];
  return source !== undefined && said.trim().startsWith(source.trim().slice(0, ENOUGH));
}

interface Heading {
  readonly directory?: string;
  readonly file?: string;
}

/** A line that begins with a path, plain or marked, is about it. */
function headingOf(line: string, directory: string, tree: Tree): Heading | undefined {
  const [, word = ''] = /^[\s*`#-]*([^\s`*]+?):?(?=[\s`*]|$)/.exec(line) ?? [];
  if (word.endsWith('/') && tree.hasDirectory(word.slice(0, -1))) return { directory: word };
  const file = fileOf(word, directory, tree);
  return file === undefined ? undefined : { file };
}

function fileOf(word: string, directory: string, tree: Tree): string | undefined {
  if (word === '') return undefined;
  return [word, directory + word].find((path) => tree.linesOf(path) !== undefined);
}
