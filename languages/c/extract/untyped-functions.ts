/** Functions whose heads read as calls: `main() { … }` without a type, and macros that define one: `SYSCALL_DEFINE1(name, …) { … }`. */
import { declareAt } from '../../../src/extract/declare.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { SYMBOL } from '../../../src/model/facts.ts';
import { namedBehindOf, openFor, setNamedBehind } from './file-state.ts';

const CAPITALS = /^[A-Z][A-Z0-9_]*$/;

export function untypedFunction(x: Extraction, node: Node): void {
  if (!x.inScope('file')) return;
  const call = x.first(node);
  const callee = x.child(call, x.f.function);
  const body = x.next(node);
  const isHead = x.kind(call) === x.k.call_expression && x.kind(callee) === x.k.identifier && body < x.count;
  if (!isHead || x.kind(body) !== x.k.compound_statement || x.source[x.end(node) - 1] === ';') return;
  const argument = x.children(x.child(call, x.f.arguments)).find((one) => x.kind(one) !== x.k.comment) ?? -1;
  const isMacro = CAPITALS.test(x.text(callee)) && x.kind(argument) === x.k.identifier;
  const nameNode = isMacro ? argument : callee;
  const row = declareAt(x, node, { kind: 'function', name: x.text(nameNode), nameNode });
  if (!isMacro) x.claim(call);
  x.setSymbol(row, SYMBOL.end, x.end(body));
  x.setSymbol(row, SYMBOL.endLine, x.endRow(body) + 1);
  x.setSymbol(row, SYMBOL.endCol, x.end(body) - x.lineStarts[x.endRow(body)]);
  setNamedBehind(x, body, { row, scope: openFor(x, body, { row, kind: 'function' }) });
}

/** The block after such a head is its body. */
export function enterBody(x: Extraction, node: Node): void {
  const named = namedBehindOf(x, node);
  if (named === undefined) return;
  x.claim(node);
  x.enterSymbol(named.row, named.scope);
}
