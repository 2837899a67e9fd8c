/** Name look-up: from the scope of a use outward, to the value the name is bound to. */
import { BINDING, SYMBOL } from '../../model/facts.ts';
import { bindingKindCode, scopeKindCode, symbolKindCode } from '../../model/kinds.ts';
import { type SymbolKey, symbolKey } from '../../model/links.ts';
import type { Binder } from './binder.ts';
import type { FileView } from './file-view.ts';
import { memberOfType } from './members.ts';
import { narrowedIn, narrowedTo } from './narrowing.ts';
import { isBefore, isOnly, isStore, reboundIn } from './reaching.ts';
import type { Semantics, Want } from './semantics.ts';
import { hasArity, ofArity, wholeOf } from './type-identity.ts';
import { ownInstance } from './type-of.ts';
import { EXTERNAL, type LocalValue, unionOf, type Value } from './values.ts';

/** A name as it is used: where, and how. */
export interface NameUse {
  readonly view: FileView;
  readonly scope: number;
  readonly nameId: number;
  readonly line: number;
  readonly col: number;
  readonly want: Want;
  /** Number of type arguments; absent where that number does not distinguish types. */
  readonly arity?: number | undefined;
}

/** A type's scope seen from the head of its declaration: its type parameters hold there, its members do not. */
export const headOf = (scope: number): number => -2 - scope;

/** The value a bare name means; undefined, with a reason, when nothing visible has the name. */
export function lookup(b: Binder, use: NameUse): Value | undefined {
  const { view, nameId } = use;
  const semantics = b.semantics(view);
  const { separatesTypes } = semantics.names;
  const isChecked = view.isChecked(nameId);
  /** Binding rows that narrow the name, innermost first. */
  let narrowing: number[] | undefined;
  let insideFunction = false;
  /** Some type around inherits from outside the tree: the name may come from there when nothing here has it. */
  let outside = false;
  /** A variable of the name that cannot be called: a function further out may be meant. */
  let held: Value | undefined;
  const cannotBeCalled = use.want === 'call' ? semantics.names.cannotBeCalled : undefined;
  /** Has the name, but as a type where a value is meant, or the other way round. */
  let other: Value | undefined;
  const head = use.scope < -1 ? headOf(use.scope) : -1;
  for (let scope = head < 0 ? use.scope : head; scope >= 0; scope = view.scopeParent(scope)) {
    const kind = view.scopeKind(scope);
    if (kind === scopeKindCode.type) {
      const found = lookupInType(b, use, { scope, semantics, insideFunction, isHead: scope === head });
      if (found?.kind === 'external') outside = true;
      else if (found !== undefined && cannotBeCalled?.(b, found)) held ??= found;
      else if (found !== undefined) return narrowing === undefined ? found : narrowedTo(b, use, found, narrowing);
    } else {
      const isBound = view.firstBinding(scope, nameId) >= 0;
      const narrow = isBound && isChecked ? narrowedIn(use, scope) : -1;
      if (narrow !== -1) (narrowing ??= []).push(narrow);
      const found = isBound ? boundIn(b, use, scope) : undefined;
      if (found !== undefined && separatesTypes && !hasMeaning(b, found, use.want)) other ??= found;
      else if (found !== undefined && cannotBeCalled?.(b, found)) held ??= found;
      else if (found !== undefined) return narrowing === undefined ? found : narrowedTo(b, use, found, narrowing);
      if (
        semantics.names.surroundingName !== undefined &&
        (kind <= scopeKindCode.namespace || semantics.names.importsInBlocks)
      ) {
        const surrounding = semantics.names.surroundingName(b, use, scope);
        if (surrounding !== undefined && (!separatesTypes || hasMeaning(b, surrounding, use.want))) return surrounding;
      }
    }
    if (kind === scopeKindCode.function) {
      insideFunction = true;
      const found = semantics.names.ownerMember?.(b, use, scope);
      if (found?.kind === 'external') outside = true;
      else if (found !== undefined && cannotBeCalled?.(b, found)) held ??= found;
      else if (found !== undefined) return found;
    }
    if (kind === scopeKindCode.namespace && semantics.names.closedModules) break;
  }
  if (held !== undefined) return held;
  const unbound = semantics.names.unboundName(b, view, view.facts.strings[nameId], use.want);
  if (other !== undefined && (unbound === undefined || unbound.kind === 'external')) return other;
  return unbound ?? (outside ? EXTERNAL : undefined);
}

interface TypeScope {
  readonly scope: number;
  readonly semantics: Semantics;
  readonly insideFunction: boolean;
  readonly isHead: boolean;
}

function lookupInType(
  b: Binder,
  use: NameUse,
  { scope, semantics, insideFunction, isHead }: TypeScope,
): Value | undefined {
  const { view, nameId } = use;
  const row = view.firstBinding(scope, nameId);
  if (row >= 0 && view.binding(row, BINDING.kind) === bindingKindCode.type_parameter)
    return typeParameter(b, view, row);
  if (isHead) return undefined;
  // A type that is an expression has a name of its own inside of it.
  if (row >= 0 && isOwnName(view, row, scope)) return boundIn(b, use, scope);
  if (semantics.names.memberNames === 'all') {
    const symbol = view.scopeSymbol(scope);
    if (view.symbol(symbol, SYMBOL.scope) !== scope) return row >= 0 ? boundIn(b, use, scope) : undefined;
    // Parameters of a primary constructor are visible in the whole body.
    if (row >= 0 && view.binding(row, BINDING.kind) === bindingKindCode.parameter && use.want !== 'type')
      return boundIn(b, use, scope);
    return ofArity(b, memberOfType(b, ownInstance(view, symbol), view.facts.strings[nameId], use.want), use.arity);
  }
  if (row < 0) return undefined;
  if (semantics.names.bodyNamesOnly) return insideFunction ? undefined : boundIn(b, use, scope);
  const isEnum =
    !semantics.types.variantsAreTypes && view.symbol(view.scopeSymbol(scope), SYMBOL.kind) === symbolKindCode.enum;
  return isEnum && view.symbol(view.scopeSymbol(scope), SYMBOL.scope) === scope ? boundIn(b, use, scope) : undefined;
}

const isOwnName = (view: FileView, row: number, scope: number): boolean =>
  view.binding(row, BINDING.kind) === bindingKindCode.symbol &&
  view.binding(row, BINDING.symbol) === view.scopeSymbol(scope);

/** The value the scope itself binds the name to. */
export function boundIn(b: Binder, use: NameUse, scope: number): Value | undefined {
  const { view, nameId, want } = use;
  const {
    names: { canMean, rebinds, visibleFromDeclaration, shadows },
    types: { fixedTypes },
  } = b.semantics(view);
  const first = view.firstBinding(scope, nameId);
  if (
    fixedTypes &&
    !visibleFromDeclaration &&
    !shadows &&
    DECLARES.has(view.binding(first, BINDING.kind)) &&
    canMean?.(symbolKindCode.variable, want, 0) !== false
  )
    return { kind: 'local', file: view.file.id, row: first };
  if (rebinds && first >= 0 && canMean?.(symbolKindCode.variable, want, 0) !== false)
    return view.nextBinding(first) < 0 ? boundBy(b, use, first) : reboundIn(b, use, scope);
  const found: Value[] = [];
  let local: LocalValue | undefined;
  for (let row = first; row >= 0; row = view.nextBinding(row)) {
    const kind = view.binding(row, BINDING.kind);
    if (kind === bindingKindCode.symbol) {
      const symbol = view.binding(row, BINDING.symbol);
      if (
        canMean?.(view.symbol(symbol, SYMBOL.kind), want, view.symbol(symbol, SYMBOL.flags)) !== false &&
        (use.arity === undefined || hasArity(view, symbol, use.arity))
      )
        found.push({ kind: 'symbol', key: wholeOf(b, view, symbol) });
    } else if (kind === bindingKindCode.import) {
      const value = b.imported(view, view.binding(row, BINDING.value), want, view.facts.strings[nameId]);
      if (value !== undefined) found.push(value);
    } else if (kind === bindingKindCode.type_parameter) {
      found.push(typeParameter(b, view, row));
    } else if (
      canMean?.(symbolKindCode.variable, want, 0) === false ||
      (local !== undefined && shadows && kind === bindingKindCode.assign)
    ) {
      // A variable is neither a type nor a function here; where one is what it is declared as, assignments tell nothing.
    } else if (
      kind !== bindingKindCode.narrow &&
      !isStore(view, row) &&
      ((local === undefined && !visibleFromDeclaration) || isBefore(view, row, use))
    ) {
      const isUndeclared = kind === bindingKindCode.assign && local === undefined;
      if (!isUndeclared || !b.semantics(view).names.namesAreDeclared)
        local = { kind: 'local', file: view.file.id, row };
    }
  }
  if (found.length === 0) return local && { ...local, isOnly: isOnly(view, local.row, use.scope) };
  if (found.length === 1) return found[0];
  return unionOf(b.semantics(view).names.separatesTypes ? wanted(b, found, want) : found);
}

/** The value of a name's only binding in its scope, where a later one would replace it. */
function boundBy(b: Binder, use: NameUse, row: number): Value | undefined {
  const { view } = use;
  switch (view.binding(row, BINDING.kind)) {
    case bindingKindCode.symbol:
      return { kind: 'symbol', key: wholeOf(b, view, view.binding(row, BINDING.symbol)) };
    case bindingKindCode.import:
      return b.imported(view, view.binding(row, BINDING.value), use.want, view.facts.strings[use.nameId]);
    case bindingKindCode.type_parameter:
      return typeParameter(b, view, row);
    case bindingKindCode.assign:
    case bindingKindCode.narrow:
      return undefined;
    default:
      return { kind: 'local', file: view.file.id, row, isOnly: isOnly(view, row, use.scope) };
  }
}

/** Bindings that declare a variable. */
const DECLARES = new Set([bindingKindCode.parameter, bindingKindCode.local, bindingKindCode.element]);

/** Those of the values that a use can mean, all where it can mean none. */
export function wanted(b: Binder, values: readonly Value[], want: Want): readonly Value[] {
  const fits = values.filter((value) => value.kind !== 'symbol' || symbolFits(b, value.key, want));
  return fits.length > 0 ? fits : values;
}

/** Interfaces and aliases are types only, functions and variables values only; a namespace goes by an alias too. */
function symbolFits(b: Binder, key: SymbolKey, want: Want): boolean {
  const kind = b.cell(key, SYMBOL.kind);
  switch (want) {
    case 'type':
      return TYPE_KINDS.has(kind);
    case 'namespace':
      return NAMESPACE_KINDS.has(kind) || (kind === symbolKindCode.type_alias && b.cell(key, SYMBOL.value) >= 0);
    default:
      return kind !== symbolKindCode.interface && kind !== symbolKindCode.type_alias;
  }
}

/** Whether a name means at least one thing of the kind that is wanted; otherwise one further out may. */
function hasMeaning(b: Binder, value: Value, want: Want): boolean {
  switch (value.kind) {
    case 'symbol':
      return symbolFits(b, value.key, want);
    case 'local': {
      if (want !== 'type' && want !== 'namespace') return true;
      const view = b.world.view(value.file);
      return view.binding(value.row, BINDING.kind) === bindingKindCode.type_parameter;
    }
    case 'union':
      return value.of.some((one) => hasMeaning(b, one, want));
    default:
      return true;
  }
}

const TYPE_KINDS = new Set([
  symbolKindCode.class,
  symbolKindCode.interface,
  symbolKindCode.struct,
  symbolKindCode.enum,
  symbolKindCode.enum_member,
  symbolKindCode.trait,
  symbolKindCode.type_alias,
  symbolKindCode.namespace,
  symbolKindCode.module,
]);

const NAMESPACE_KINDS = new Set([
  symbolKindCode.class,
  symbolKindCode.enum,
  symbolKindCode.namespace,
  symbolKindCode.module,
]);

export function typeParameter(b: Binder, view: FileView, row: number): Value {
  const inBlock = b.semantics(view).types.typeParameter?.(b, view, row);
  if (inBlock !== undefined) return inBlock;
  const scope = view.binding(row, BINDING.scope);
  const symbol = view.scopeSymbol(scope);
  const key = symbolKey(view.file.id, symbol);
  const index = view.typeParametersOf(symbol).indexOf(row);
  const owner = b.semantics(view).types.renamedParameters?.(b, view, symbol);
  return owner === undefined
    ? { kind: 'parameter', owner: key, index }
    : { kind: 'parameter', owner, index, renamedBy: key };
}
