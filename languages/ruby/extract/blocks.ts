/** Blocks: their parameters, and those that are bodies of classes or methods. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import { bindPattern } from '../../../src/extract/patterns.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { SYMBOL } from '../../../src/model/facts.ts';
import { FLAG, scopeKindCode } from '../../../src/model/kinds.ts';
import { givenToBlock } from './calls.ts';
import { stateOf } from './file-state.ts';
import { recordResults } from './results.ts';

/** A block that is the body of a class or of a method opens that one's scope. */
export function enterBlock(x: Extraction, block: Node): void {
  const role = stateOf(x).blocks.get(block);
  switch (role?.as) {
    case 'type':
      x.enterSymbol(role.symbol, x.symbolScope(role.symbol));
      return;
    case 'method': {
      const scope = x.addScope(scopeKindCode.function, block, role.symbol);
      x.setSymbol(role.symbol, SYMBOL.scope, scope);
      x.enterSymbol(role.symbol, scope);
      return;
    }
    case 'instance':
      x.enterSymbol(x.symbol, x.addScope(scopeKindCode.function, block, role.symbol));
      return;
    case 'class methods': {
      const scope = x.addScope(scopeKindCode.namespace, block, role.symbol);
      stateOf(x).singletons.add(scope);
      x.enterSymbol(x.symbol, scope);
    }
  }
}

/** Plain blocks, and those of unnamed classes, have a scope of their own. */
export function hasOwnScope(x: Extraction, block: Node): boolean {
  const role = stateOf(x).blocks.get(block);
  return role === undefined || role.as === 'unnamed';
}

/** Runs once the scope is open: parameters, and the result of a method's body. */
export function insideBlock(x: Extraction, block: Node): void {
  const role = stateOf(x).blocks.get(block);
  const list = x.child(block, x.f.parameters);
  if (list >= 0)
    bindBlockParameters(x, list, { given: givenToBlock(x, block), symbol: role?.as === 'method' ? role.symbol : -1 });
  if (role?.as === 'unnamed') stateOf(x).unnamed.add(x.scope);
  if (role?.as === 'method') recordResults(x, x.child(block, x.f.body), role.symbol);
}

/** The first parameter takes the value that an iterating call passes. */
function bindBlockParameters(x: Extraction, list: Node, { given, symbol }: { given: number; symbol: number }): void {
  let isFirst = true;
  const { parameters } = x.compiled;
  for (const node of x.children(list)) {
    const rule = parameters[x.kind(node)];
    if (rule === undefined) continue;
    const name = rule.name(x, node);
    const value = isFirst ? given : rule.default ? x.expression(rule.default(x, node)) : -1;
    const flags = typeof rule.flags === 'function' ? rule.flags(x, node) : rule.flags;
    if (symbol >= 0) x.parameter(symbol, x.text(name), -1, flags, -1);
    bindPattern(x, name, { type: -1, value, bound: (text, at) => x.bind('parameter', text, at) });
    isFirst = false;
  }
}

/** A keyword without a default must be given. */
export const keywordFlags = (x: Extraction, node: Node): number => (x.child(node, x.f.value) >= 0 ? FLAG.optional : 0);
