/** Java literals and operators, as far as their types distinguish overloads. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';

/** A literal is worth one row a file and type: nothing about it depends on its place. */
export function literalOf(x: Extraction, node: Node, type: string): number {
  const key = `literal ${type}`;
  const known = x.notes.get(key);
  if (typeof known === 'number') return known;
  const row = x.addExpression('literal', node, type);
  x.notes.set(key, row);
  return row;
}

/** `a == b` is true or false, a sum with a text in it is a text; other operators are as good as unknown. */
export function operation(x: Extraction, node: Node): number {
  const operator = x.source.slice(x.end(x.child(node, x.f.left)), x.start(x.child(node, x.f.right))).trim();
  if (/^(?:[=!<>]=|[<>]|&&|\|\|)$/.test(operator)) return literalOf(x, node, 'boolean');
  if (operator !== '+') return -1;
  for (let part = node; part >= 0; part = x.child(part, x.f.left)) {
    if (x.kind(x.child(part, x.f.right)) === x.k.string_literal || x.kind(part) === x.k.string_literal)
      return literalOf(x, node, 'String');
    if (x.kind(part) !== x.k.binary_expression) break;
  }
  return -1;
}

/** `-x` is what `x` is, `!x` true or false. */
export function unaryOperation(x: Extraction, node: Node, depth: number): number {
  if (x.source[x.start(node)] === '!') return literalOf(x, node, 'boolean');
  return x.expression(x.children(node).at(-1) ?? -1, depth + 1);
}

const SUFFIXES: Readonly<Record<string, string>> = { f: 'float', F: 'float', l: 'long', L: 'long' };

/** `1L` and `1f` have the type of their suffix; the last digit of a hexadecimal number is not a suffix. */
export function numberLiteral(x: Extraction, node: Node, type: string): number {
  const suffix = x.source[x.end(node) - 1];
  const isDigit = (suffix === 'f' || suffix === 'F') && x.source[x.start(node) + 1]?.toLowerCase() === 'x';
  return literalOf(x, node, (isDigit ? undefined : SUFFIXES[suffix]) ?? type);
}
