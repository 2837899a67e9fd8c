/** Rust macro calls: the macro is named; inside those that take plain expressions, calls and names are read from the tokens. */
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { NAMES_A, REFERENCE, SCOPE } from '../../../src/model/facts.ts';
import { referenceKindCode } from '../../../src/model/kinds.ts';
import { isCapital, isPrelude, isSelfType, pathPrefix, unwrapped } from './expressions.ts';
import { namesOfWrappers } from './item-macros.ts';
import { formatted, localTokens, nameAt } from './macro-locals.ts';
import { MIXES_EXPRESSIONS, TAKES_EXPRESSIONS } from './macro-names.ts';
import { noteUnsure, takesPlainly } from './macro-rules.ts';
import { markName } from './name-marks.ts';

/** Name of a `cast` that is a call of a macro. */
export const MACRO = 'macro';
const MARK = 33;
const PARENTHESIS = 40;
const BRACKET = 91;
const BRACE = 123;
const MAX_DEPTH = 32;

const macroName = (x: Extraction, node: Node): Node => {
  const path = x.child(node, x.f.macro);
  return x.kind(path) === x.k.scoped_identifier ? x.child(path, x.f.name) : path;
};

export function macroInvocation(x: Extraction, node: Node): boolean {
  const path = x.child(node, x.f.macro);
  x.reference('call', markName(x, x.expression(path), NAMES_A.macro), -2);
  if (x.kind(path) === x.k.scoped_identifier) markName(x, x.expression(x.child(path, x.f.path)), NAMES_A.type);
  const tree = x.childOfKind(node, x.k.token_tree);
  const takesExpressions = takesPlainly(x, path) || MIXES_EXPRESSIONS.has(x.text(macroName(x, node)));
  if (takesExpressions) tokens(x, tree, 0);
  if (!x.keepsLocals) return false;
  pathPrefix(x, path);
  if (takesExpressions) formatted(x, tree);
  else localTokens(x, tree);
  return false;
}

/** Whether a call was read out of a macro with expressions: its name is followed by the mark of a macro. */
export const isMacroCall = (x: Extraction, node: Node): boolean =>
  x.source.charCodeAt(x.end(x.child(node, x.f.function))) === MARK;

/** A macro read as a call: it is named, its arguments are walked like those of a function. */
export function enterMacroCall(x: Extraction, node: Node): void {
  const path = x.child(node, x.f.function);
  const list = x.child(node, x.f.arguments);
  x.claim(node);
  for (let inner = path; inner < x.next(path); inner += NODE) x.claim(inner);
  x.reference('call', markName(x, x.expression(path), NAMES_A.macro), -2);
  if (x.kind(path) === x.k.scoped_identifier) markName(x, x.expression(x.child(path, x.f.path)), NAMES_A.type);
  if (!takesPlainly(x, path)) noteUnsure(x, node);
  if (x.keepsLocals) formatted(x, list);
}

/** Names the macros that were opened before parsing, of which the tree has no trace. */
export function nameWrappers(x: Extraction): void {
  const names = namesOfWrappers(x.source);
  if (names.length === 0) return;
  const named = new Set<number>();
  for (let node = 0; node < x.count; node += NODE)
    if (x.kind(node) === x.k.macro_invocation) named.add(x.start(macroName(x, node)));
  for (const offset of names) {
    if (named.has(offset)) continue;
    const name = /^\w+/.exec(x.source.slice(offset, offset + 100))![0];
    const row = markName(x, nameAt(x, 0, { name, offset }), NAMES_A.macro);
    referenceAt(x, row, offset);
  }
}

/** A call in the innermost scope around an offset. */
function referenceAt(x: Extraction, row: number, offset: number): void {
  const { scopes, references } = x.facts.tables;
  let scope = 0;
  for (let inner = 1; inner < scopes.rows; inner++) {
    const o = inner * SCOPE.stride;
    if (scopes.data[o + SCOPE.start] > offset) break;
    if (offset < scopes.data[o + SCOPE.end]) scope = inner;
  }
  const o = references.begin();
  references.data[o + REFERENCE.kind] = referenceKindCode.call;
  references.data[o + REFERENCE.expression] = row;
  references.data[o + REFERENCE.symbol] = scopes.data[scope * SCOPE.stride + SCOPE.symbol];
  references.data[o + REFERENCE.scope] = scope;
  references.data[o + REFERENCE.args] = -2;
}

/** The value of a macro read as a call. */
export function macroCallValue(x: Extraction, node: Node, depth: number): number {
  const path = x.child(node, x.f.function);
  const name = x.text(x.kind(path) === x.k.scoped_identifier ? x.child(path, x.f.name) : path);
  const list = x.child(node, x.f.arguments);
  const first = x.first(list);
  switch (name) {
    case 'vec':
      return x.addExpression('literal', node, 'Vec', first < 0 ? -1 : x.expression(first, depth + 1));
    case 'dbg':
    case 'pin':
      return x.expression(first, depth + 1);
    case 'join':
      return joined(x, list, depth);
    case 'ready':
    case 'try':
      return first < 0 ? -1 : unwrapped(x, node, x.expression(first, depth + 1));
    default:
      return Object.hasOwn(MADE, name) ? madeBy(x, node, name) : madeElsewhere(x, node, depth);
  }
}

/** A macro of the tree: its name and arguments, for the binder to look at its rules. */
function madeElsewhere(x: Extraction, node: Node, depth: number): number {
  const path = x.child(node, x.f.function);
  const name = markName(x, x.expression(path, depth + 1), NAMES_A.macro);
  if (name < 0) return -1;
  let tail = -1;
  for (const argument of x.children(x.child(node, x.f.arguments)).slice(0, 16).reverse())
    tail = x.addExpression('list', argument, '', x.expression(argument, depth + 1), tail);
  return x.addExpression('cast', node, MACRO, name, tail);
}

/** The values of all the futures, in a tuple. */
function joined(x: Extraction, list: Node, depth: number): number {
  let tail = -1;
  for (const child of x.children(list).slice(0, 16).reverse()) {
    const future = x.expression(child, depth + 1);
    tail = x.addExpression('list', child, '', future < 0 ? -1 : x.addExpression('await', child, '', future), tail);
  }
  return tail;
}

/** The values of the common macros. The values of other macros are not written anywhere. */
export const macroValue = (x: Extraction, node: Node): number => madeBy(x, node, x.text(macroName(x, node)));

const madeBy = (x: Extraction, node: Node, name: string): number =>
  Object.hasOwn(MADE, name) ? x.addExpression('literal', node, MADE[name]) : -1;

const MADE: Readonly<Record<string, string>> = {
  vec: 'Vec',
  format: 'String',
  write: 'Result',
  writeln: 'Result',
  matches: 'bool',
  concat: 'str',
  stringify: 'str',
  env: 'str',
  include_str: 'str',
};

/** Chains of names, dots and calls among the tokens of a tree; the grammar keeps only names, literals and inner trees. */
function tokens(x: Extraction, tree: Node, depth: number): void {
  if (tree < 0 || depth > MAX_DEPTH) return;
  const end = x.next(tree);
  let before: Node = -1;
  for (let node = tree + 6; node < end; ) {
    const kind = x.kind(node);
    if (kind === x.k.token_tree) tokens(x, node, depth + 1);
    if (beginsChain(x, node)) {
      const between = before < 0 ? '' : gap(x, x.end(before), x.start(node));
      // After another tree or type arguments: a member of something unknown.
      const isMember = (between.endsWith('.') && !between.endsWith('..')) || between.endsWith('::');
      const row = isMember ? memberRow(x, node, between === '.' ? before : -1) : startRow(x, node);
      node = chain(x, node, end, { row, depth });
    }
    before = node;
    node = x.next(node);
  }
}

function beginsChain(x: Extraction, node: Node): boolean {
  const kind = x.kind(node);
  if (kind === x.k.primitive_type) return x.source.startsWith('::', x.end(node));
  return kind === x.k.identifier || kind === x.k.self || kind === x.k.crate || kind === x.k.super;
}

/** A member of the literal before it, or of something unknown. */
function memberRow(x: Extraction, node: Node, before: Node): number {
  const isText = before >= 0 && (x.kind(before) === x.k.string_literal || x.kind(before) === x.k.raw_string_literal);
  return x.addExpression('member', node, x.text(node), isText ? x.addExpression('literal', before, 'str') : -1);
}

const gap = (x: Extraction, from: number, to: number): string =>
  to - from > 40 ? ' ' : x.source.slice(from, to).trim();

function startRow(x: Extraction, node: Node): number {
  return x.kind(node) === x.k.self && x.source.charCodeAt(x.end(node)) !== 58
    ? x.addExpression('this', node)
    : x.addExpression('name', node, x.text(node));
}

/** Follows one chain from a name; returns its last token. */
function chain(x: Extraction, start: Node, end: Node, from: { row: number; depth: number }): Node {
  let { row } = from;
  let pathRow = -1;
  let node = start;
  let isName = x.kind(start) !== x.k.self && x.kind(start) !== x.k.crate && x.kind(start) !== x.k.super;
  for (;;) {
    const after = endOfTypeArguments(x, node);
    let next = x.next(node);
    while (next < end && x.start(next) < after) next = x.next(next);
    const to = next < end ? x.start(next) : -1;
    const between = to < 0 ? rest(x, node) : gap(x, after, to);
    const isTree = to >= 0 && x.kind(next) === x.k.token_tree;
    const open = isTree ? x.source.charCodeAt(to) : 0;
    if (isTree && (between === '!' || (between === '' && open === PARENTHESIS))) {
      if (between === '!') markName(x, row, NAMES_A.macro);
      if (isName && !isPrelude(x, node)) x.reference('call', row, -2);
      row = between === '!' ? -1 : x.addExpression('call', node, '', row);
      if (between === '' || TAKES_EXPRESSIONS.has(x.text(node)) || MIXES_EXPRESSIONS.has(x.text(node)))
        tokens(x, next, from.depth + 1);
    } else if (isTree && between === '' && open === BRACKET) {
      if (isName) x.reference('read', row);
      row = x.addExpression('index', node, '', row);
      tokens(x, next, from.depth + 1);
    } else if (isTree && between === '' && open === BRACE && isName && isCapital(x, node)) {
      x.reference('new', row, -2);
      tokens(x, next, from.depth + 1);
      return next;
    } else {
      const link = between.replace('.await', '').replace('?', '');
      const isPart = to >= 0 && (x.kind(next) === x.k.identifier || x.kind(next) === x.k.integer_literal);
      if (isPart && (link === '.' || link === '::')) {
        if (link === '::') markName(x, row, NAMES_A.type);
        if (isName && link === '.') x.reference('read', row);
        else if (isName && isCapital(x, node) && !isSelfType(x, node)) x.reference('type', row);
        if (between.includes('?')) row = unwrapped(x, node, row);
        row = x.addExpression('member', next, x.text(next), row);
        if (link === '::') pathRow = row;
        isName = x.kind(next) === x.k.identifier;
        node = next;
        continue;
      }
      // `name = value` and `name: value` name an argument or a field.
      const isKey =
        (between.startsWith('=') && !between.startsWith('==')) || (between.startsWith(':') && link !== '::');
      if (row === pathRow) markName(x, row, NAMES_A.function);
      // A single name is most likely a local, or bound by a pattern of the macro.
      const isLocal = node === start && !isCapital(x, node) && !x.keepsLocals;
      if (isName && !isKey && !isLocal && !isPrelude(x, node)) x.reference('read', row);
      return node;
    }
    isName = false;
    node = next;
  }
}

/** The end of a name, including its type arguments `::<…>`. */
function endOfTypeArguments(x: Extraction, node: Node): number {
  const end = x.end(node);
  if (!x.source.startsWith('::<', end)) return end;
  let depth = 0;
  for (let at = end + 2; at < x.source.length && at < end + MAX_TYPE_ARGUMENTS_LENGTH; at++) {
    const c = x.source[at];
    if (c === '<') depth++;
    else if (c === '>' && x.source[at - 1] !== '-' && --depth === 0) return at + 1;
  }
  return end;
}

/** A longer text is not a list of type arguments. */
const MAX_TYPE_ARGUMENTS_LENGTH = 200;

/** The text after the last token of a tree; enough to see that no link follows. */
const rest = (x: Extraction, node: Node): string => x.source.slice(x.end(node), x.end(node) + 1);
