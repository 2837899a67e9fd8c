/**
 * Projects in one text that carry what their references must come to (tests/kit/annotated-text.ts for the form):
 *
 *     # --- path: shapes.py ---
 *     def area(r): return r * r
 *     # --- path: main.py ---
 *     from shapes import area as a
 *     a(2)
 *     # <- call shapes.py#area
 *     # <- ! call main.py#area
 *
 * After the position:
 *   KIND PATH#QUALIFIED [exact|probable]   a link of that reference kind (default: exact); `PATH` alone is the file
 *   KIND external|dynamic|ambiguous|unknown   a reference that leads nowhere, and why
 *   KIND none                              no link of that kind at all
 *   def PATH#QUALIFIED | def LINE          where go-to-definition leads; a line of this file for local names, as the case counts them
 */
import { at, SYMBOL } from '../../src/model/facts.ts';
import { REFERENCE_KINDS, symbolKindCode } from '../../src/model/kinds.ts';
import { CONFIDENCES, LINK, OPEN, OPEN_REASONS, STORED_REASONS } from '../../src/model/links.ts';
import { isWidespreadMethod } from '../../src/model/widespread-names.ts';
import type { FileView } from '../../src/resolve/core/file-view.ts';
import { readAnnotated } from './annotated-text.ts';
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

const WORDS: readonly string[] = ['def', ...REFERENCE_KINDS];
const REASONS: readonly string[] = OPEN_REASONS;

export interface BindingCase {
  readonly files: ReadonlyMap<string, string>;
  readonly expectations: readonly Expectation[];
}

export function readBindingCase(text: string, defaultPath: string): BindingCase {
  const { files, annotations, lineOf } = readAnnotated(text, WORDS, defaultPath);
  const expectations = annotations.map(({ word, rest, ...place }) => {
    const [, target, confidence = 'exact'] = /^(\S+)(?:\s+(exact|probable|approximate))?$/.exec(rest) ?? [];
    if (target === undefined) throw new Error(`line ${place.caseLine}: ${place.text}: not a target and a confidence`);
    const isLine = word === 'def' && /^\d+$/.test(target);
    return { ...place, what: word, target: isLine ? `:${lineOf.get(Number(target))}` : target, confidence };
  });
  return { files, expectations };
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
    const target = qualified(world.view(cell(LINK.file)), cell(LINK.symbol));
    found.push(`${target} ${CONFIDENCES[cell(LINK.confidence)]}`);
  }
  for (let row = 0; row < open.rows; row++) {
    const cell = (column: number) => at(open, row, column);
    const { length } = view.facts.strings[cell(OPEN.name)];
    if (REFERENCE_KINDS[cell(OPEN.kind)] !== one.what) continue;
    if (isAt(one, { line: cell(OPEN.line), col: cell(OPEN.col), length }))
      found.push(reasonOf(project, cell(OPEN.reason), view.facts.strings[cell(OPEN.name)]));
  }
  return found;
}

/** As answers read it: what a library hands out may be ours where some member has the name. */
function reasonOf({ binder: { world } }: BoundProject, code: number, name: string): string {
  const reason = STORED_REASONS[code];
  if (reason !== 'handed_out') return reason;
  if (isWidespreadMethod(name)) return 'external';
  const isMember = (view: FileView, row: number) =>
    view.nameOf(row) === name && MEMBERS.has(view.symbol(row, SYMBOL.kind));
  const views = [...world.files()].filter(({ language }) => language !== undefined).map(({ id }) => world.view(id));
  const isOurs = views.some((view) =>
    Array.from({ length: view.facts.symbols.rows }).some((_, row) => isMember(view, row)),
  );
  return isOurs ? 'dynamic' : 'external';
}

const { method, field, property, function: functionCode } = symbolKindCode;
const MEMBERS: ReadonlySet<number> = new Set([method, field, property, functionCode]);

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
