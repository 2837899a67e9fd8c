/** Types of a module, `import('m').T`, which the repairs spell as one name where the grammar does not read them. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { NODE_STRIDE as NODE } from '../../../src/parse/tree-view.ts';

/** The node, whose expression is the module where it is `import('m')`. */
export function typedModule(x: Extraction, node: Node): Node {
  const module = moduleOf(x, node);
  if (module !== '' && x.expressionRows[node / NODE] === 0)
    x.expressionRows[node / NODE] = x.addExpression('module', node, module) + 1;
  return node;
}

/** Whether the node is `import('m')`. */
export function enterImportType(x: Extraction, node: Node): boolean {
  const module = moduleOf(x, node);
  if (module === '') return false;
  x.claim(node);
  x.import('dynamic', node, { module });
  return true;
}

/** No name ends with a bracket. */
function moduleOf(x: Extraction, node: Node): string {
  const isImport = node >= 0 && x.kind(node) === x.k.identifier && x.source[x.end(node) - 1] === ')';
  return isImport ? (/["'](.*)["']/.exec(x.text(node))?.[1] ?? '') : '';
}
