/** Kotlin functions and properties that extend a type: which ones are visible at a place and fit the value before the dot. */
import { at, BINDING, EXPRESSION, IMPORT, SYMBOL } from '../../../src/model/facts.ts';
import { bindingKindCode, FLAG, scopeKindCode } from '../../../src/model/kinds.ts';
import { fileOfKey, rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import { isWidespreadName } from '../../../src/model/widespread-names.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import { lookup } from '../../../src/resolve/core/lookup.ts';
import { memberOfType } from '../../../src/resolve/core/members.ts';
import { Memo } from '../../../src/resolve/core/memo.ts';
import type { MemberUse, Want } from '../../../src/resolve/core/semantics.ts';
import { isHolder, settle } from '../../../src/resolve/core/settle.ts';
import { ownInstance, typeOf } from '../../../src/resolve/core/type-of.ts';
import { alternatives, EXTERNAL, MAY_BE_OURS, type SymbolValue, type Value } from '../../../src/resolve/core/values.ts';
import { accepts, argumentsAt, listLength } from '../../../src/resolve/overloads/overloads.ts';
import { Fit } from '../../../src/resolve/overloads/type-fit.ts';
import { receiverIn } from './built-in-types.ts';
import { fitOf } from './conversions.ts';
import { fits, isFunctionKind } from './kinds.ts';
import { ofAnything } from './of-anything.ts';
import type { Packages } from './packages.ts';
import { packagesOf } from './tree.ts';
import { wildcards } from './visible-names.ts';

export interface ExtensionUse {
  readonly view: FileView;
  readonly scope: number;
  /** Undefined: the text does not show it. */
  readonly receiver: Value | undefined;
  readonly name: string;
  readonly want: Want;
}

/** Members come first: an extension counts when no member takes the arguments. */
export function attached(b: Binder, use: MemberUse): Value | undefined {
  const { member } = use;
  const args = listLength(use.view, argumentsAt(use.view, use.row).list);
  const isTaken = alternatives(member).some(
    (one) => one.kind === 'symbol' && isFunctionKind(b.cell(one.key, SYMBOL.kind)) && accepts(b, one.key, args),
  );
  if (isTaken && packagesOf(b.world).extensionsNamed(use.name).length === 0) return undefined;
  const found = extensionsOn(b, { ...use, want: 'call' });
  // By their number: the types of the arguments decide between them.
  if (isTaken)
    return found === undefined ? undefined : { kind: 'union', of: [...alternatives(member), ...alternatives(found)] };
  if (found === undefined && (member === undefined || member.kind === 'external'))
    return heldExtension(b, use) ?? ofFunction(b, use) ?? likelyExtension(b, use, args) ?? ofAnyValue(b, use);
  if (found === undefined || member?.kind !== 'symbol') return found;
  return { kind: 'union', of: [member, ...alternatives(found)] };
}

/** Those that fit best: the nearest type that they extend decides. */
export function extensionsOn(b: Binder, use: ExtensionUse): Value | undefined {
  const candidates = visibleExtensions(b, use);
  if (candidates.length === 0) return undefined;
  const receiver = settle(b, use.receiver);
  if (receiver === undefined || receiver.kind === 'external') return undefined;
  let best: Fit = Fit.maybe;
  let found: SymbolValue[] = [];
  for (const key of candidates) {
    if (!fits(b.cell(key, SYMBOL.kind), use.want)) continue;
    const fit = fitOfReceiver(b, receiver, key);
    if (fit <= Fit.maybe || fit < best) continue;
    if (fit > best) found = [];
    best = fit;
    found.push({ kind: 'symbol', key, on: receiver });
  }
  return found.length > 1 ? { kind: 'union', of: found } : found[0];
}

/**
 * On a receiver whose type the text does not tell, or whose library type may or may not be the one extended: the only extension in
 * sight that takes the arguments is probably meant, unless its name is one that libraries have too.
 */
function likelyExtension(b: Binder, use: MemberUse, args: number): Value | undefined {
  if (isWidespreadName(use.name) || OPERATIONS.has(use.name)) return undefined;
  const candidates = visibleExtensions(b, { ...use, want: 'call' });
  const receiver = settle(b, use.receiver) ?? EXTERNAL;
  const found = [...new Set(candidates)].filter(
    (key) =>
      fits(b.cell(key, SYMBOL.kind), 'call') &&
      fitOfReceiver(b, receiver, key) === Fit.maybe &&
      !isOursOnly(b, receiver, key) &&
      (!isFunctionKind(b.cell(key, SYMBOL.kind)) || args < 0 || accepts(b, key, args)),
  );
  if (found.length === 0) return undefined;
  if (found.length > 1) return MAY_BE_OURS;
  return { kind: 'symbol', key: found[0], on: receiver, isLikely: true };
}

/** `a.block()`, where `block` is a variable in sight that holds a function with a receiver. */
function heldExtension(b: Binder, { view, scope, row, name, member }: MemberUse): Value | undefined {
  if (member !== undefined) return undefined;
  const { expressions } = view.facts;
  const found = lookup(b, {
    view,
    scope,
    nameId: at(expressions, row, EXPRESSION.name),
    line: at(expressions, row, EXPRESSION.line),
    col: at(expressions, row, EXPRESSION.col),
    want: 'value',
  });
  const isHeld = found?.kind === 'local' || (found?.kind === 'symbol' && isHolder(b.cell(found.key, SYMBOL.kind)));
  const held = isHeld && name !== 'it' ? settle(b, found) : undefined;
  return held?.kind === 'callable' && receiverIn(held) !== undefined ? found : undefined;
}

/** Members of functions: `f.invoke()`, and those of every value. */
function ofFunction(b: Binder, { receiver, name }: MemberUse): Value | undefined {
  const held = settle(b, receiver);
  if (held?.kind !== 'callable') return undefined;
  return name === 'invoke' ? held : ofAnything(held, name);
}

/** Functions of the library that extend every type, so that the receiver does not matter. */
const OF_ANY_VALUE = new Set(['let', 'also', 'takeIf', 'takeUnless', 'runCatching', 'to']);

function ofAnyValue(b: Binder, { receiver, name }: MemberUse): Value | undefined {
  if (!OF_ANY_VALUE.has(name) || settle(b, receiver) !== undefined) return undefined;
  return packagesOf(b.world).extensionsNamed(name).length === 0 ? EXTERNAL : undefined;
}

/** Operations of numbers. */
const OPERATIONS = new Set(['and', 'or', 'xor', 'inv', 'shl', 'shr', 'ushr', 'toInt', 'toLong', 'toByte']);

/** A receiver of a library type never has an extension of a type of the tree. */
const isOursOnly = (b: Binder, receiver: Value, key: SymbolKey): boolean =>
  receiver.kind === 'builtin' && extendedType(b, key)?.kind === 'instance';

/** An object or a companion is a value by its name. */
function fitOfReceiver(b: Binder, receiver: Value, key: SymbolKey): Fit {
  const type = extendedType(b, key);
  if (receiver.kind !== 'symbol') return fitOf(b, receiver, type);
  const view = b.view(receiver.key);
  const row = rowOfKey(receiver.key);
  const isOne = (view.symbol(row, SYMBOL.flags) & FLAG.static) !== 0;
  if (isOne) return fitOf(b, ownInstance(view, row), type);
  const companion = companionOf(view, row);
  return companion < 0 ? Fit.no : fitOf(b, ownInstance(view, companion), type);
}

/** A companion is the object that represents its class by default. */
const COMPANION = FLAG.static | FLAG.default;

/** The companion object of a type, -1 when it has no companion. */
export function companionOf(view: FileView, type: number): number {
  for (const row of view.children(type)) if ((view.symbol(row, SYMBOL.flags) & COMPANION) === COMPANION) return row;
  return -1;
}

export function extendedType(b: Binder, key: SymbolKey): Value | undefined {
  let memo = b.notes.get('kotlin extended types') as Memo<Value | undefined> | undefined;
  if (memo === undefined) b.notes.set('kotlin extended types', (memo = new Memo()));
  return b.ask(memo, key, undefined, () => {
    const view = b.view(key);
    const row = rowOfKey(key);
    return typeOf(b, view, view.symbol(row, SYMBOL.owner), view.scopeOf(row));
  });
}

/** Extensions of the package, imported ones, and members of a type around. */
function visibleExtensions(b: Binder, use: ExtensionUse): readonly SymbolKey[] {
  const packages = packagesOf(b.world);
  const seen = packages.extensionsNamed(use.name).filter((key) => isVisible(b, use, key));
  return [...seen, ...importedAs(b, packages, use), ...memberExtensions(b, use)];
}

function isVisible(b: Binder, { view, name }: ExtensionUse, key: SymbolKey): boolean {
  const declaring = b.world.file(fileOfKey(key))!;
  if ((b.cell(key, SYMBOL.flags) & FLAG.private) !== 0) return declaring.id === view.file.id;
  if (declaring.packageName === view.file.packageName) return true;
  const { imports, strings } = view.facts;
  if (wildcards(view).some((row) => strings[at(imports, row, IMPORT.module)] === declaring.packageName)) return true;
  return importRows(view, name).some(
    (row) => strings[at(imports, row, IMPORT.module)] === declaring.packageName && importedName(view, row) === name,
  );
}

const importedName = ({ facts: { imports, strings } }: FileView, row: number): string =>
  strings[at(imports, row, IMPORT.imported)];

/** Rows of the imports that bind a name. */
function importRows(view: FileView, name: string): number[] {
  const nameId = view.nameId(name);
  const rows: number[] = [];
  if (nameId < 0) return rows;
  for (let row = view.firstBinding(0, nameId); row >= 0; row = view.nextBinding(row))
    if (view.binding(row, BINDING.kind) === bindingKindCode.import) rows.push(view.binding(row, BINDING.value));
  return rows;
}

/** `import a.extend as other`, and extensions that are members of an object: `import a.Tools.extend`. */
function importedAs(b: Binder, packages: Packages, { view, name }: ExtensionUse): SymbolKey[] {
  const { imports, strings } = view.facts;
  const found: SymbolKey[] = [];
  for (const row of importRows(view, name)) {
    const module = strings[at(imports, row, IMPORT.module)];
    const imported = importedName(view, row);
    if (imported !== name)
      found.push(...packages.declaredIn(module, imported, view.file).filter((key) => isExtension(b, key)));
    if (packages.kindOf(module) === 'package') continue;
    for (const one of alternatives(b.imported(view, row, 'call', name)))
      if (one.kind === 'symbol' && isExtension(b, one.key)) found.push(one.key);
  }
  return found;
}

const isExtension = (b: Binder, key: SymbolKey): boolean => (b.cell(key, SYMBOL.flags) & FLAG.extension) !== 0;

/** Extensions that a type around declares hold in its body. */
function memberExtensions(b: Binder, { view, scope, name, want }: ExtensionUse): SymbolKey[] {
  const found: SymbolKey[] = [];
  for (let around = scope < -1 ? -2 - scope : scope; around > 0; around = view.scopeParent(around)) {
    if (view.scopeKind(around) !== scopeKindCode.type) continue;
    const member = memberOfType(b, ownInstance(view, view.scopeSymbol(around)), name, want);
    for (const one of alternatives(member)) if (one.kind === 'symbol' && isExtension(b, one.key)) found.push(one.key);
  }
  return found;
}

/** An extension property, by the type it extends: the place where it is read adds no information. */
export function extensionProperty(b: Binder, receiver: Value, name: string): Value | undefined {
  const candidates = packagesOf(b.world)
    .extensionsNamed(name)
    .filter((key) => fits(b.cell(key, SYMBOL.kind), 'value') && fitOfReceiver(b, receiver, key) > Fit.maybe);
  return candidates.length === 1 ? { kind: 'symbol', key: candidates[0], on: receiver } : undefined;
}
