/** Namespaces and `use`: where the names of a file come from; files that are included by a literal path. */
import { declareAt } from '../../../src/extract/declare.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { IMPORT_FLAG, SYMBOL } from '../../../src/model/facts.ts';
import { FLAG, scopeKindCode } from '../../../src/model/kinds.ts';
import { stateOf } from './file-state.ts';
import { claimName, joined, lastSegment } from './names.ts';

/** `namespace N;` holds the code up to the next one, which the tree keeps beside it; with braces it holds its body. */
export function declareNamespace(x: Extraction, node: Node): boolean {
  const nameNode = x.child(node, x.f.name);
  const body = x.child(node, x.f.body);
  const state = stateOf(x);
  closeNamespace(x, x.start(node), x.row(node));
  if (nameNode >= 0) claimName(x, nameNode);
  state.namespace = x.text(nameNode).replace(/\s+/g, '');
  state.aliases.clear();
  // In broken code the parser may put a name there that has no letters.
  if (state.namespace === '') return true;
  const row = declareAt(x, node, {
    kind: 'namespace',
    name: state.namespace,
    nameNode,
    flags: FLAG.package,
    parent: 0,
    body,
    bindIn: -1,
  });
  const scope = x.addScope(scopeKindCode.namespace, body < 0 ? 0 : node, row);
  x.setSymbol(row, SYMBOL.scope, scope);
  if (body >= 0) {
    x.enterSymbol(row, scope);
    return true;
  }
  state.openNamespace = row;
  endAt(x, row, { end: x.source.length, line: x.lineStarts.length });
  x.scope = scope;
  x.symbol = row;
  return false;
}

function closeNamespace(x: Extraction, start: number, row: number): void {
  const state = stateOf(x);
  if (state.openNamespace >= 0) {
    endAt(x, state.openNamespace, { end: start, line: row + 1 });
    state.openNamespace = -1;
  }
  x.symbol = 0;
  x.scope = 0;
}

function endAt(x: Extraction, symbol: number, { end, line }: { end: number; line: number }): void {
  x.setSymbol(symbol, SYMBOL.end, end);
  x.setSymbol(symbol, SYMBOL.endLine, line);
  x.setSymbol(symbol, SYMBOL.endCol, end - x.lineStarts[line - 1]);
}

/** `use A\B as C, D;`, `use function f;`, `use A\{B, const C};`. */
export function declareUse(x: Extraction, node: Node): boolean {
  const group = x.child(node, x.f.body);
  const sort = sortOf(x, node);
  const prefix = group < 0 ? '' : pathOf(x, x.childOfKind(node, x.k.namespace_name));
  for (const clause of x.children(group < 0 ? node : group))
    if (x.kind(clause) === x.k.namespace_use_clause) importClause(x, clause, { prefix, sort });
  return false;
}

type Imported = 'class' | 'value';

const sortOf = (x: Extraction, node: Node): Imported =>
  x.hasChild(node, x.k['"function"']) || x.hasChild(node, x.k['"const"']) ? 'value' : 'class';

const pathOf = (x: Extraction, node: Node): string =>
  x
    .text(node)
    .replace(/\s+/g, '')
    .replace(/^\\|\\$/g, '');

function importClause(x: Extraction, clause: Node, { prefix, sort }: { prefix: string; sort: Imported }): void {
  const alias = x.child(clause, x.f.alias);
  const named = x
    .children(clause)
    .find((child) => child !== alias && (x.kind(child) === x.k.name || x.kind(child) === x.k.qualified_name));
  if (named === undefined) return;
  const path = joined(prefix, pathOf(x, named));
  const cut = path.lastIndexOf('\\');
  const imported = path.slice(cut + 1);
  const local = alias < 0 ? imported : x.text(alias);
  const isClass = sort === 'class' && sortOf(x, clause) === 'class';
  if (isClass) stateOf(x).aliases.set(local.toLowerCase(), path);
  const node = lastSegment(x, named);
  x.import('name', node, {
    module: path.slice(0, Math.max(0, cut)),
    imported,
    local,
    localNode: alias < 0 ? node : alias,
    flags: isClass ? IMPORT_FLAG.typeOnly : 0,
  });
}

/** `require __DIR__ . '/a.php'`: a path that is written out. */
export function declareInclude(x: Extraction, node: Node): void {
  let value = x.first(node);
  while (x.kind(value) === x.k.parenthesized_expression) value = x.first(value);
  const path = pathIn(x, value, 0);
  if (path !== undefined && path !== '') x.import('effect', value, { module: path });
}

/** The text of an expression that spells a path; the directory of the file reads as `.`. */
function pathIn(x: Extraction, node: Node, depth: number): string | undefined {
  if (node < 0 || depth > 8) return undefined;
  switch (x.kind(node)) {
    case x.k.string:
    case x.k.encapsed_string: {
      const content = x.first(node);
      const isPlain = content >= 0 && x.kind(content) === x.k.string_content && x.sibling(content, node) < 0;
      return isPlain ? x.text(content) : undefined;
    }
    case x.k.name:
      return x.text(node).toUpperCase() === '__DIR__' ? '.' : undefined;
    case x.k.parenthesized_expression:
      return pathIn(x, x.first(node), depth + 1);
    case x.k.function_call_expression:
      return directoryIn(x, node, depth);
    case x.k.binary_expression: {
      const left = pathIn(x, x.child(node, x.f.left), depth + 1);
      const right = pathIn(x, x.child(node, x.f.right), depth + 1);
      return left === undefined || right === undefined ? undefined : left + right;
    }
    default:
      return undefined;
  }
}

/** `dirname(__FILE__)`, `dirname(__DIR__)`. */
function directoryIn(x: Extraction, call: Node, depth: number): string | undefined {
  if (x.text(x.child(call, x.f.function)).toLowerCase() !== 'dirname') return undefined;
  const list = x.child(call, x.f.arguments);
  const only = x.first(list);
  if (only < 0 || x.sibling(only, list) >= 0) return undefined;
  const of = x.first(only);
  if (x.text(of).toUpperCase() === '__FILE__') return '.';
  const inner = pathIn(x, of, depth + 1);
  return inner === undefined ? undefined : `${inner}/..`;
}
