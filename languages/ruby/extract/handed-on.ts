/** Methods handed on to another object or under another name: `delegate`, `def_delegators`, `alias`. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { MAY_NAME_NOTHING } from '../../../src/model/facts.ts';
import { declareHandedOn, memberAtSymbol, nameOf, option } from './accessors.ts';
import { staticBlock } from './declarations.ts';
import { argumentsOf, flagsHere, type Macro } from './macro-arguments.ts';
import { instanceRow, selfRow, typeAround } from './self.ts';

/** `delegate :a, :b, to: :other, prefix: true`. */
export const delegate: Macro = (x, call) => {
  const to = option(x, call, 'to');
  const type = typeAround(x);
  if (type < 0 || to < 0) return undefined;
  const prefix = option(x, call, 'prefix');
  const before = prefix < 0 ? '' : `${x.kind(prefix) === x.k.true ? nameOf(x, to) : nameOf(x, prefix)}_`;
  for (const symbol of argumentsOf(x, call)) {
    const name = nameOf(x, symbol);
    if (name === '') continue;
    declareHandedOn(x, symbol, {
      name: before + name,
      at: symbol,
      value: handedTo(x, to, name),
      type,
      isStatic: staticBlock(x),
      flags: flagsHere(x, call),
    });
    x.claim(symbol);
  }
  return undefined;
};

/** `self.other.name`, as a row. */
function handedTo(x: Extraction, to: Node, name: string): number {
  const self = instanceRow(x, to);
  const other = nameOf(x, to);
  if (self < 0 || other === '') return -1;
  const on = x.addExpression('call', to, '', x.addExpression('member', to, other, self));
  return x.addExpression('call', to, '', x.addExpression('member', to, name, on));
}

/** `def_delegators :@other, :a, :b`; `def_delegator :@other, :name, :as`. */
export const forward =
  (isOne: boolean): Macro =>
  (x, call) => {
    const [, ...symbols] = argumentsOf(x, call);
    const type = typeAround(x);
    if (type < 0) return undefined;
    const named = isOne ? symbols.slice(-1) : symbols;
    for (const symbol of named) {
      const name = nameOf(x, symbol);
      if (name !== '') declareHandedOn(x, symbol, { name, at: symbol, value: -1, type, isStatic: staticBlock(x) });
      x.claim(symbol);
    }
    return undefined;
  };

/** `alias_method :name, :old`. */
export const aliasMethod: Macro = (x, call) => {
  const [name, old] = argumentsOf(x, call);
  if (old !== undefined) aliasAs(x, call, { name, old });
  return undefined;
};

/** `alias name old`. */
export function declareAlias(x: Extraction, node: Node): boolean {
  const [name, old] = [x.child(node, x.f.name), x.child(node, x.f.alias)];
  if (old < 0 || x.kind(old) === x.k.global_variable) return false;
  aliasAs(x, node, { name, old });
  return false;
}

function aliasAs(x: Extraction, node: Node, { name, old }: { name: Node; old: Node }): void {
  const isStatic = staticBlock(x);
  const self = isStatic ? selfRow(x, node) : instanceRow(x, node);
  const text = (one: Node): string => nameOf(x, one) || (x.kind(one) === x.k.delimited_symbol ? '' : x.text(one));
  const isSymbol = nameOf(x, old) !== '';
  const target = isSymbol ? memberAtSymbol(x, old, self) : x.addExpression('member', old, text(old), self);
  declareHandedOn(x, node, {
    name: text(name),
    at: name,
    value: x.addExpression('call', node, '', target),
    type: typeAround(x),
    isStatic,
    flags: flagsHere(x, node),
  });
  if (self >= 0) x.reference('read', target, MAY_NAME_NOTHING);
  x.claim(name);
  x.claim(old);
}
