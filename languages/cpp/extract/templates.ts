/** Templates: their parameters hold in the scope of what they declare, from the first of them on. */
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { scopeKindCode } from '../../../src/model/kinds.ts';
import { readDeclarator } from '../../c/extract/declarators.ts';
import { setTemplate, templateOf } from '../../c/extract/file-state.ts';
import { isParameter } from '../../c/extract/functions.ts';
import { spelled } from '../../c/extract/names.ts';

export function template(x: Extraction, node: Node): void {
  const around = templateOf(x, node);
  const scope = around?.scope ?? x.addScope(scopeKindCode.block, node, x.symbol);
  const list = x.child(node, x.f.parameters);
  for (const parameter of x.children(list)) bindTemplateParameter(x, parameter, scope);
  x.readIn(scope, list);
  const end = x.next(node);
  for (let c = node + NODE; c < end; c = x.next(c)) {
    if (c === list) continue;
    if (x.kind(c) === x.k.requires_clause) x.readIn(scope, c);
    else setTemplate(x, c, { node: around?.node ?? node, scope });
  }
}

function bindTemplateParameter(x: Extraction, node: Node, scope: number): void {
  if (isParameter(x, x.kind(node))) {
    const { name, type } = readDeclarator(x, x.child(node, x.f.declarator), x.expression(x.child(node, x.f.type)));
    if (name < 0) return;
    const leaf = spelled(x, name);
    x.claim(leaf);
    x.bind('parameter', x.text(leaf), { node: leaf, scope, type });
    return;
  }
  const name = nameOf(x, node);
  if (name < 0) return;
  x.claim(name);
  x.bind('type_parameter', x.text(name), { node: name, scope });
}

/** `typename T`, `class T = int`, `typename... T`, `template <…> class T`. */
function nameOf(x: Extraction, node: Node): Node {
  const name = x.child(node, x.f.name);
  if (name >= 0) return name;
  const inner = x.children(node).at(-1) ?? -1;
  return x.kind(inner) === x.k.type_identifier
    ? inner
    : inner < 0 || x.kind(node) !== x.k.template_template_parameter_declaration
      ? -1
      : nameOf(x, inner);
}
