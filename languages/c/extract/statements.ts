/** C and C++ statements that open scopes and bind names in them. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node, Rule } from '../../../src/extract/rule.ts';
import { enterBody, untypedFunction } from './untyped-functions.ts';

/** The body of a function is its scope. */
export const hasOwnBlock = (x: Extraction, node: Node): boolean => !x.isClaimed(node);

/** `return` shows the result of a function without a declared one. */
export function result(x: Extraction, node: Node): void {
  const value = x.expression(x.first(node));
  const lambda = x.notes.get(node);
  if (typeof lambda === 'number' && value >= 0) x.bind('return', '', { node: lambda, value });
  const scope = x.nearestScope('function');
  if (value < 0 || scope < 0 || x.symbolScope(x.symbol) !== scope) return;
  x.bind('return', '', { node, value, symbol: x.symbol });
}

export const statements: Readonly<Record<string, Rule>> = {
  expression_statement: { enter: untypedFunction },
  compound_statement: { scope: 'block', scopeIf: hasOwnBlock, enter: enterBody },
  for_statement: { scope: 'block' },
  if_statement: { scope: 'block' },
  while_statement: { scope: 'block' },
  switch_statement: { scope: 'block' },
  attribute_specifier: { skip: true },
  attribute_declaration: { skip: true },
  ms_declspec_modifier: { skip: true },
};
