/** Rust modules and use trees: every leaf of a `use` is one import. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { IMPORT_FLAG, NAMES_A } from '../../../src/model/facts.ts';
import { above } from './attributes.ts';
import { markName } from './name-marks.ts';

export function useDeclaration(x: Extraction, node: Node): boolean {
  const isPublic = x.childOfKind(node, x.k.visibility_modifier) >= 0;
  const isConditional = CONDITION.test(above(x, node));
  useTree(x, x.child(node, x.f.argument), { prefix: '', isPublic, isConditional, depth: 0, row: -1 });
  return false;
}

const CONDITION = /#\[\s*cfg\s*\(/;
const MAX_DEPTH = 32;

interface Path {
  readonly prefix: string;
  readonly isPublic: boolean;
  /** Compiled under some configurations only. */
  readonly isConditional: boolean;
  /** How deep in braces: a bound on recursion. */
  readonly depth: number;
  /** Expression row of the prefix, where uses of modules are kept. */
  readonly row: number;
}

/** The modules a path leads through, as uses: only for questions about a position. */
function modulesOf(x: Extraction, node: Node, row: number): number {
  if (node < 0 || !x.keepsLocals) return -1;
  const isScoped = x.kind(node) === x.k.scoped_identifier;
  const before = isScoped ? modulesOf(x, x.child(node, x.f.path), row) : row;
  const name = isScoped ? x.child(node, x.f.name) : node;
  const here =
    before < 0 ? x.addExpression('name', name, x.text(name)) : x.addExpression('member', name, x.text(name), before);
  if (x.kind(name) === x.k.identifier) x.reference('import', markName(x, here, NAMES_A.type));
  return here;
}

const join = (prefix: string, name: string): string =>
  prefix === '' ? name : name === '' ? prefix : `${prefix}::${name}`;

const pathText = (x: Extraction, node: Node): string => x.text(node).replace(/\s+/g, '').replace(/^::/, '');

function useTree(x: Extraction, node: Node, path: Path): void {
  const { k, f } = x;
  switch (x.kind(node)) {
    case k.scoped_use_list:
      useTree(x, x.child(node, f.list), {
        ...path,
        prefix: join(path.prefix, pathText(x, x.child(node, f.path))),
        row: modulesOf(x, x.child(node, f.path), path.row),
      });
      return;
    case k.use_list:
      if (path.depth > MAX_DEPTH) return;
      for (const child of x.children(node)) useTree(x, child, { ...path, depth: path.depth + 1 });
      return;
    case k.use_wildcard: {
      const module = join(path.prefix, pathText(x, x.first(node)));
      modulesOf(x, x.first(node), path.row);
      x.import('wildcard', node, { module, flags: importFlags(x, path) });
      if (path.isPublic && x.inScope('file')) x.export(node, '*', '*');
      return;
    }
    case k.use_as_clause:
      useLeaf(x, x.child(node, f.path), path, x.child(node, f.alias));
      return;
    case k.identifier:
    case k.scoped_identifier:
    case k.self:
    case k.crate:
    case k.super:
      useLeaf(x, node, path, -1);
      return;
    default:
  }
}

/** `a::b` binds `b`; `a::{self}` binds `a`; `… as _` binds nothing but makes a trait's methods visible. */
function useLeaf(x: Extraction, node: Node, path: Path, alias: Node): void {
  const isSelf = x.kind(node) === x.k.self && path.prefix !== '';
  const whole = isSelf ? path.prefix : join(path.prefix, pathText(x, node));
  const cut = whole.lastIndexOf('::');
  const imported = cut < 0 ? whole : whole.slice(cut + 2);
  const isScoped = x.kind(node) === x.k.scoped_identifier;
  if (isScoped) modulesOf(x, x.child(node, x.f.path), path.row);
  const spelled = isScoped ? x.child(node, x.f.name) : node;
  const localNode = alias >= 0 ? alias : spelled;
  const text = alias >= 0 ? x.text(alias) : imported;
  const local = text === '_' ? '' : text;
  const at = { local, localNode, flags: importFlags(x, path) };
  if (isSelf || cut < 0) x.import('module', node, { module: whole, ...at });
  else x.import('name', spelled, { module: whole.slice(0, cut), imported, ...at });
  // The export is the name that the import binds: the import says where it comes from.
  if (path.isPublic && local !== '' && x.inScope('file')) x.export(node, local, local);
}

function importFlags(x: Extraction, path: { readonly isPublic: boolean; readonly isConditional?: boolean }): number {
  const isInside = !x.inScope('file') && !x.inScope('namespace');
  const isConditional = isInside || path.isConditional === true;
  return (path.isPublic ? IMPORT_FLAG.reexported : 0) | (isConditional ? IMPORT_FLAG.conditional : 0);
}

export function externCrate(x: Extraction, node: Node): boolean {
  const name = x.child(node, x.f.name);
  const alias = x.child(node, x.f.alias);
  const isPublic = x.childOfKind(node, x.k.visibility_modifier) >= 0;
  const local = x.text(alias >= 0 ? alias : name);
  x.import('module', name, {
    module: x.text(name),
    local: local === '_' ? '' : local,
    localNode: alias >= 0 ? alias : name,
    flags: importFlags(x, { isPublic }),
  });
  return false;
}

/** `mod x;`: the submodule `x` is another file. `self::`, or the path of `#[path]` as written, distinguishes it from `use x`. */
export function moduleFile(x: Extraction, node: Node): void {
  const name = x.child(node, x.f.name);
  if (x.child(node, x.f.body) >= 0 || name < 0) return;
  x.claim(name);
  const isPublic = x.childOfKind(node, x.k.visibility_modifier) >= 0;
  const file = /#\[\s*path\s*=\s*"([^"]*)"/.exec(above(x, node))?.[1];
  const local = x.text(name);
  x.import('module', name, {
    module: file ?? `self::${local}`,
    local,
    localNode: name,
    flags: importFlags(x, { isPublic }),
  });
  if (isPublic && x.inScope('file')) x.export(node, local, local);
}
