/** Finds the nodes of a file that places are about, and what must be asked of each. */
import { KIND } from './api/kinds.ts';
import type { SyntaxTree } from './api/syntax-tree.ts';

export interface AskedNode {
  readonly node: number;
  /**
   * `key`: of a literal or an attribute, which means a property of the type that is expected of its container. `binding`: a name that is
   * bound to the property of the same name. `shorthand`: a property that is written with the name of its value.
   */
  readonly role: 'name' | 'key' | 'binding' | 'shorthand';
  /** The literal, the attributes, the pattern, or the property itself. */
  readonly container: number;
}

const NAMES: ReadonlySet<number> = new Set([
  KIND.Identifier,
  KIND.PrivateIdentifier,
  KIND.StringLiteral,
  KIND.NoSubstitutionTemplateLiteral,
  KIND.NumericLiteral,
  KIND.ThisKeyword,
  KIND.SuperKeyword,
  KIND.ImportKeyword,
]);
/** Imports and exports of modules that bind no name are asked about where they start. */
const OF_MODULES: ReadonlySet<number> = new Set([
  KIND.ImportDeclaration,
  KIND.JSImportDeclaration,
  KIND.ExportDeclaration,
  KIND.ImportType,
]);
const KEYED: ReadonlySet<number> = new Set([
  KIND.PropertyAssignment,
  KIND.MethodDeclaration,
  KIND.GetAccessor,
  KIND.SetAccessor,
]);
const HAS_PROPERTY_NAME = 1 << 1;

/** `offsets` ascend. Undefined: nothing that has a meaning is there. */
export function findNodes(tree: SyntaxTree, offsets: readonly number[]): (AskedNode | undefined)[] {
  const found = new Array<number>(offsets.length).fill(0);
  for (let node = 2; node < tree.size; node++) {
    const kind = tree.kind(node);
    if (NAMES.has(kind)) {
      const end = tree.end(node);
      let at = firstFrom(offsets, tree.fullStart(node));
      if (at === offsets.length || offsets[at] >= end) continue;
      const start = tree.start(node);
      for (; at < offsets.length && offsets[at] < end; at++) if (offsets[at] >= start) found[at] = node;
    } else if (OF_MODULES.has(kind)) {
      const start = tree.start(node);
      const at = firstFrom(offsets, start);
      if (offsets[at] === start && found[at] === 0) found[at] = tree.moduleName(node);
    }
  }
  return found.map((node) => (node === 0 ? undefined : asked(tree, node)));
}

function asked(tree: SyntaxTree, node: number): AskedNode {
  const parent = tree.parent(node);
  const kind = tree.kind(parent);
  const above = tree.parent(parent);
  if (tree.kind(node) === KIND.ImportKeyword && kind === KIND.CallExpression)
    return { node: tree.moduleName(parent) || node, role: 'name', container: 0 };
  if (tree.nameOf(parent) !== node) return { node, role: 'name', container: 0 };
  if (kind === KIND.ShorthandPropertyAssignment) return { node, role: 'shorthand', container: parent };
  if (kind === KIND.JsxAttribute) return { node, role: 'key', container: above };
  if (KEYED.has(kind) && tree.kind(above) === KIND.ObjectLiteralExpression)
    return { node, role: 'key', container: above };
  if (kind === KIND.BindingElement && tree.kind(above) === KIND.ObjectBindingPattern && !isRenamed(tree, parent))
    return { node, role: 'binding', container: above };
  return { node, role: 'name', container: 0 };
}

const isRenamed = (tree: SyntaxTree, element: number): boolean => (tree.mask(element) & (HAS_PROPERTY_NAME | 1)) !== 0;

/** Position of the first offset that is at least this. */
function firstFrom(offsets: readonly number[], least: number): number {
  let low = 0;
  let high = offsets.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (offsets[middle] < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
