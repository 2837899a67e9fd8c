/** Who implements what in Go, where nobody says so: types that have the methods of an interface. */
import { SYMBOL } from '../../../src/model/facts.ts';
import { symbolKindCode } from '../../../src/model/kinds.ts';
import { fileOfKey, rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { ancestorsOf, memberOfType } from '../../../src/resolve/core/members.ts';
import { ownInstance } from '../../../src/resolve/core/type-of.ts';
import { directoryOf } from '../../../src/resolve/modules/node-paths.ts';
import { isExported } from '../extract/predeclared.ts';
import { receiverName } from './package-names.ts';
import { isSameSignature, signatureOf } from './same-type.ts';

/** What an index knows without looking at types. */
export interface TypeIndex {
  /** Methods of this name, of types and of interfaces. */
  methodsNamed(name: string): readonly SymbolKey[];
  /** Types that embed this one. */
  embeddersOf(type: SymbolKey): readonly SymbolKey[];
}

/**
 * Of an interface: the types and interfaces that have its methods. Of any other type: the interfaces it satisfies. Of a method:
 * its counterparts in those. In order of keys.
 */
export function implementations(b: Binder, index: TypeIndex, key: SymbolKey): SymbolKey[] {
  const found = b.cell(key, SYMBOL.kind) === symbolKindCode.method ? ofMethod(b, index, key) : ofType(b, index, key);
  return [...new Set(found)].filter((one) => one !== key).sort((x, y) => x - y);
}

function ofType(b: Binder, index: TypeIndex, type: SymbolKey): SymbolKey[] {
  if (!TYPES.has(b.cell(type, SYMBOL.kind))) return [];
  return isInterface(b, type) ? implementersOf(b, index, type) : interfacesOf(b, index, type);
}

function ofMethod(b: Binder, index: TypeIndex, method: SymbolKey): SymbolKey[] {
  const owner = ownerOf(b, method);
  if (owner === undefined) return [];
  const name = b.view(method).nameOf(rowOfKey(method));
  if (isInterface(b, owner)) return membersOf(b, implementersOf(b, index, owner), name);
  const having = withEmbedders(index, [owner]).filter((type) => methodOf(b, type, name) === method);
  return having.flatMap((type) => membersOf(b, interfacesOf(b, index, type), name));
}

const membersOf = (b: Binder, types: readonly SymbolKey[], name: string): SymbolKey[] =>
  types.flatMap((type) => methodOf(b, type, name) ?? []);

const { struct, interface: INTERFACE, type_alias: NAMED, method: METHOD } = symbolKindCode;
const TYPES = new Set([struct, INTERFACE, NAMED]);

/** An interface by its own words, or a type named after one. */
function isInterface(b: Binder, type: SymbolKey): boolean {
  if (b.cell(type, SYMBOL.kind) !== NAMED) return b.cell(type, SYMBOL.kind) === INTERFACE;
  const [above] = ancestorsOf(b, type);
  return above?.kind === 'instance' && isInterface(b, above.key);
}

function implementersOf(b: Binder, index: TypeIndex, type: SymbolKey): SymbolKey[] {
  const wanted = methodNames(b, type);
  let candidates: readonly SymbolKey[] | undefined;
  for (const name of wanted) {
    const methods = index.methodsNamed(name);
    if (candidates === undefined || methods.length < candidates.length) candidates = methods;
  }
  const owners = (candidates ?? []).flatMap((method) => ownerOf(b, method) ?? []);
  return withEmbedders(index, owners).filter((one) => one !== type && satisfies(b, one, type, wanted));
}

function interfacesOf(b: Binder, index: TypeIndex, type: SymbolKey): SymbolKey[] {
  const declaring = [...methodNames(b, type)].flatMap((name) => index.methodsNamed(name));
  const owners = declaring.flatMap((method) => ownerOf(b, method) ?? []).filter((owner) => isInterface(b, owner));
  return withEmbedders(index, owners).filter(
    (one) => one !== type && isInterface(b, one) && satisfies(b, type, one, methodNames(b, one)),
  );
}

/** The types and all that embed them, or are named after them. */
function withEmbedders(index: TypeIndex, types: readonly SymbolKey[]): SymbolKey[] {
  const all = new Set(types);
  for (const type of all) for (const embedder of index.embeddersOf(type)) all.add(embedder);
  return [...all];
}

function satisfies(b: Binder, type: SymbolKey, wantedType: SymbolKey, names: ReadonlySet<string>): boolean {
  for (const name of names) {
    const has = methodOf(b, type, name);
    const wanted = methodOf(b, wantedType, name);
    if (has === undefined || wanted === undefined) return false;
    if (has !== wanted && !isSameSignature(b, signatureOf(b, has), signatureOf(b, wanted))) return false;
    if (!isExported(name) && packageOf(b, has) !== packageOf(b, wanted)) return false;
  }
  return names.size > 0;
}

function methodOf(b: Binder, type: SymbolKey, name: string): SymbolKey | undefined {
  const found = memberOfType(b, ownInstance(b.view(type), rowOfKey(type)), name);
  return found?.kind === 'symbol' && b.cell(found.key, SYMBOL.kind) === METHOD ? found.key : undefined;
}

function packageOf(b: Binder, key: SymbolKey): string {
  const { path, packageName } = b.world.file(fileOfKey(key))!;
  return `${directoryOf(path)} ${packageName}`;
}

/** Names of the methods a type has, its own and those of what it embeds. */
function methodNames(b: Binder, type: SymbolKey): Set<string> {
  const names = new Set<string>();
  for (const one of [type, ...ancestorsOf(b, type).flatMap((above) => (above.kind === 'instance' ? above.key : []))]) {
    const view = b.view(one);
    for (const row of view.children(rowOfKey(one)))
      if (view.symbol(row, SYMBOL.kind) === METHOD) names.add(view.nameOf(row));
    if (view.symbol(rowOfKey(one), SYMBOL.kind) !== INTERFACE) addStrayMethods(b, one, names);
  }
  return names;
}

/** Methods in other files of the type's package. */
function addStrayMethods(b: Binder, type: SymbolKey, names: Set<string>): void {
  const home = b.view(type).file;
  const name = b.view(type).nameOf(rowOfKey(type));
  for (const file of b.world.filesIn(directoryOf(home.path))) {
    if (file.language !== 'go' || file.packageName !== home.packageName || file.id === home.id) continue;
    const view = b.world.view(file.id);
    for (const row of view.children(0))
      if (view.symbol(row, SYMBOL.kind) === METHOD && receiverName(view, row) === name) names.add(view.nameOf(row));
  }
}

/** The type a method belongs to: around it, or named by its receiver. */
function ownerOf(b: Binder, method: SymbolKey): SymbolKey | undefined {
  const view = b.view(method);
  const parent = view.symbol(rowOfKey(method), SYMBOL.parent);
  if (parent > 0) return TYPES.has(view.symbol(parent, SYMBOL.kind)) ? view.key(parent) : undefined;
  const found = b.semantics(view).names.unboundName(b, view, receiverName(view, rowOfKey(method)), 'type');
  return found?.kind === 'symbol' ? found.key : undefined;
}
