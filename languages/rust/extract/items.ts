/** Rust items that a table cannot describe: impl blocks, visibility, generics, tuple fields. */
import { namingNode, spelledNode } from '../../../src/extract/expressions.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { BASE, EXPRESSION, REFERENCE, SYMBOL } from '../../../src/model/facts.ts';
import { FLAG, type SymbolKind, scopeKindCode } from '../../../src/model/kinds.ts';
import { above, attributeFlags } from './attributes.ts';
import { closingBraces } from './brackets.ts';

// ---- impl blocks ----------------------------------------------------------------------------------------------------

/** The impl block a scope belongs to. */
const impls = new Map<number, Node>();
/** Bases whose type may be declared further down the file, with the reference that names the trait. */
const pending: { row: number; scope: number; reference: number }[] = [];

export function begin(x: Extraction, root: Node): void {
  impls.clear();
  pending.length = 0;
  threadLocals = undefined;
  x.docs[0] = innerDoc(x, root);
}

/** `//!` lines at the top document the file. */
function innerDoc(x: Extraction, root: Node): string {
  const lines: string[] = [];
  for (let node = x.first(root); node >= 0; node = x.sibling(node, root)) {
    const kind = x.kind(node);
    if (kind !== x.k.line_comment && kind !== x.k.block_comment) {
      if (kind === x.k.inner_attribute_item && lines.length === 0) continue;
      break;
    }
    if (x.child(node, x.f.inner) >= 0) lines.push(x.text(x.child(node, x.f.doc)).replace(/^ /, '').trimEnd());
  }
  return lines.join('\n').trim();
}

export function implItem(x: Extraction, node: Node): void {
  impls.set(x.facts.tables.scopes.rows, node);
  const trait = x.child(node, x.f.trait);
  const traitName = namingNode(x, trait);
  // `impl !Send for T` says the opposite.
  if (traitName < 0 || x.source.charCodeAt(x.start(trait) - 1) === 33) return;
  const type = targetType(x, node);
  const typeName = namingNode(x, type);
  if (typeName >= 0) {
    const row = x.facts.tables.bases.rows;
    x.base(-1, x.expression(trait), 'implement', x.expression(type));
    if (x.facts.tables.bases.rows > row) {
      const reference = x.facts.tables.references.rows;
      pending.push({ row, scope: x.scope, reference });
    }
  }
  x.reference('implement', x.expression(traitName));
  x.claim(traitName);
  x.claim(spelledNode(x, traitName));
}

/** In an impl block `Self` is the type (`type`), and its members implement those of the trait (`value`). */
export function bindSelf(x: Extraction, node: Node): void {
  const trait = x.child(node, x.f.trait);
  x.bind('local', 'Self', { type: x.expression(targetType(x, node)), value: trait < 0 ? -1 : x.expression(trait) });
}

/** The type that an impl block is for, without references. */
function targetType(x: Extraction, node: Node): Node {
  let type = x.child(node, x.f.type);
  while (x.kind(type) === x.k.reference_type || x.kind(type) === x.k.pointer_type) type = x.child(type, x.f.type);
  return type;
}

const implOf = (x: Extraction): Node => impls.get(x.scope) ?? -1;

/** Members of impl blocks belong to the type. */
export function owner(x: Extraction): Node {
  const impl = implOf(x);
  return impl < 0 ? -1 : targetType(x, impl);
}

/** Attaches impl blocks to the types of this file that they are for. */
export function finish(x: Extraction): void {
  const { bases, references, symbols } = x.facts.tables;
  for (const { row, scope, reference } of pending) {
    const symbol = symbolAround(x, scope, declaredName(x, scope, bases.data[row * BASE.stride + BASE.owner]));
    if (symbol < 0) continue;
    bases.data[row * BASE.stride + BASE.symbol] = symbol;
    references.data[reference * REFERENCE.stride + REFERENCE.symbol] = symbol;
  }
  for (const row of x.owners.keys()) {
    const scope = x.symbolScope(x.symbolParent(row));
    x.owners.set(row, declaredName(x, scope, symbols.data[row * SYMBOL.stride + SYMBOL.owner]));
  }
}

/** A type is visible in its own module only: the search ends there. */
function symbolAround(x: Extraction, scope: number, name: string): number {
  for (let at = scope; at >= 0; at = x.scopeParent(at)) {
    const symbol = x.symbolIn(at, name);
    if (symbol >= 0 || x.scopeKind(at) <= scopeKindCode.namespace) return symbol;
  }
  return -1;
}

/** The declared name of an impl block's type: `Foo` for an alias of it, `a.Foo` for a type of another module. */
function declaredName(x: Extraction, scope: number, type: number): string {
  const path = pathOf(x, type);
  const symbol = path.includes('.') ? -1 : symbolAround(x, scope, path);
  if (symbol < 0 || x.symbolKind(symbol) !== 'type_alias') return path;
  return pathOf(x, x.facts.tables.symbols.data[symbol * SYMBOL.stride + SYMBOL.type]) || path;
}

/** The names of a type's path, without its arguments. */
function pathOf(x: Extraction, type: number): string {
  const { data } = x.facts.tables.expressions;
  const names: string[] = [];
  for (let row = type; row >= 0; row = data[row * EXPRESSION.stride + EXPRESSION.a]) {
    const name = x.facts.strings[data[row * EXPRESSION.stride + EXPRESSION.name]];
    if (name !== '' && name !== 'self') names.unshift(name);
  }
  return names.join('.');
}

// ---- kinds and flags ------------------------------------------------------------------------------------------------

/** A function that makes code at compile time is called like a macro, by other crates. */
export const functionKind = (x: Extraction, node: Node): SymbolKind => {
  if (x.inScope('type')) return 'method';
  return PROC_MACRO.test(above(x, node)) ? 'macro' : 'function';
};

const PROC_MACRO = /#\[\s*proc_macro(?:_attribute)?\s*\]/;

/** An item outside of functions; inside, constants are locals. */
export const atLevel =
  (kind: SymbolKind) =>
  (x: Extraction, node: Node): SymbolKind | undefined =>
    x.atDeclarationLevel() && x.text(x.child(node, x.f.name)) !== '_' ? kind : undefined;

/** Where the macros that make variables of a thread begin and end, once a file asks. */
let threadLocals: (readonly [number, number])[] | undefined;

/** The type of a static item: one of a thread is reached through a key. */
export function staticType(x: Extraction, node: Node, depth: number): number {
  const type = x.expression(x.child(node, x.f.type), depth + 1);
  threadLocals ??= rangesOf(x.source);
  const at = x.start(node);
  const isLocal = type >= 0 && threadLocals.some(([from, to]) => from < at && at < to);
  return isLocal ? x.addExpression('wrapped', node, 'LocalKey', type) : type;
}

/** Also of macros that are named after it. */
function rangesOf(source: string): (readonly [number, number])[] {
  if (!source.includes('thread_local!')) return [];
  const closings = closingBraces(source);
  return [...source.matchAll(/thread_local!\s*\{/g)].map((found) => {
    const open = found.index + found[0].length - 1;
    return [open, closings.get(open) ?? open];
  });
}

export function bindLocalItem(x: Extraction, node: Node): void {
  if (x.atDeclarationLevel()) return;
  const name = x.child(node, x.f.name);
  x.claim(name);
  const type = x.expression(x.child(node, x.f.type));
  x.bind('local', x.text(name), { node: name, type, value: x.expression(x.child(node, x.f.value)) });
}

/** `pub` exports, `pub(crate)` and its kin keep inside, `pub(self)` says nothing. */
export function itemFlags(x: Extraction, node: Node): number {
  const visibility = x.childOfKind(node, x.k.visibility_modifier);
  const flags = attributeFlags(x, node);
  if (visibility < 0) return flags;
  const inside = x.first(visibility);
  if (inside < 0) return flags | FLAG.exported;
  return x.kind(inside) === x.k.self ? flags : flags | FLAG.internal;
}

export function functionFlags(x: Extraction, node: Node): number {
  let flags = itemFlags(x, node);
  if (x.inScope('type') && !x.hasChild(x.child(node, x.f.parameters), x.k.self_parameter)) flags |= FLAG.static;
  if (x.child(node, x.f.body) < 0) flags |= FLAG.declaration | (x.inScope('type') ? FLAG.abstract : 0);
  return flags | memberFlags(x);
}

/** A trait's member in an impl block overrides the trait's declaration. */
export function memberFlags(x: Extraction): number {
  const impl = implOf(x);
  return impl >= 0 && x.child(impl, x.f.trait) >= 0 ? FLAG.override : 0;
}

const SHARED = FLAG.exported | FLAG.publicApi | FLAG.internal | FLAG.private;

/** Variants and trait members are as visible as the item that they are part of. */
export function visibility(x: Extraction, symbol: number, flags: number): number {
  dropInnerDoc(x, symbol);
  const parent = x.symbolParent(symbol);
  const above = parent > 0 ? x.symbolFlags(parent) : FLAG.publicApi;
  const inherited = flags | (parent > 0 ? above & FLAG.test : 0);
  if ((flags & FLAG.local) !== 0) return inherited & ~SHARED;
  const parentKind = parent > 0 ? x.symbolKind(parent) : 'file';
  const kind = x.symbolKind(symbol);
  if (kind === 'enum_member' || parentKind === 'enum_member' || parentKind === 'trait')
    return inherited | (above & SHARED);
  if ((flags & FLAG.override) !== 0) return inherited | FLAG.exported | FLAG.publicApi;
  if ((flags & FLAG.exported) !== 0) return inherited | (above & FLAG.publicApi);
  return (flags & FLAG.internal) !== 0 ? inherited : inherited | FLAG.private;
}

/** `//!` right above an item documents the file, not the item. */
function dropInnerDoc(x: Extraction, symbol: number): void {
  if (x.docs[symbol] !== '' && x.comments && x.source.charCodeAt(x.comments.start + 2) === 33) x.docs[symbol] = '';
}

// ---- super traits and fields ------------------------------------------------------------------------------------------

/** Supertraits of a trait, whose bounds its rule has claimed. */
export function superTraits(x: Extraction, node: Node): void {
  if (!x.isClaimed(node)) return;
  for (const child of x.children(node)) {
    const naming = namingNode(x, child);
    if (naming < 0) continue;
    x.base(x.symbol, x.expression(child), 'inherit');
    x.reference('inherit', x.expression(naming));
    x.claim(naming);
    x.claim(spelledNode(x, naming));
  }
}

/** `struct Meters(f64)`: fields by position are type facts, not symbols. */
export function tupleFields(x: Extraction, node: Node): void {
  if (!x.inScope('type')) return;
  let position = 0;
  for (const child of x.children(node)) {
    if (x.field(child) !== x.f.type) continue;
    x.bind('field', String(position++), { node: child, type: x.expression(child) });
  }
}
