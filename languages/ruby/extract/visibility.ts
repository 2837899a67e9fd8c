/** `private`, `protected`, `public` and `module_function`, alone, with names, or before a declaration. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { SYMBOL } from '../../../src/model/facts.ts';
import { FLAG } from '../../../src/model/kinds.ts';
import { nameOf } from './accessors.ts';
import { staticBlock } from './declarations.ts';
import { stateOf } from './file-state.ts';
import { inTypeBody, memberKey, selfScope, typeAround } from './self.ts';

const ALL = FLAG.private | FLAG.protected | FLAG.exported | FLAG.publicApi;

/** `named`: of the members of the type itself, and only of those that are named. */
export const giveVisibility =
  (flags: number, named = false) =>
  (x: Extraction, call: Node): 'done' | undefined => {
    if (!inTypeBody(x)) return undefined;
    const list = x.kind(call) === x.k.call ? x.child(call, x.f.arguments) : -1;
    if (list < 0 && !named) {
      stateOf(x).visibility.set(selfScope(x), flags);
      return 'done';
    }
    for (const argument of x.children(list)) {
      // `private %i[a b]`, `private [:a, :b]`.
      const isList = x.kind(argument) === x.k.array || x.kind(argument) === x.k.symbol_array;
      for (const one of isList ? x.children(argument) : [argument])
        applyFlags(x, one, { flags, isStatic: named || staticBlock(x) });
    }
    return 'done';
  };

/** `deprecate :old, :new, 2027, 1`, `deprecate old: "use new"`: the first name. */
export function deprecateFirst(x: Extraction, call: Node): undefined {
  const first = x.first(x.child(call, x.f.arguments));
  const name = x.kind(first) === x.k.pair ? x.child(first, x.f.key) : first;
  if (inTypeBody(x) && name >= 0)
    applyFlagsTo(x, nameOf(x, name), { flags: FLAG.deprecated, isStatic: staticBlock(x) });
}

interface Given {
  readonly flags: number;
  readonly isStatic: boolean;
}

function applyFlags(x: Extraction, argument: Node, given: Given): void {
  switch (x.kind(argument)) {
    case x.k.method:
    case x.k.singleton_method:
    case x.k.call:
      stateOf(x).given.set(argument, given.flags);
      return;
    default:
      applyFlagsTo(x, nameOf(x, argument), given);
  }
}

/** A member that is declared above; a constant for `private_constant`. */
function applyFlagsTo(x: Extraction, name: string, { flags, isStatic }: Given): void {
  const type = typeAround(x);
  if (name === '' || type < 0) return;
  const row = stateOf(x).members.get(memberKey(type, name, isStatic)) ?? x.symbolIn(x.symbolScope(type), name);
  if (row < 0) return;
  const before = x.symbolFlags(row);
  x.setSymbol(
    row,
    SYMBOL.flags,
    flags === FLAG.private || flags === FLAG.protected ? (before & ~ALL) | flags : before | flags,
  );
}
