/** The place of a C or C++ symbol: the namespaces around it, its owner, whether it is private to its file. */
import { at, EXPRESSION, SYMBOL } from '../../../src/model/facts.ts';
import { FLAG, symbolKindCode } from '../../../src/model/kinds.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';

const { namespace, class: class_, struct, enum: enum_, type_alias, interface: interface_, macro } = symbolKindCode;

/** The namespaces around a symbol, joined; inline ones do not count. */
export function namespaceOf(view: FileView, row: number): string {
  let path = '';
  for (let up = view.symbol(row, SYMBOL.parent); up > 0; up = view.symbol(up, SYMBOL.parent))
    if (view.symbol(up, SYMBOL.kind) === namespace && !isInline(view, up)) path = joined(view.nameOf(up), path);
  return path;
}

const isInline = (view: FileView, row: number): boolean => (view.symbol(row, SYMBOL.flags) & FLAG.package) !== 0;

export const joined = (outer: string, inner: string): string =>
  outer === '' ? inner : inner === '' ? outer : `${outer}::${inner}`;

/** A namespace with those around it. */
export const pathOfNamespace = (view: FileView, row: number): string =>
  isInline(view, row) ? namespaceOf(view, row) : joined(namespaceOf(view, row), view.nameOf(row));

/** A type with the types and namespaces around it. */
export function pathOfType(view: FileView, row: number): string {
  let path = '';
  for (let at_ = row; at_ > 0; at_ = view.symbol(at_, SYMBOL.parent)) {
    if (view.symbol(at_, SYMBOL.kind) === namespace && isInline(view, at_)) continue;
    path = joined(view.nameOf(at_), path);
    const owner = ownerPath(view, at_);
    if (owner !== '') path = joined(owner, path);
  }
  return path;
}

/** The text before the last `::` of a declared name. */
export function ownerPath(view: FileView, row: number): string {
  const { expressions, strings } = view.facts;
  let path = '';
  for (let e = view.symbol(row, SYMBOL.owner); e >= 0; e = at(expressions, e, EXPRESSION.a)) {
    const name = strings[at(expressions, e, EXPRESSION.name)];
    if (name !== '::') path = joined(name, path);
  }
  return path;
}

/** The scopes around a path, innermost first, the global one last: `a::b`, `a`, ``. */
export function pathsAround(path: string): string[] {
  const out: string[] = [];
  for (let at_ = path; at_ !== ''; at_ = at_.slice(0, Math.max(0, at_.lastIndexOf('::')))) out.push(at_);
  out.push('');
  return out;
}

const TYPES = new Set([class_, struct, enum_, type_alias, interface_]);
export const isType = (kind: number): boolean => TYPES.has(kind);

/** `struct` and `class` with members: what can be forward-declared and specialised. */
export const isRecord = (kind: number): boolean => kind === class_ || kind === struct || kind === enum_;

const NOT_VALUES = new Set([symbolKindCode.constructor]);
const TYPE_USES = new Set([...TYPES, namespace, macro]);

export function fits(kind: number, want: string): boolean {
  if (want === 'type') return TYPE_USES.has(kind);
  return want === 'call' ? kind !== namespace : !NOT_VALUES.has(kind);
}

/** Whether only its own file (and those that include it) can see it: `static`, nameless namespaces. */
export const isOfFile = (view: FileView, row: number): boolean => (view.symbol(row, SYMBOL.flags) & FLAG.private) !== 0;

export const isDeclarationOnly = (view: FileView, row: number): boolean =>
  (view.symbol(row, SYMBOL.flags) & FLAG.declaration) !== 0;
