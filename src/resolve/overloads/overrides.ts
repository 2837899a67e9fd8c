/** Members that replace one of a super type. */

import { SYMBOL } from '../../model/facts.ts';
import { FLAG, symbolKindCode } from '../../model/kinds.ts';
import type { SymbolKey } from '../../model/links.ts';
import type { Binder } from '../core/binder.ts';
import type { FileView } from '../core/file-view.ts';
import { type Ancestor, ancestorsOf, ownMember } from '../core/members.ts';
import type { Semantics } from '../core/semantics.ts';
import { symbolsIn } from '../core/values.ts';

const NONE: readonly Ancestor[] = [];
const OVERRIDABLE = new Set([symbolKindCode.method, symbolKindCode.property, symbolKindCode.field]);
const TYPES = new Set([
  symbolKindCode.class,
  symbolKindCode.interface,
  symbolKindCode.struct,
  symbolKindCode.enum,
  symbolKindCode.enum_member,
  symbolKindCode.trait,
]);

/** `isWanted`: the only members to look at, by their symbol rows. */
export function* overriddenMembers(
  b: Binder,
  view: FileView,
  isWanted: (row: number) => boolean = () => true,
): Generator<{ member: number; overridden: SymbolKey }> {
  const { embedsBases, overrides, separatesStatics, statedOverride } = b.semantics(view).members;
  if (statedOverride !== undefined) return yield* statedOverrides(b, view, { statedOverride, isWanted });
  for (let row = 1; row < view.facts.symbols.rows; row++) {
    if (!TYPES.has(view.symbol(row, SYMBOL.kind))) continue;
    const members = view
      .children(row)
      .filter((child) => OVERRIDABLE.has(view.symbol(child, SYMBOL.kind)) && isWanted(child));
    if (members.length === 0) continue;
    const ancestors = ancestorsOf(b, view.key(row));
    if (ancestors.length === 0) continue;
    for (const member of members) {
      const name = view.nameOf(member);
      const isOfType = separatesStatics && (view.symbol(member, SYMBOL.flags) & FLAG.static) !== 0;
      /** What the members found so far override in turn. */
      let above: readonly Ancestor[] = NONE;
      for (const ancestor of ancestors) {
        if (ancestor.kind === 'external' || above.some((one) => one.kind === 'instance' && one.key === ancestor.key))
          continue;
        if (embedsBases && b.cell(ancestor.key, SYMBOL.kind) !== symbolKindCode.interface) continue;
        const want = view.symbol(member, SYMBOL.kind) === symbolKindCode.method ? 'call' : 'value';
        const receiver = isOfType ? ({ kind: 'symbol', key: ancestor.key } as const) : ancestor;
        const namesakes = symbolsIn(ownMember(b, ancestor.key, name, receiver, want));
        const overridden =
          overrides === undefined ? namesakes[0] : namesakes.find((key) => overrides(b, view.key(member), key));
        if (overridden === undefined) continue;
        yield { member, overridden };
        if (embedsBases) break;
        // A class and an interface may both declare it, neither knowing of the other.
        above = above.concat(ancestorsOf(b, ancestor.key));
      }
    }
  }
}

interface StatedOverrides {
  readonly statedOverride: NonNullable<Semantics['members']['statedOverride']>;
  readonly isWanted: (row: number) => boolean;
}

/** Members that say themselves of which type they replace one. */
function* statedOverrides(
  b: Binder,
  view: FileView,
  { statedOverride, isWanted }: StatedOverrides,
): Generator<{ member: number; overridden: SymbolKey }> {
  for (let member = 1; member < view.facts.symbols.rows; member++) {
    if ((view.symbol(member, SYMBOL.flags) & FLAG.override) === 0 || !isWanted(member)) continue;
    const overridden = statedOverride(b, view, member);
    if (overridden !== undefined) yield { member, overridden };
  }
}
