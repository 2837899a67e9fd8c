/**
 * Projects in one text that carry what their references must come to:
 *
 *     # --- path: shapes.py ---
 *     def area(r): return r * r
 *     # --- path: main.py ---
 *     from shapes import area as a
 *     a(2)
 *     # <- call shapes.py#area
 *     # <- ! call main.py#area
 *
 * `^^^` marks that range on the last source line, `<-` the column where the comment marker stands, `!` must not hold.
 * Annotation lines are removed before parsing. After the position:
 *   KIND PATH#QUALIFIED [exact|probable]   a link of that reference kind (default: exact); `PATH` alone is the file
 *   KIND external|dynamic|ambiguous|unknown   a reference that leads nowhere, and why
 *   KIND none                              no link of that kind at all
 *   def PATH#QUALIFIED | def LINE          where go-to-definition leads; a line of this file for local names, as the case counts them
 */

import { at, SYMBOL } from '../../src/model/facts.ts';
import { fileId } from '../../src/model/ids.ts';
import { REFERENCE_KINDS } from '../../src/model/kinds.ts';
import { CONFIDENCES, LINK, OPEN, OPEN_REASONS } from '../../src/model/links.ts';
import type { FileView } from '../../src/resolve/core/file-view.ts';
import { type BoundProject, openProject } from './project.ts';

interface Expectation {
  readonly path: string;
  readonly line: number;
  readonly col: number;
  readonly endCol: number | undefined;
  readonly negative: boolean;
  readonly what: string;
  readonly target: string;
  readonly confidence: string;
  /** Where in the case's own text. */
  readonly caseLine: number;
  readonly text: string;
}

const HEADER = /^\s*(?:#|\/\/)\s*--- path: (\S+) ---\s*$/;
const ANNOTATION = new RegExp(
  `^(\\s*)(#|//)(\\s*)(\\^+|<-)\\s*(!?)\\s*(def|${REFERENCE_KINDS.join('|')})\\s+(\\S+)(?:\\s+(exact|probable|approximate))?\\s*$`,
);
const REASONS: readonly string[] = OPEN_REASONS;

export interface BindingCase {
  readonly files: ReadonlyMap<string, string>;
  readonly expectations: readonly Expectation[];
}

export function readBindingCase(text: string, defaultPath: string): BindingCase {
  const files = new Map<string, string[]>();
  const expectations: Expectation[] = [];
  /** Line of the case to line of its file, for `def LINE`. */
  const lineOf = new Map<number, number>();
  let path = defaultPath;
  for (const [i, line] of text.split('\n').entries()) {
    const header = HEADER.exec(line);
    if (header) {
      path = header[1];
      continue;
    }
    const lines = files.get(path) ?? [];
    files.set(path, lines);
    const match = ANNOTATION.exec(line);
    if (!match) {
      lines.push(line);
      lineOf.set(i + 1, lines.length);
      continue;
    }
    const [, indent, marker, gap, mark, bang, what, target, confidence = 'exact'] = match;
    const isCaret = mark.startsWith('^');
    const col = isCaret ? indent.length + marker.length + gap.length : indent.length;
    const endCol = isCaret ? col + mark.length : undefined;
    const place = { path, line: lines.length, col, endCol, caseLine: i + 1, text: line.trim() };
    expectations.push({ ...place, negative: bang === '!', what, target, confidence });
  }
  const resolved = expectations.map((one) =>
    one.what === 'def' && /^\d+$/.test(one.target) ? { ...one, target: `:${lineOf.get(Number(one.target))}` } : one,
  );
  return { files: new Map([...files].map(([name, lines]) => [name, lines.join('\n')])), expectations: resolved };
}

/** What is wrong, one line each; empty when the case holds. */
export async function checkBindingCase({ files, expectations }: BindingCase): Promise<string[]> {
  const project = await openProject(files);
  return expectations.flatMap((one) => {
    const found = one.what === 'def' ? definitionsAt(project, one) : linksAt(project, one);
    const wanted = one.target === 'none' ? found.length === 0 : found.includes(expected(one));
    if (wanted !== one.negative) return [];
    return [`line ${one.caseLine}: ${one.text}\n    found: ${found.join(', ') || 'nothing'}`];
  });
}

const expected = ({ what, target, confidence, path }: Expectation): string => {
  if (what === 'def') return target.startsWith(':') ? `${path}${target}` : target;
  return REASONS.includes(target) ? target : `${target} ${confidence}`;
};

const isAt = ({ line, col, endCol }: Expectation, place: { line: number; col: number; length: number }): boolean =>
  place.line === line && place.col === col && (endCol === undefined || place.col + place.length === endCol);

function linksAt(project: BoundProject, one: Expectation): string[] {
  const { world } = project.binder;
  const file = world.fileAt(one.path);
  if (file === undefined) return [];
  const view = world.view(file.id);
  const { links, open } = project.links(one.path);
  const found: string[] = [];
  for (let row = 0; row < links.rows; row++) {
    const cell = (column: number) => at(links, row, column);
    if (REFERENCE_KINDS[cell(LINK.kind)] !== one.what || cell(LINK.line) !== one.line || cell(LINK.col) !== one.col)
      continue;
    const target = qualified(world.view(fileId(cell(LINK.file))), cell(LINK.symbol));
    found.push(`${target} ${CONFIDENCES[cell(LINK.confidence)]}`);
  }
  for (let row = 0; row < open.rows; row++) {
    const cell = (column: number) => at(open, row, column);
    const { length } = view.facts.strings[cell(OPEN.name)];
    if (REFERENCE_KINDS[cell(OPEN.kind)] !== one.what) continue;
    if (isAt(one, { line: cell(OPEN.line), col: cell(OPEN.col), length })) found.push(OPEN_REASONS[cell(OPEN.reason)]);
  }
  return found;
}

/** Each definition both by its name and by its line. */
function definitionsAt(project: BoundProject, { path, line, col }: Expectation): string[] {
  const { world } = project.binder;
  return project.definitions(path, line, col).flatMap((place) => {
    const view = world.view(world.fileAt(place.path)!.id);
    const symbols = Array.from({ length: view.facts.symbols.rows }, (_, row) => row).filter(
      (row) => view.symbol(row, SYMBOL.nameLine) === place.line && view.symbol(row, SYMBOL.nameCol) === place.col,
    );
    return [`${place.path}:${place.line}`, ...symbols.map((row) => qualified(view, row))];
  });
}

/** `path#Outer.inner`, with the owner of a method that is written outside its type; the path alone for a file. */
function qualified(view: FileView, row: number): string {
  const names: string[] = [];
  for (let up = row; up > 0; up = view.symbol(up, SYMBOL.parent)) names.unshift(view.nameOf(up));
  return names.length === 0 ? view.file.path : `${view.file.path}#${names.join('.')}`;
}
