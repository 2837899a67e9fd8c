/** Object literals that belong to a name: their functions are its methods, their keys its properties. */
import { declareAt } from '../../../src/extract/declare.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { FLAG, type SymbolKind } from '../../../src/model/kinds.ts';
import { writeKeys } from './expected.ts';
import { isFunction, isPlainName, keyText, spelledKey, unwrap } from './names.ts';

/** Records the symbols that the members of an object literal become. */
export interface ObjectNote {
  /** Every key is a symbol; otherwise only functions, and objects that hold some. */
  readonly all: boolean;
  readonly depth: number;
  /** Names the type the members belong to: `Foo.prototype = { … }`. */
  readonly owner?: Node;
  /** `module.exports = { … }`: the members are the module's own. */
  readonly exported?: boolean;
}

const MAX_DEPTH = 4;
/** A larger literal is a table of data, not a thing with properties. */
const MAX_PROPERTIES = 100;

export function noteObject(x: Extraction, node: Node, note: ObjectNote): void {
  if (x.kind(node) === x.k.object && note.depth <= MAX_DEPTH) x.notes.set(node, note);
}

/** Notes that an owner outside the nesting has a member of this name already. */
export const fieldKey = (parent: number, owner: string, name: string): string => `field ${parent} ${owner} ${name}`;

export const noteOf = (x: Extraction, node: Node): ObjectNote | undefined =>
  x.notes.get(node) as ObjectNote | undefined;

/** Hands the note on to the members. */
export function enterObject(x: Extraction, node: Node): void {
  writeKeys(x, node);
  const note = noteOf(x, node);
  if (note === undefined) return;
  const members = x.children(node);
  const owner = ownerOf(x, note)?.owner;
  const passed = note.all && members.length > MAX_PROPERTIES ? { ...note, all: false } : note;
  for (const member of members) {
    const kind = x.kind(member);
    if (owner !== undefined) x.notes.set(fieldKey(x.symbol, owner, keyText(x, x.first(member))), true);
    if (kind === x.k.pair) x.notes.set(member, passed);
    else if (kind === x.k.method_definition && (note.owner !== undefined || note.exported)) x.notes.set(member, passed);
    else if (kind === x.k.shorthand_property_identifier && note.exported)
      x.export(member, x.text(member), x.text(member));
  }
}

export function enterPair(x: Extraction, node: Node): void {
  const note = noteOf(x, node);
  if (note === undefined) {
    declareLocal(x, node);
    return;
  }
  const key = x.child(node, x.f.key);
  const valueNode = x.child(node, x.f.value);
  const value = unwrap(x, valueNode);
  const kind = memberKind(x, value, note);
  if (kind === undefined) {
    if (note.exported && x.kind(value) === x.k.identifier) x.export(node, keyText(x, key), x.text(value));
    return;
  }
  const name = keyText(x, key);
  // A key that needs quotes or is computed is data, unless it holds code.
  if (name === '' || (kind === 'property' && !isPlainName(name))) {
    noteObject(x, value, { all: false, depth: note.depth + 1 });
    return;
  }
  const owns = isFunction(x, value) || x.kind(value) === x.k.class;
  noteObject(x, value, { all: note.all, depth: note.depth + 1 });
  const owner = ownerOf(x, note);
  const row = declareAt(x, node, {
    kind,
    name,
    nameNode: spelledKey(x, key),
    flags: note.exported ? FLAG.exported | FLAG.publicApi : 0,
    type: owns ? x.expression(x.child(value, x.f.return_type)) : -1,
    value: owns ? -1 : x.expression(valueNode),
    body: x.kind(value) === x.k.object ? value : owns ? x.child(value, x.f.body) : -1,
    wrappers: owns ? [node, value] : [node],
    owner: owner?.owner ?? '',
    ownerExpression: owner?.ownerExpression ?? -1,
  });
  if (note.exported) x.export(node, name, name);
  // An assignment to it later declares nothing.
  else if (note.depth === 0 && x.symbol > 0) x.notes.set(`static ${x.symbolName(x.symbol)}.${name}`, row);
  if (owns) x.scopeOwners.set(value, row);
  x.enterSymbol(row);
}

/** A function under a key of any other object is a symbol of its own, so that what it calls is not blamed on the code around it. */
function declareLocal(x: Extraction, node: Node): void {
  const key = x.child(node, x.f.key);
  const value = unwrap(x, x.child(node, x.f.value));
  if (!isFunction(x, value) || x.scopeOwners.has(value)) return;
  declareKeyed(x, node, key, value);
}

/** A method of such an object likewise. */
export function enterMethod(x: Extraction, node: Node): void {
  const key = x.child(node, x.f.name);
  if (!x.inScope('type')) declareKeyed(x, node, key, node);
}

/** `method` is the function itself, where `node` is the pair of its key and it. */
function declareKeyed(x: Extraction, node: Node, key: Node, method: Node): void {
  const name = keyText(x, key);
  if (name === '') return;
  const row = declareAt(x, node, {
    kind: 'method',
    name,
    nameNode: spelledKey(x, key),
    flags: FLAG.local,
    type: x.expression(x.child(method, x.f.return_type)),
    body: x.child(method, x.f.body),
    ...(method !== node && { wrappers: [node, method] }),
    bindIn: -1,
  });
  x.scopeOwners.set(method, row);
  x.enterSymbol(row);
}

function memberKind(x: Extraction, value: Node, note: ObjectNote): SymbolKind | undefined {
  if (isFunction(x, value)) return note.exported ? 'function' : 'method';
  const kind = x.kind(value);
  if (kind === x.k.class) return 'class';
  if (note.exported) return kind === x.k.identifier ? undefined : 'variable';
  if (note.all) return 'property';
  return kind === x.k.object && holdsFunction(x, value) ? 'property' : undefined;
}

/** A property; a part without a name is spread. */
export interface ObjectPart {
  readonly node: Node;
  readonly name: string;
  readonly value: number;
}

export const MAX_PARTS = 40;

/** `literal:object` with the list of its properties, each `property:name(value)`. */
export function objectRow(x: Extraction, node: Node, parts: readonly ObjectPart[]): number {
  let list = -1;
  for (let i = parts.length - 1; i >= 0; i--) {
    const part = parts[i];
    const property = part.name === '' ? part.value : x.addExpression('property', part.node, part.name, part.value);
    if (property >= 0) list = x.addExpression('list', part.node, '', property, list);
  }
  return x.addExpression('literal', node, 'object', -1, list);
}

/** The row of an object literal, for code that destructures it; keys that are symbols need no part in it. */
export function literalObject(x: Extraction, object: Node, depth: number): number {
  const parts: ObjectPart[] = [];
  const hasSymbols = noteOf(x, object)?.all === true;
  for (const member of x.children(object).slice(0, MAX_PARTS)) {
    const kind = x.kind(member);
    if (kind === x.k.shorthand_property_identifier)
      parts.push({ node: member, name: x.text(member), value: x.expression(member, depth + 1) });
    else if (kind === x.k.spread_element)
      parts.push({ node: member, name: '', value: x.expression(member, depth + 1) });
    const key = keyOf(x, member);
    const name = keyText(x, key);
    if (key < 0 || name === '' || (hasSymbols && isPlainName(name))) continue;
    const isPair = kind === x.k.pair;
    const value = isPair ? x.expression(x.child(member, x.f.value), depth + 1) : x.addExpression('function', key);
    parts.push({ node: spelledKey(x, key), name, value });
  }
  return objectRow(x, object, parts);
}

/** The key of a pair or method, -1 for other members. */
function keyOf(x: Extraction, member: Node): Node {
  if (x.kind(member) === x.k.pair) return x.child(member, x.f.key);
  return x.kind(member) === x.k.method_definition ? x.child(member, x.f.name) : -1;
}

/** Whether a method or a function-valued key occurs directly in this object or in an object below it. */
export function holdsFunction(x: Extraction, object: Node, depth = 0): boolean {
  if (depth > MAX_DEPTH) return false;
  for (let member = x.first(object); member >= 0; member = x.sibling(member, object)) {
    if (x.kind(member) === x.k.method_definition) return true;
    if (x.kind(member) !== x.k.pair) continue;
    const value = unwrap(x, x.child(member, x.f.value));
    if (isFunction(x, value)) return true;
    if (x.kind(value) === x.k.object && holdsFunction(x, value, depth + 1)) return true;
  }
  return false;
}

function ownerOf(x: Extraction, note: ObjectNote): { owner: string; ownerExpression: number } | undefined {
  if (note.owner === undefined) return undefined;
  const property = x.child(note.owner, x.f.property);
  return {
    owner: x.text(property >= 0 ? property : note.owner),
    ownerExpression: x.expression(note.owner),
  };
}
