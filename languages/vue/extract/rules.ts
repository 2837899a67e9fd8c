/** Vue components: TypeScript in scripts and templates. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { camelCase, componentLanguage, pascalCase } from '../../typescript/extract/component-language.ts';
import { unwrap } from '../../typescript/extract/names.ts';
import { noteObject } from '../../typescript/extract/objects.ts';
import { readVue } from './template.ts';

/** `export default { … }` and `export default defineComponent({ … })`: the members are those of the component. */
function exportOptions(x: Extraction, node: Node): boolean {
  if (!x.hasChild(node, x.k['"default"'])) return false;
  let options = unwrap(x, x.child(node, x.f.value));
  if (x.kind(options) === x.k.call_expression) options = unwrap(x, x.first(x.child(options, x.f.arguments)));
  noteObject(x, options, { all: true, depth: 0 });
  return true;
}

export default componentLanguage({
  typed: true,
  jsx: false,
  read: readVue,
  names: (tag) => [pascalCase(tag), camelCase(tag)],
  exportDefault: exportOptions,
});
