/** Writes that end what checks say of names and members: noted as bindings of the file, at each place after which they count. */

import { endingOf, pathsAround } from '../model/check-paths.ts';
import { BINDING, EXPRESSION, REFERENCE } from '../model/facts.ts';
import { bindingKindCode, expressionOpCode, referenceKindCode } from '../model/kinds.ts';
import { type Extraction, NODE } from './extraction.ts';
import type { Node } from './rule.ts';

interface Write {
  readonly path: string;
  readonly line: number;
  readonly col: number;
  readonly offset: number;
  /** The name has a binding there, which says so itself; only what the statements around make of it is noted. */
  readonly isBound: boolean;
}

/** A loop, or another statement with branches. */
interface Compound {
  readonly node: Node;
  readonly isLoop: boolean;
  /** Paths whose writes are noted there already. */
  readonly ended: Set<string>;
}

const OTHER_WRITES = 'other writes';
const MAX_PATH = 8;

/** A write that is no reference of that kind: `delete a.b`, `[a.b] = …`. */
export function noteWrite(x: Extraction, node: Node, path: string): void {
  if (path === '') return;
  const known = x.notes.get(OTHER_WRITES) as Write[] | undefined;
  const write = { path, line: x.lineOf(node), col: x.colOf(node), offset: x.start(node), isBound: false };
  if (known === undefined) x.notes.set(OTHER_WRITES, [write]);
  else known.push(write);
}

const OWN_THIS = 'scopes with their own this';

/** Checks of `this.a` outside say nothing of it in the walk's scope. */
export function noteOwnThis(x: Extraction): void {
  const known = x.notes.get(OWN_THIS) as number[] | undefined;
  if (known === undefined) x.notes.set(OWN_THIS, [x.scope]);
  else known.push(x.scope);
}

/**
 * After the walk. A write counts from its place on, and in a loop from the loop's start on: the code before it runs again. It counts
 * at the end of the statements around it too: for what follows a branch, and for functions inside of a loop, which run at any time.
 */
export function noteEndings(x: Extraction): void {
  const checked = checkedPaths(x);
  if (checked === undefined) return;
  if (checked.has('this'))
    for (const scope of (x.notes.get(OWN_THIS) ?? []) as number[]) x.bind('narrow', endingOf('this'), { scope });
  const bound = boundNames(x, checked);
  const known = new Set(bound.map(({ path, offset }) => `${offset} ${path}`));
  const written = writtenPaths(x, checked).filter(({ path, offset }) => !known.has(`${offset} ${path}`));
  const writes = [...bound, ...written].sort((a, b) => a.offset - b.offset);
  if (writes.length === 0) return;
  const compounds = compoundsOf(x);
  let next = 0;
  const open: Compound[] = [];
  for (const { path, line, col, offset, isBound } of writes) {
    for (; next < compounds.length && x.start(compounds[next].node) <= offset; next++) {
      close(x, open, x.start(compounds[next].node));
      open.push(compounds[next]);
    }
    close(x, open, offset);
    if (!isBound) note(x, path, line, col);
    for (const { node, isLoop, ended } of open) {
      if (ended.has(path)) continue;
      ended.add(path);
      // A check may end where the loop starts.
      if (isLoop) note(x, path, x.lineOf(node), x.colOf(node) + 1);
      note(x, path, x.endRow(node) + 1, Math.max(0, x.end(node) - x.lineStarts[x.endRow(node)] - 1));
    }
  }
}

function close(x: Extraction, open: Compound[], offset: number): void {
  while (open.length > 0 && x.end(open[open.length - 1].node) <= offset) open.pop();
}

function note(x: Extraction, path: string, line: number, col: number): void {
  x.bind('narrow', endingOf(path), { scope: 0 });
  const { data, rows } = x.facts.tables.bindings;
  data[(rows - 1) * BINDING.stride + BINDING.line] = line;
  data[(rows - 1) * BINDING.stride + BINDING.col] = col;
}

/** What checks are of, and what that is inside of; undefined when there are none. */
function checkedPaths(x: Extraction): Set<string> | undefined {
  const { data, rows } = x.facts.tables.bindings;
  let names: Set<number> | undefined;
  for (let o = 0; o < rows * BINDING.stride; o += BINDING.stride)
    if (data[o + BINDING.kind] === bindingKindCode.narrow) (names ??= new Set()).add(data[o + BINDING.name]);
  if (names === undefined) return undefined;
  return new Set([...names].flatMap((name) => pathsAround(x.facts.strings[name])));
}

function boundNames(x: Extraction, checked: ReadonlySet<string>): Write[] {
  const { data, rows } = x.facts.tables.bindings;
  const writes: Write[] = [];
  for (let o = 0; o < rows * BINDING.stride; o += BINDING.stride) {
    if (!SETS.has(data[o + BINDING.kind]) || data[o + BINDING.line] === 0) continue;
    const path = x.facts.strings[data[o + BINDING.name]];
    if (checked.has(path)) writes.push(writeAt(x, path, data[o + BINDING.line], data[o + BINDING.col], true));
  }
  return writes;
}

const SETS = new Set([bindingKindCode.assign, bindingKindCode.local, bindingKindCode.element, bindingKindCode.catch]);

function writtenPaths(x: Extraction, checked: ReadonlySet<string>): Write[] {
  const { references, expressions } = x.facts.tables;
  const writes = ((x.notes.get(OTHER_WRITES) ?? []) as Write[]).filter(({ path }) => checked.has(path));
  for (let o = 0; o < references.rows * REFERENCE.stride; o += REFERENCE.stride) {
    if (references.data[o + REFERENCE.kind] !== referenceKindCode.write) continue;
    const row = references.data[o + REFERENCE.expression];
    const path = pathOf(x, row, 0);
    const e = row * EXPRESSION.stride;
    if (path !== '' && checked.has(path))
      writes.push(writeAt(x, path, expressions.data[e + EXPRESSION.line], expressions.data[e + EXPRESSION.col], false));
  }
  return writes;
}

function writeAt(x: Extraction, path: string, line: number, col: number, isBound: boolean): Write {
  return { path, line, col, offset: x.lineStarts[line - 1] + col, isBound };
}

function pathOf(x: Extraction, row: number, depth: number): string {
  if (row < 0 || depth > MAX_PATH) return '';
  const { data } = x.facts.tables.expressions;
  const o = row * EXPRESSION.stride;
  const op = data[o + EXPRESSION.op];
  if (op === expressionOpCode.this) return 'this';
  const name = x.facts.strings[data[o + EXPRESSION.name]];
  if (op === expressionOpCode.name) return name;
  if (op !== expressionOpCode.member) return '';
  const object = pathOf(x, data[o + EXPRESSION.a], depth + 1);
  return object === '' ? '' : `${object}.${name}`;
}

const LOOP =
  /^(?:(?:enhanced_)?(?:for|foreach|while|until|do|loop)(?:_\w+)?_(?:statement|expression|modifier)|for|while|until)$/;
const BRANCHES = /^(?:if|unless|try|with|switch|match|when|using|labeled)(?:_\w+)?_(?:statement|expression)$/;
/** By the kind of the node, for each grammar: whether a statement is a loop. */
const compoundKinds = new WeakMap<object, ReadonlyMap<number, boolean>>();

function compoundsOf(x: Extraction): Compound[] {
  const { grammar } = x.compiled;
  let kinds = compoundKinds.get(grammar);
  if (kinds === undefined) {
    const names = Object.keys(grammar.kinds).filter((name) => LOOP.test(name) || BRANCHES.test(name));
    kinds = new Map(names.map((name) => [grammar.kinds[name], LOOP.test(name)]));
    compoundKinds.set(grammar, kinds);
  }
  const found: Compound[] = [];
  for (let node = 0; node < x.count; node += NODE) {
    const isLoop = kinds.get(x.kind(node));
    if (isLoop !== undefined) found.push({ node, isLoop, ended: new Set() });
  }
  return found;
}
