/** Rust impl blocks: the type they are for, the trait they implement, and members of types declared in other files. */
import { at, BINDING, EXPRESSION, SYMBOL } from '../../../src/model/facts.ts';
import { expressionOpCode, FLAG, scopeKindCode, symbolKindCode } from '../../../src/model/kinds.ts';
import { rowOfKey, type SymbolKey, symbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { evaluate } from '../../../src/resolve/core/evaluate.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import { ownMember } from '../../../src/resolve/core/members.ts';
import type { Memo } from '../../../src/resolve/core/memo.ts';
import { instanceFrom, ownInstance, typeOf } from '../../../src/resolve/core/type-of.ts';
import { alternatives, symbolsIn, type TypeParameterValue, type Value } from '../../../src/resolve/core/values.ts';
import { fits } from './namespaces.ts';
import { notesOf } from './notes.ts';

/** The rules bind `Self` in the scope of each impl block: its type is the block's type, its value the trait. */
const SELF = 'Self';

/** The row that binds `Self` in the impl block around a member, -1 outside of impl blocks. */
export function implAround(view: FileView, member: number): number {
  const own = view.symbol(member, SYMBOL.scope);
  const scope = own > 0 ? view.scopeParent(own) : view.valueScopeOf(member);
  return view.firstBinding(scope, view.nameId(SELF));
}

/** Every impl block of a file. */
export function implsIn(b: Binder, view: FileView): readonly number[] {
  const known = notesOf(b).implBlocks;
  let rows = known.get(view.file.id);
  if (rows === undefined) {
    const nameId = view.nameId(SELF);
    const found: number[] = [];
    for (let row = 0; nameId > 0 && row < view.facts.bindings.rows; row++)
      if (view.binding(row, BINDING.name) === nameId) found.push(row);
    known.set(view.file.id, (rows = found));
  }
  return rows;
}

/** The type of an impl block, without type arguments: one of the tree, a built-in one, a type parameter, or an outside type. */
export function typeOfImpl(b: Binder, view: FileView, impl: number): Value | undefined {
  return headAt(b, view, { impl, column: BINDING.type, memo: notesOf(b).typesOfImpls });
}

/** The trait an impl block implements. */
export function traitOfImpl(b: Binder, view: FileView, impl: number): SymbolKey | undefined {
  if (view.binding(impl, BINDING.value) < 0) return undefined;
  const trait = headAt(b, view, { impl, column: BINDING.value, memo: notesOf(b).traitsOfImpls });
  return trait?.kind === 'instance' ? trait.key : undefined;
}

interface Head {
  readonly impl: number;
  readonly column: number;
  readonly memo: Memo<Value | undefined>;
}

/** Type arguments are left out: they may name the block's own parameters, which in turn ask for the type of the block. */
function headAt(b: Binder, view: FileView, { impl, column, memo }: Head): Value | undefined {
  return b.ask(memo, symbolKey(view.file.id, impl), undefined, () => {
    const scope = view.binding(impl, BINDING.scope);
    const row = view.binding(impl, column);
    const { expressions } = view.facts;
    if (row < 0) return undefined;
    if (at(expressions, row, EXPRESSION.op) !== expressionOpCode.generic) return typeOf(b, view, row, scope);
    const head = at(expressions, row, EXPRESSION.a);
    const type = evaluate(b, view, head, scope, 'type');
    if (type !== undefined && type.kind !== 'external') return instanceFrom(b, type, []);
    const name = view.facts.strings[at(expressions, head, EXPRESSION.name)];
    return b.semantics(view).types.libraryType?.(name, [], type !== undefined) ?? type;
  });
}

/** `Self` and the type of `self`: the type that the innermost impl block, trait or type around a scope is for. */
export function selfAt(b: Binder, view: FileView, scope: number): Value | undefined {
  const nameId = view.nameId(SELF);
  for (let at_ = scope; at_ >= 0; at_ = view.scopeParent(at_)) {
    if (view.scopeKind(at_) !== scopeKindCode.type) continue;
    const impl = nameId < 0 ? -1 : view.firstBinding(at_, nameId);
    if (impl >= 0) {
      const key = symbolKey(view.file.id, impl);
      // Asked, because the type of a block may say `Self` where it must not.
      return b.ask(notesOf(b).selves, key, undefined, () => typeOf(b, view, view.binding(impl, BINDING.type), at_));
    }
    const symbol = view.scopeSymbol(at_);
    const kind = view.symbol(symbol, SYMBOL.kind);
    // A statement of a trait about its `Self` holds for every type that implements it.
    if (kind === symbolKindCode.trait) return { ...ownInstance(view, symbol), isSelf: true };
    if (kind === symbolKindCode.struct || kind === symbolKindCode.enum) return ownInstance(view, symbol);
  }
  return undefined;
}

/** `impl<T> Foo<T>` renames the parameters of `Foo`: `T` is the parameter at the same position, with the block's bounds. */
export function typeParameter(b: Binder, view: FileView, binding: number): TypeParameterValue | undefined {
  const scope = view.binding(binding, BINDING.scope);
  const impl = view.firstBinding(scope, view.nameId(SELF));
  if (impl < 0) return undefined;
  const type = typeOfGeneric(b, view, impl);
  const bounds = { file: view.file.id, rows: [binding] };
  if (type === undefined) return { kind: 'parameter', owner: view.key(0), index: UNPLACED + binding, bounds };
  const index = placeOf(view, view.binding(impl, BINDING.type), view.binding(binding, BINDING.name));
  return { kind: 'parameter', owner: type, index: index < 0 ? UNPLACED + binding : index, bounds };
}

/** Places of parameters that no argument of the type is: nothing replaces them. */
const UNPLACED = 1000;

/** A block for a parameter itself has no type to ask for: asking would lead back here. */
function typeOfGeneric(b: Binder, view: FileView, impl: number): SymbolKey | undefined {
  const { expressions } = view.facts;
  const row = view.binding(impl, BINDING.type);
  if (row < 0 || at(expressions, row, EXPRESSION.op) !== expressionOpCode.generic) return undefined;
  const type = typeOfImpl(b, view, impl);
  return type?.kind === 'instance' ? type.key : undefined;
}

function placeOf({ facts: { expressions } }: FileView, generic: number, name: number): number {
  let index = 0;
  for (
    let cons = at(expressions, generic, EXPRESSION.b);
    cons >= 0;
    cons = at(expressions, cons, EXPRESSION.b), index++
  ) {
    const argument = at(expressions, cons, EXPRESSION.a);
    if (argument < 0 || at(expressions, argument, EXPRESSION.op) !== expressionOpCode.name) continue;
    if (at(expressions, argument, EXPRESSION.name) === name) return index;
  }
  return -1;
}

/** The trait's member that a member of an impl block implements. */
export function overridden(b: Binder, view: FileView, member: number): SymbolKey | undefined {
  const impl = implAround(view, member);
  const trait = impl < 0 ? undefined : traitOfImpl(b, view, impl);
  if (trait === undefined) return undefined;
  const kind = view.symbol(member, SYMBOL.kind);
  const want = kind === symbolKindCode.type_alias ? 'type' : 'call';
  const on: Value = { kind: 'symbol', key: trait };
  return symbolsIn(ownMember(b, trait, view.nameOf(member), on, want)).find((key) => b.cell(key, SYMBOL.kind) === kind);
}

/** Items of one name in one place: only one of them is compiled, whichever the configuration asks for. */
export function declarations(b: Binder, key: SymbolKey): readonly SymbolKey[] {
  const view = b.view(key);
  const row = rowOfKey(key);
  const out: SymbolKey[] = [];
  const nameId = view.symbol(row, SYMBOL.name);
  for (
    let other = view.firstChild(view.symbol(row, SYMBOL.parent), nameId);
    other >= 0;
    other = view.nextNamesake(other)
  )
    if (isSamePlace(b, view, row, other)) out.push(view.key(other));
  return out;
}

function isSamePlace(b: Binder, view: FileView, row: number, other: number): boolean {
  if (view.symbol(row, SYMBOL.kind) !== view.symbol(other, SYMBOL.kind)) return false;
  if (((view.symbol(row, SYMBOL.flags) ^ view.symbol(other, SYMBOL.flags)) & FLAG.override) !== 0) return false;
  if (view.symbol(row, SYMBOL.owner) < 0) return fits(view.symbol(row, SYMBOL.kind), 'call');
  const [a, c] = [implAround(view, row), implAround(view, other)];
  if (a === c || a < 0 || c < 0) return a === c;
  if ((view.symbol(row, SYMBOL.flags) & FLAG.override) !== 0) return false;
  return sameArguments(b, view, a, c);
}

/** `impl Foo<A>` and `impl Foo<B>` are for different types. */
function sameArguments(b: Binder, view: FileView, impl: number, other: number): boolean {
  const args = (row: number): string => {
    const type = typeOf(b, view, view.binding(row, BINDING.type), view.binding(row, BINDING.scope));
    return alternatives(type)
      .flatMap((one) => (one.kind === 'instance' ? one.args.map((arg) => argumentText(arg)) : []))
      .join();
  };
  return args(impl) === args(other);
}

const argumentText = (arg: Value | undefined): string =>
  arg === undefined ? '?' : arg.kind === 'instance' ? `${arg.key}` : arg.kind === 'builtin' ? arg.name : arg.kind;
