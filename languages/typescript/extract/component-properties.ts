/** The properties that a component declares by `defineProps` and its like: members of the component. */
import { declareAt } from '../../../src/extract/declare.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import { bindPattern } from '../../../src/extract/patterns.ts';
import type { Node, Rule } from '../../../src/extract/rule.ts';
import { FLAG } from '../../../src/model/kinds.ts';
import { NODE_STRIDE as NODE } from '../../../src/parse/tree-view.ts';
import { OPTION_GROUPS } from '../component-members.ts';
import { accept, acceptNames } from './accepted-properties.ts';
import { camelCase } from './component-names.ts';
import { COMPONENT, MODEL, SELF } from './component-text.ts';
import { isIdentifier, isPlainName, isText, keyText, spelledKey, stringText, unwrap } from './names.ts';

const NAMES = 'component properties';

/** Where names of the code are bound to properties: by the name of the property. */
interface Given {
  readonly name: string;
  readonly property: string;
}

/** The call of `defineProps` that a value is, also inside of `withDefaults`; -1 for other values. */
function definingCall(x: Extraction, value: Node): Node {
  const call = unwrap(x, value);
  if (x.kind(call) !== x.k.call_expression) return -1;
  const callee = x.child(call, x.f.function);
  if (isIdentifier(x, callee, 'withDefaults')) return definingCall(x, x.first(x.child(call, x.f.arguments)));
  return isIdentifier(x, callee, 'defineProps') ? call : -1;
}

/** The type or the object that lists the properties, -1. */
function listOfProperties(x: Extraction, call: Node): Node {
  const types = x.child(call, x.f.type_arguments);
  const list = types >= 0 ? x.first(types) : unwrap(x, x.first(x.child(call, x.f.arguments)));
  const kind = x.kind(list);
  return kind === x.k.object_type || kind === x.k.object || kind === x.k.array ? list : -1;
}

/** `defineProps` is the component as a value: its members are the properties. With the name of a type it has that type. */
export function declaresProperties(rule: Rule): Rule {
  const { expression } = rule;
  if (expression?.op !== 'call') return rule;
  return {
    ...rule,
    enter: (x, node) => {
      if (x.scope === 0 && definingCall(x, node) === node) noteProperties(x, node);
      else if (x.scope === 0 && isIdentifier(x, x.child(node, x.f.function), 'defineModel')) declareModel(x, node);
      return rule.enter?.(x, node);
    },
    expression: {
      ...expression,
      build: (x, node, depth) => {
        const call = definingCall(x, node);
        if (call < 0) return expression.build?.(x, node, depth);
        if (listOfProperties(x, call) >= 0) return x.addExpression('name', call, SELF);
        const type = x.expression(x.child(call, x.f.type_arguments), depth + 1);
        return type < 0 ? -1 : x.addExpression('cast', node, '', type);
      },
    },
  };
}

function noteProperties(x: Extraction, call: Node): void {
  const list = listOfProperties(x, call);
  if (list < 0) {
    const types = x.child(call, x.f.type_arguments);
    accept(x, COMPONENT, x.first(types));
    const type = x.expression(types);
    if (type >= 0) noteType(x, 'props', type);
    return;
  }
  for (const member of x.children(list)) noteMember(x, member, 'property');
}

/** `defineModel('title')`: a property that users bind by `v-model:title`; without a name by `v-model`. */
function declareModel(x: Extraction, call: Node): void {
  const name = x.first(x.child(call, x.f.arguments));
  if (x.kind(name) === x.k.string) {
    noteMember(x, name, 'property');
    return;
  }
  const flags = FLAG.exported | FLAG.publicApi;
  const nameNode = x.child(call, x.f.function);
  declareAt(x, call, { kind: 'property', name: MODEL, nameNode, flags, parent: COMPONENT, bindIn: -1 });
}

/** The type that lists the properties or the events, as the file writes it first. */
export function noteType(x: Extraction, list: 'props' | 'emits', type: number): void {
  if (!x.notes.has(`type of ${list}`)) x.notes.set(`type of ${list}`, type);
}

/** Users of the component ask it for these types. */
export function declareTypes(x: Extraction): void {
  const props = x.notes.get('type of props') as number | undefined;
  const emits = x.notes.get('type of emits') as number | undefined;
  if (props !== undefined || emits !== undefined) x.parameter(COMPONENT, 'props', props ?? -1, 0, -1);
  if (emits !== undefined) x.parameter(COMPONENT, 'emits', emits, 0, -1);
}

/** What a node of a list declares: something to pass, something to listen to, or a variable of the component's own. */
export type Listed = 'property' | 'event' | 'data';

/** The walk declares it where it meets the node. */
export function noteMember(x: Extraction, node: Node, listed: Listed): void {
  const all = listedIn(x) ?? new Map<Node, Listed>();
  all.set(node, listed);
  x.notes.set(LISTED, all);
}

/** Noted: the members of lists, by their nodes. */
const LISTED = 'listed members';
const listedIn = (x: Extraction): Map<Node, Listed> | undefined => x.notes.get(LISTED) as Map<Node, Listed> | undefined;

/** Declares the members of that list where the walk meets them, with their comments. */
export const asProperty = (rule: Rule): Rule => ({
  ...rule,
  enter: (x, node) => {
    const listed = listedIn(x)?.get(node);
    if (listed !== undefined) declareMember(x, node, listed);
    return rule.enter?.(x, node);
  },
});

const KINDS = { property: 'property', event: 'field', data: 'variable' } as const;

function declareMember(x: Extraction, member: Node, listed: Listed): void {
  const kind = x.kind(member);
  const isString = kind === x.k.string;
  const key = isString ? member : x.child(member, kind === x.k.pair ? x.f.key : x.f.name);
  const written = isString ? stringText(x, member) : keyText(x, key);
  const name = listed === 'event' ? camelCase(written) : written;
  if (key < 0 || !isPlainName(name) || kind === x.k.index_signature) return;
  const isOptional = x.k['"?"'] !== undefined && x.hasChild(member, x.k['"?"']);
  const isTyped = kind === x.k.property_signature && listed === 'property';
  const symbol = declareAt(x, member, {
    kind: KINDS[listed],
    name,
    nameNode: spelledKey(x, key),
    flags: (listed === 'data' ? 0 : FLAG.exported | FLAG.publicApi) | (isOptional ? FLAG.optional : 0),
    type: isTyped ? x.expression(x.child(member, x.f.type)) : -1,
    value: listed === 'data' && kind === x.k.pair ? x.expression(x.child(member, x.f.value)) : -1,
    bindIn: -1,
    parent: COMPONENT,
  });
  if (listed === 'event') x.signatures[symbol] = `event ${written}`;
}

/** `const { a, b: c = 1 } = defineProps<…>()`: the names are the properties; true when it was one. */
export function givenProperties(x: Extraction, declarator: Node): boolean {
  const pattern = x.child(declarator, x.f.name);
  if (x.scope !== 0 || x.kind(pattern) !== x.k.object_pattern) return false;
  const call = definingCall(x, x.child(declarator, x.f.value));
  if (call < 0 || listOfProperties(x, call) < 0) return false;
  const parts = x.children(pattern);
  const given = parts.map((part) => givenBy(x, part));
  if (given.some((one) => one === undefined)) return false;
  const all = (x.notes.get(NAMES) as Given[] | undefined) ?? [];
  x.notes.set(NAMES, [...all, ...(given as Given[])]);
  return true;
}

/** `let { a, b: c = 1 } = $props()`: a written type lists the properties, otherwise the pattern does; true when nothing is left to do. */
export function declaredByPattern(x: Extraction, declarator: Node): boolean {
  const pattern = x.child(declarator, x.f.name);
  const value = unwrap(x, x.child(declarator, x.f.value));
  if (x.scope === 0) giveType(x, value);
  if (x.scope === 0 && isText(x, value, 'Astro.props')) acceptAsserted(x, x.child(declarator, x.f.value));
  if (x.scope !== 0 || !isPropertiesObject(x, value)) return false;
  acceptNames(x, COMPONENT, x.child(declarator, x.f.type));
  const type = x.expression(x.child(declarator, x.f.type));
  if (type >= 0) noteType(x, 'props', type);
  if (type >= 0 || x.kind(pattern) !== x.k.object_pattern) return false;
  for (const part of x.children(pattern)) declareByPart(x, part);
  return true;
}

/** `$props()` of Svelte, and `Astro.props` where no type lists the properties. */
function isPropertiesObject(x: Extraction, value: Node): boolean {
  if (x.kind(value) === x.k.call_expression) return isIdentifier(x, x.child(value, x.f.function), '$props');
  return isText(x, value, 'Astro.props') && x.symbolIn(0, 'Props') < 0;
}

/** `Astro.props as Props`. */
function acceptAsserted(x: Extraction, value: Node): void {
  if (x.kind(value) === x.k.as_expression) acceptNames(x, COMPONENT, x.sibling(x.first(value), value));
}

/** `Astro.props` has the type `Props` where the file declares it. */
function giveType(x: Extraction, value: Node): void {
  if (!isText(x, value, 'Astro.props') || x.symbolIn(0, 'Props') < 0) return;
  x.claim(value);
  const type = x.addExpression('name', value, 'Props');
  x.reference('accepts', type);
  x.expressionRows[value / NODE] = x.addExpression('cast', value, '', type) + 1;
}

function declareByPart(x: Extraction, part: Node): void {
  const given = givenBy(x, part);
  if (given === undefined) {
    bindPattern(x, part, { type: -1, value: -1, bound: (name, at) => x.bind('local', name, at) });
    return;
  }
  const left = x.child(part, x.f.left);
  const key = x.child(part, x.f.key);
  const nameNode = key >= 0 ? key : left >= 0 ? left : part;
  const flags = FLAG.exported | FLAG.publicApi;
  const spec = { kind: 'property', name: given.property, nameNode, flags, parent: COMPONENT, bindIn: -1 } as const;
  const symbol = declareAt(x, part, spec);
  x.bind('symbol', given.name, { scope: 0, symbol });
}

function givenBy(x: Extraction, part: Node): Given | undefined {
  const isPair = x.kind(part) === x.k.pair_pattern;
  const key = x.child(part, x.f.key);
  const value = isPair ? x.child(part, x.f.value) : part;
  const left = x.child(value, x.f.left);
  const name = left >= 0 ? left : value;
  const kind = x.kind(name);
  if (kind !== x.k.identifier && kind !== x.k.shorthand_property_identifier_pattern) return undefined;
  x.claim(name);
  x.claim(key);
  return { name: x.text(name), property: isPair ? keyText(x, key) : x.text(name) };
}

/** Binds the names of properties, now that all are known: those that code names, and those that markup may name. */
export function declareProperties(x: Extraction): void {
  const rows = new Map<string, number>();
  const { symbols } = x.facts.tables;
  for (let row = COMPONENT + 1; row < symbols.rows; row++)
    if (isNamedByMarkup(x, row)) rows.set(x.symbolName(row), row);
  for (const { name, property } of (x.notes.get(NAMES) as Given[] | undefined) ?? []) {
    const symbol = rows.get(property);
    if (symbol !== undefined) x.bind('symbol', name, { scope: 0, symbol });
  }
  const markup = x.notes.get(MARKUP) as number | undefined;
  if (markup === undefined) return;
  for (const [name, symbol] of rows)
    if (x.bindingIn(0, x.facts.id(name)) < 0) x.bind('symbol', name, { scope: markup, symbol });
}

/** A property, a variable of `data`, or a member of one of the groups of options. */
function isNamedByMarkup(x: Extraction, row: number): boolean {
  const parent = x.symbolParent(row);
  if (parent === COMPONENT) return x.symbolKind(row) === 'property' || x.symbolKind(row) === 'variable';
  return x.symbolParent(parent) === COMPONENT && OPTION_GROUPS.has(x.symbolName(parent));
}

/** Noted: the scope of the markup. */
export const MARKUP = 'scope of markup';
