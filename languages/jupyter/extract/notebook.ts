/** Finds the cells of a notebook in its JSON without parsing it: the places of the lines stay known, and broken JSON is no obstacle. */

/** The contents of one JSON string, without its quotes. */
export interface Piece {
  readonly start: number;
  readonly end: number;
}

export interface Cell {
  readonly isCode: boolean;
  readonly pieces: readonly Piece[];
}

const STRUCTURE = /["{}[\]]/g;
const SOURCE_KEYS = new Set(['source', 'input']);
/** Deeper objects are outputs of widgets. */
const MAX_DEPTH = 200;

interface Open {
  type: string | undefined;
  pieces: Piece[] | undefined;
}

export function cellsOf(text: string): Cell[] {
  const cells: Cell[] = [];
  const open: Open[] = [];
  /** The key whose value comes next, and the list that its strings go to. */
  let key = '';
  let list: Piece[] | undefined;
  let listDepth = -1;
  let depth = 0;
  STRUCTURE.lastIndex = 0;
  for (let hit = STRUCTURE.exec(text); hit !== null; hit = STRUCTURE.exec(text)) {
    const at = hit.index;
    const c = text[at];
    if (c === '"') {
      const end = stringEnd(text, at + 1);
      STRUCTURE.lastIndex = end + 1;
      const around = open[depth];
      if (isKey(text, end + 1)) key = text.slice(at + 1, Math.min(end, at + 20));
      else if (depth === listDepth) list!.push({ start: at + 1, end });
      else if (around !== undefined && key === 'cell_type') around.type = text.slice(at + 1, Math.min(end, at + 20));
      else if (around !== undefined && SOURCE_KEYS.has(key)) around.pieces = [{ start: at + 1, end }];
      continue;
    }
    if (c === '{' || c === '[') {
      depth++;
      if (depth > MAX_DEPTH) continue;
      open[depth] = { type: undefined, pieces: undefined };
      if (c === '[' && SOURCE_KEYS.has(key) && open[depth - 1] !== undefined) {
        list = [];
        listDepth = depth;
        open[depth - 1].pieces = list;
      }
      key = '';
      continue;
    }
    const closed = open[depth];
    if (c === '}' && closed?.type !== undefined && closed.pieces !== undefined)
      cells.push({ isCode: closed.type === 'code', pieces: closed.pieces });
    if (depth === listDepth) listDepth = -1;
    if (depth > 0) depth--;
    open.length = Math.min(open.length, depth + 1);
  }
  return cells;
}

/** The offset of the closing quote; of the line's end where there is none. */
function stringEnd(text: string, from: number): number {
  let end = text.indexOf('"', from);
  while (end >= 0 && isEscaped(text, end, from)) end = text.indexOf('"', end + 1);
  if (end < 0) end = text.length;
  const line = text.slice(from, end).indexOf('\n');
  return line < 0 ? end : from + line;
}

function isEscaped(text: string, at: number, from: number): boolean {
  let slashes = 0;
  while (at - slashes > from && text[at - slashes - 1] === '\\') slashes++;
  return slashes % 2 === 1;
}

function isKey(text: string, from: number): boolean {
  let at = from;
  while (text[at] === ' ') at++;
  return text[at] === ':';
}

/** Whether the code is Python: notebooks that say nothing are. */
export function isPython(text: string): boolean {
  const info = sectionOf(text, '"language_info"');
  const extension = /"file_extension"\s*:\s*"([^"]*)"/.exec(info)?.[1];
  if (extension !== undefined) return extension === '.py';
  const kernel = sectionOf(text, '"kernelspec"');
  const language = /"language"\s*:\s*"([^"]*)"/.exec(kernel)?.[1] ?? /"name"\s*:\s*"([^"]*)"/.exec(kernel)?.[1];
  return language === undefined || /^(?:i?python|py|conda|sage)/i.test(language);
}

function sectionOf(text: string, key: string): string {
  const at = text.lastIndexOf(key);
  return at < 0 ? '' : text.slice(at, at + 600);
}
