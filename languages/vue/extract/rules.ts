/** Vue components: TypeScript in scripts and templates. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { noteEventList } from '../../typescript/extract/component-events.ts';
import { componentLanguage } from '../../typescript/extract/component-language.ts';
import { camelCase, pascalCase } from '../../typescript/extract/component-names.ts';
import { noteMember } from '../../typescript/extract/component-properties.ts';
import { keyText, unwrap } from '../../typescript/extract/names.ts';
import { noteObject } from '../../typescript/extract/objects.ts';
import { readVue } from './template.ts';

/** `export default { … }` and `export default defineComponent({ … })`: the members are those of the component. */
function exportOptions(x: Extraction, node: Node): boolean {
  if (!x.hasChild(node, x.k['"default"'])) return false;
  let options = unwrap(x, x.child(node, x.f.value));
  if (x.kind(options) === x.k.call_expression) options = unwrap(x, x.first(x.child(options, x.f.arguments)));
  noteObject(x, options, { all: true, depth: 0 });
  if (x.kind(options) === x.k.object) for (const option of x.children(options)) noteOption(x, option);
  return true;
}

/** Lists of names, and the object that `data` returns. */
function noteOption(x: Extraction, option: Node): void {
  const isPair = x.kind(option) === x.k.pair;
  const value = isPair ? unwrap(x, x.child(option, x.f.value)) : option;
  const key = keyText(x, x.child(option, isPair ? x.f.key : x.f.name));
  if (key === 'emits') noteEventList(x, value);
  else if (key === 'props' && x.kind(value) === x.k.array)
    for (const name of x.children(value)) noteMember(x, name, 'property');
  else if (key === 'data') for (const member of x.children(returnedObject(x, value))) noteMember(x, member, 'data');
}

/** The object that a function returns at its end, -1. */
function returnedObject(x: Extraction, fn: Node): Node {
  const body = x.child(fn, x.f.body);
  const statement = x.kind(body) === x.k.statement_block ? x.childOfKind(body, x.k.return_statement) : -1;
  const value = unwrap(x, statement >= 0 ? x.first(statement) : body);
  return x.kind(value) === x.k.object ? value : -1;
}

export default componentLanguage({
  typed: true,
  jsx: false,
  read: readVue,
  names: (tag) => [pascalCase(tag), camelCase(tag)],
  exportDefault: exportOptions,
});
