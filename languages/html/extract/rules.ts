/** HTML: headings and elements with an id, the scripts and sheets of a page, and its custom elements. Inline scripts are not read. */
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import { defineRules, type Node } from '../../../src/extract/rule.ts';
import { oneLine } from '../../../src/extract/white-space.ts';
import { MAY_NAME_NOTHING } from '../../../src/model/facts.ts';
import { styleOfName, stylesInAttribute, useStyles, variablesIn } from '../../css/extract/class-uses.ts';

const MAX_NAME = 160;
const MAX_SIGNATURE = 240;
const HEADING = /^h[1-6]$/i;
/** Tags of templates; they may stand where HTML has nothing. */
const TEMPLATE = /\{\{[^{}\n]*\}\}|\{%[^%\n]*%\}|\{#[^#\n]*#\}/g;

const withoutTemplates = (text: string): string | undefined =>
  text.includes('{{') || text.includes('{%') ? text.replace(TEMPLATE, (tag) => ' '.repeat(tag.length)) : undefined;

/** The tag that opens an element. */
function tagOf(x: Extraction, element: Node): Node {
  const open = x.childOfKind(element, x.k.start_tag);
  return open >= 0 ? open : x.childOfKind(element, x.k.self_closing_tag);
}

/** The node of an attribute's value, -1 when it has none. */
function attribute(x: Extraction, tag: Node, name: string): Node {
  for (let child = x.first(tag); child >= 0; child = x.sibling(child, tag)) {
    if (x.kind(child) !== x.k.attribute || x.text(x.first(child)).toLowerCase() !== name) continue;
    const quoted = x.childOfKind(child, x.k.quoted_attribute_value);
    return x.childOfKind(quoted < 0 ? child : quoted, x.k.attribute_value);
  }
  return -1;
}

function enterElement(x: Extraction, element: Node): void {
  const tag = tagOf(x, element);
  const tagName = x.childOfKind(tag, x.k.tag_name);
  if (tagName < 0) return;
  const name = x.text(tagName);
  useAttributes(x, tag);
  const id = attribute(x, tag, 'id');
  if (id >= 0) declareId(x, element, { id, tag });
  if (HEADING.test(name)) declareHeading(x, element, name);
  else if (name.includes('-')) x.reference('render', x.addExpression('name', tagName, name), MAY_NAME_NOTHING);
  else if (name === 'link') importSheet(x, tag);
  else if (name === 'title' && x.docs[0] === '') x.docs[0] = textIn(x, element).slice(0, 400);
}

/** Attributes of Angular whose value is code. */
const CODE = /^\[/;

/** Classes and ids, without what a template computes. */
function useAttributes(x: Extraction, tag: Node): void {
  for (let child = x.first(tag); child >= 0; child = x.sibling(child, tag)) {
    if (x.kind(child) !== x.k.attribute) continue;
    const name = x.first(child);
    const attributeName = x.text(name);
    useStyles(x, styleOfName(attributeName, x.start(name)));
    const quoted = x.childOfKind(child, x.k.quoted_attribute_value);
    const value = x.childOfKind(quoted < 0 ? child : quoted, x.k.attribute_value);
    if (value < 0 || !MAY_STYLE.test(attributeName)) continue;
    const text = x.text(value).replace(TEMPLATE, (part) => ' '.repeat(part.length));
    const place = { text, from: 0, to: text.length, isCode: CODE.test(attributeName) };
    const uses = stylesInAttribute(attributeName, place);
    useStyles(
      x,
      uses.map((use) => ({ ...use, start: x.start(value) + use.start })),
    );
  }
}
const MAY_STYLE = /class|^id$/i;

/** A template may compute the id. */
function declareId(x: Extraction, element: Node, { id, tag }: { id: Node; tag: Node }): void {
  const name = x.text(id);
  if (!/^[^\s{}<>"']{1,100}$/.test(name)) return;
  const row = x.addSymbol(element, { kind: 'section', name, nameNode: id, parent: 0 });
  x.signatures[row] = oneLine(x.source.slice(x.start(tag), Math.min(x.end(tag), x.start(tag) + MAX_SIGNATURE)));
}

function declareHeading(x: Extraction, element: Node, tag: string): void {
  const name = textIn(x, element).slice(0, MAX_NAME);
  if (name === '') return;
  const nameNode = x.childOfKind(element, x.k.text);
  const row = x.addSymbol(element, { kind: 'section', name, nameNode, parent: 0 });
  x.signatures[row] = `<${tag}> ${name}`;
}

/** The words in an element; a part that a template computes is left out. */
function textIn(x: Extraction, element: Node): string {
  const words: string[] = [];
  const end = x.next(element);
  for (let node = element + NODE; node < end; node += NODE)
    if (x.kind(node) === x.k.text) words.push(x.text(node).replace(TEMPLATE, ' '));
  return oneLine(words.join(' '));
}

const SHEETS = /\b(?:stylesheet|modulepreload)\b/i;

function importSheet(x: Extraction, tag: Node): void {
  if (SHEETS.test(x.text(attribute(x, tag, 'rel')))) importFile(x, attribute(x, tag, 'href'));
}

function importFile(x: Extraction, value: Node): void {
  const module = x.text(value).trim();
  if (module !== '' && !/[{}<>]/.test(module)) x.import('effect', value, { module });
}

function enterScript(x: Extraction, element: Node): void {
  importFile(x, attribute(x, tagOf(x, element), 'src'));
}

export default defineRules({
  tokens: [],
  prepared: withoutTemplates,
  finish: (x) => useStyles(x, variablesIn(x.source)),
  rules: {
    comment: { comment: true },
    element: { enter: enterElement },
    script_element: { enter: enterScript },
  },
  parameters: {},
  patterns: {},
  modifiers: {},
  visibility: (_x, _symbol, flags) => flags,
});
