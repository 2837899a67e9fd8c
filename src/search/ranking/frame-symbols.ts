/** Maps the frames of a stack trace to symbols of this tree. */
import { textBefore } from '../../base/cut-text.ts';
import type { Reader } from '../../store/read/read.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import type { Frame } from '../query/stack-frames.ts';
import { RUNNABLE } from './code-kinds.ts';

export interface FrameSymbol {
  readonly id: number;
  /** The innermost call is 0; frames outside the tree count too. */
  readonly depth: number;
}

/** Third-party code: a path below these matches a file of this tree only as a whole. */
const FOREIGN =
  /^(?:.*\/)?(?:node_modules|site-packages|dist-packages|registry\/src|rustc|pkg\/mod|gems)\/(?:@[^/]+\/)?/;
/** Maximum number of files with one name that are tried. */
const MAX_FILES = 200;

/** Innermost first; each symbol once. */
export function frameSymbols(reader: Reader, frames: readonly Frame[]): FrameSymbol[] {
  const found = new Map<number, FrameSymbol>();
  for (const [depth, frame] of frames.entries()) {
    const symbol = symbolOf(reader, frame);
    if (symbol && !found.has(symbol.id)) found.set(symbol.id, { id: symbol.id, depth });
  }
  return [...found.values()];
}

function symbolOf(reader: Reader, frame: Frame): SymbolRecord | undefined {
  const { certain, possible } = filesOf(reader, frame.path);
  if (certain !== undefined) return symbolIn(reader, certain, frame) ?? atLine(reader, certain, frame);
  // A bare file name is ambiguous: it must be unique, or only one such file may contain the function.
  const named = possible.flatMap((path) => symbolIn(reader, path, frame) ?? []);
  if (named.length === 1) return named[0];
  return possible.length === 1 && frame.name === undefined ? atLine(reader, possible[0], frame) : undefined;
}

interface Files {
  /** The file that is meant. */
  readonly certain?: string;
  /** Files that may be meant. */
  readonly possible: readonly string[];
}

function filesOf(reader: Reader, written: string): Files {
  const path = plainPath(written);
  const foreign = path.replace(FOREIGN, '');
  const segments = foreign.split('/');
  // An absolute path from another machine ends with the path in the tree.
  for (let from = 0; from < (foreign === path ? segments.length : 1); from++) {
    const file = reader.fileByPath(segments.slice(from).join('/'));
    if (!file) continue;
    return from === 0 || segments.length - from > 1 ? { certain: file.path, possible: [] } : { possible: [file.path] };
  }
  if (foreign !== path) return { possible: [] };
  const ending = `/${path.replace(/^\/+/, '')}`;
  const files = reader
    .pathsContaining([ending.toLowerCase()], MAX_FILES)
    .map((one) => one.path)
    .filter((one) => one.endsWith(ending));
  return files.length === 1 && segments.length > 1 ? { certain: files[0], possible: [] } : { possible: files };
}

/** `file:///C:/x/a.ts`, `webpack://shop/./src/a.ts?1f` -> `x/a.ts`, `src/a.ts`. */
const plainPath = (written: string): string =>
  textBefore(written, /\?/)
    .replaceAll('\\', '/')
    .replace(/^\w+:\/\/[^/]*\//, '')
    .replace(/^[A-Za-z]:/, '')
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.' && segment !== '..')
    .join('/');

/** The function of that name that contains the line, else the nearest one: lines move. */
function symbolIn(reader: Reader, path: string, { line, name }: Frame): SymbolRecord | undefined {
  if (name === undefined) return undefined;
  const file = reader.fileByPath(path);
  const named = (file ? reader.symbolsInFile(file.id) : []).filter((symbol) => symbol.name === name);
  const distance = ({ line: first, endLine }: SymbolRecord): number => Math.max(0, first - line, line - endLine);
  const nearest = named.sort((a, b) => distance(a) - distance(b) || b.line - a.line)[0] as SymbolRecord | undefined;
  // `new Cart` runs the constructor of the class.
  const isContainer = nearest !== undefined && !RUNNABLE.has(nearest.kind) && distance(nearest) === 0;
  return isContainer ? atLine(reader, path, { line }) : nearest;
}

/** The innermost function, else the innermost symbol. */
function atLine(reader: Reader, path: string, { line }: Pick<Frame, 'line'>): SymbolRecord | undefined {
  const around = reader.symbolAtLine(path, line);
  return around.find(({ kind }) => RUNNABLE.has(kind)) ?? around[0];
}
