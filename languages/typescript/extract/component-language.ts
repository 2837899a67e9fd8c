/** Files that are one component each (Vue, Svelte, Astro): the rules of scripts over the code of the file, and its markup as uses. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import { bindPattern } from '../../../src/extract/patterns.ts';
import type { LanguageRules, Node, Rule } from '../../../src/extract/rule.ts';
import { BINDING, MAY_NAME_NOTHING, SYMBOL } from '../../../src/model/facts.ts';
import { FLAG } from '../../../src/model/kinds.ts';
import { useStyles, variablesIn } from '../../css/extract/class-uses.ts';
import { eventMember } from '../component-members.ts';
import { noticesEvents, referToRaised } from './component-events.ts';
import { camelCase } from './component-names.ts';
import {
  asProperty,
  declaredByPattern,
  declareProperties,
  declaresProperties,
  declareTypes,
  givenProperties,
  MARKUP,
  noteType,
} from './component-properties.ts';
import { COMPONENT, type ComponentText, SELF } from './component-text.ts';
import { argumentRow } from './expected.ts';
import { enterLoop } from './flow.ts';
import { type Dialect, scriptLanguage } from './script-language.ts';
import { enterDeclarator } from './variables.ts';
import { visibility } from './visibility.ts';

export interface ComponentLanguage extends Dialect {
  /** The code of a file; the same text always gives the same code. */
  readonly read: (text: string) => ComponentText;
  /** The names that a tag may mean, the one to show where none is bound first. */
  readonly names: (tag: string) => readonly string[];
  /** The type that lists the properties, where the file declares it. */
  readonly propertiesType?: string;
  /** `$name` is the value of the store `name`. */
  readonly hasStores?: boolean;
  /** What the value that the file exports by default contributes: options of the component, or nothing. */
  readonly exportDefault?: (x: Extraction, node: Node) => boolean;
}

/** An attribute that names a variable of the code, where there is one. */
interface Directive {
  readonly node: Node;
  readonly name: string;
  readonly scope: number;
  readonly symbol: number;
}

/** A tag, as it was met; its component may be imported further down. */
interface Use {
  readonly node: Node;
  readonly tag: string;
  readonly scope: number;
  readonly symbol: number;
  readonly properties: { readonly node: Node; readonly name: string }[];
  readonly events: { readonly node: Node; readonly name: string }[];
}

export function componentLanguage(language: ComponentLanguage): LanguageRules {
  const script = scriptLanguage(language);
  let known: ComponentText | undefined;
  const read = (text: string): ComponentText => {
    if (known?.text !== text) known = language.read(text);
    return known;
  };
  const uses: Use[] = [];
  const directives: Directive[] = [];

  /** A made-up word: what the file spells there is a tag, an attribute or a variable. */
  const enterWord = (x: Extraction, node: Node): boolean | undefined => {
    const { marks, words } = read(x.source);
    const text = words.get(x.start(node));
    if (text === undefined) return undefined;
    const mark = marks.get(x.start(node));
    if (mark === 'component')
      uses.push({ node, tag: text, scope: x.scope, symbol: x.symbol, properties: [], events: [] });
    if (mark === 'property' || mark === 'shorthand') uses.at(-1)?.properties.push({ node, name: text });
    if (mark === 'event') uses.at(-1)?.events.push({ node, name: text });
    if (mark === 'directive') directives.push({ node, name: text, scope: x.scope, symbol: x.symbol });
    if (mark === 'read' || mark === 'shorthand') x.reference('read', x.addExpression('name', node, text));
    return false;
  };

  const rules: Record<string, Rule> = {
    ...script.rules,
    identifier: { ...script.rules.identifier, enter: enterWord },
    for_in_statement: {
      ...script.rules.for_in_statement,
      inside: (x, node) => {
        if (read(x.source).marks.get(x.start(node)) === 'loop') enterMarkupLoop(x, node);
        else enterLoop(x, node);
      },
    },
    statement_block: {
      ...script.rules.statement_block,
      inside: (x, node) => {
        if (read(x.source).marks.get(x.start(node)) === 'markup') x.notes.set(MARKUP, x.scope);
      },
    },
    number: {
      expression: {
        op: 'custom',
        build: (x, node) =>
          read(x.source).marks.get(x.start(node)) === 'unknown' ? -1 : x.addExpression('literal', node, 'number'),
      },
    },
    variable_declarator: {
      ...script.rules.variable_declarator,
      enter: (x, node) => {
        const mark = read(x.source).marks.get(x.start(node));
        if (mark === 'list') x.notes.set(LIST, x.expression(x.child(node, x.f.value)));
        else if (mark === 'element') enterElement(x, x.child(node, x.f.name));
        else if (!givenProperties(x, node) && !declaredByPattern(x, node)) enterDeclarator(x, node);
      },
    },
    call_expression: noticesEvents(declaresProperties(script.rules.call_expression)),
    method_definition: asProperty(script.rules.method_definition),
    property_signature: asProperty(script.rules.property_signature),
    method_signature: asProperty(script.rules.method_signature),
    pair: asProperty(script.rules.pair),
    string: asProperty(script.rules.string),
  };
  const { exportDefault } = language;
  if (exportDefault !== undefined)
    rules.export_statement = {
      ...script.rules.export_statement,
      enter: (x, node) => (exportDefault(x, node) ? undefined : script.rules.export_statement.enter!(x, node)),
    };

  return {
    ...script,
    rules,
    visibility: (x, symbol, flags) => {
      if (x.symbolParent(symbol) !== COMPONENT) return visibility(x, symbol, flags);
      return (flags & FLAG.exported) === 0 ? flags : flags | FLAG.publicApi;
    },
    prepared: (text) => read(text).toString(),
    begin: (x, root) => {
      script.begin?.(x, root);
      uses.length = 0;
      directives.length = 0;
      declareComponent(x, root);
    },
    finish: (x) => {
      declareProperties(x);
      const { propertiesType = '' } = language;
      if (propertiesType !== '' && x.symbolIn(0, propertiesType) >= 0)
        noteType(x, 'props', x.addExpression('name', 0, propertiesType));
      declareTypes(x);
      for (const use of uses) render(x, use, language.names);
      for (const directive of directives) useDirective(x, directive);
      referToRaised(x);
      if (language.hasStores) bindStores(x);
      script.finish?.(x);
      x.symbol = COMPONENT;
      x.scope = 0;
      useStyles(x, [...read(x.source).styles.values(), ...variablesIn(x.source)]);
    },
  };
}

/** The name of a component by its file: what runs on one side only is the same component. */
const nameOfFile = (fileName: string): string =>
  fileName.replace(/\.\w+$/, '').replace(/\.(?:client|server|global)$/, '') || SELF;

/** The file as a symbol: everything in it belongs to it. */
function declareComponent(x: Extraction, root: Node): void {
  const name = nameOfFile(x.fileName);
  const flags = FLAG.exported | FLAG.publicApi | FLAG.default;
  const row = x.addSymbol(root, { kind: 'component', name, nameNode: -1, flags, parent: 0 });
  const lastRow = Math.max(0, x.lineStarts.length - (x.source.endsWith('\n') ? 2 : 1));
  x.setSymbol(row, SYMBOL.start, 0);
  x.setSymbol(row, SYMBOL.end, x.source.length);
  x.setSymbol(row, SYMBOL.line, 1);
  x.setSymbol(row, SYMBOL.col, 0);
  x.setSymbol(row, SYMBOL.endLine, lastRow + 1);
  x.setSymbol(row, SYMBOL.endCol, x.source.length - x.lineStarts[lastRow]);
  x.setSymbol(row, SYMBOL.nameLine, 1);
  x.setSymbol(row, SYMBOL.nameCol, 0);
  x.setSymbol(row, SYMBOL.bodyStart, 0);
  x.signatures[row] = `component ${name}`;
  x.bind('symbol', SELF, { scope: 0, symbol: row });
  x.export(root, SELF, SELF);
  x.symbol = row;
}

/** `(item, index) in items`: the first name is an element, the others are its place. */
function enterMarkupLoop(x: Extraction, node: Node): void {
  const left = x.child(node, x.f.left);
  const right = x.child(node, x.f.right);
  if (left < 0 || right < 0) return;
  const list = x.expression(right);
  const value = list < 0 ? -1 : x.addExpression('index', left, 'loop', list);
  const isList = x.source[x.start(left)] !== '[' && x.kind(left) === x.k.array_pattern;
  const bound = (name: string, at: { node: Node; type: number; value: number }) => x.bindIn(x.scope, 'local', name, at);
  if (!isList) {
    bindPattern(x, left, { type: -1, value, bound });
    return;
  }
  for (const [place, part] of x.children(left).entries())
    bindPattern(x, part, { type: -1, value: place === 0 ? value : -1, bound });
}

/** Noted: the list that the element after it is taken from. */
const LIST = 'list of a block';

/** `{#each list as element}`. */
function enterElement(x: Extraction, pattern: Node): void {
  const list = x.notes.get(LIST) as number;
  const value = list < 0 ? -1 : x.addExpression('index', pattern, 'loop', list);
  bindPattern(x, pattern, { type: -1, value, bound: (name, at) => x.bindIn(x.scope, 'local', name, at) });
}

/** Runes are no stores, whatever variables are called. */
const RUNE = /^\$(?:state|derived|effect|props|bindable|inspect|host)$/;

/** `$name` reads the value of the store `name`. */
function bindStores(x: Extraction): void {
  const { bindings } = x.facts.tables;
  for (const name of [...x.facts.strings]) {
    if (!/^\$[A-Za-z_]/.test(name) || RUNE.test(name)) continue;
    const row = x.bindingIn(0, x.facts.id(name.slice(1)));
    if (row < 0 || x.bindingIn(0, x.facts.id(name)) >= 0) continue;
    const cell = (column: number): number => bindings.data[row * BINDING.stride + column];
    x.bind(cell(BINDING.kind), name, { scope: 0, value: cell(BINDING.value), symbol: cell(BINDING.symbol) });
  }
}

/** A component is rendered; its attributes are properties that it declares. */
function render(x: Extraction, use: Use, names: ComponentLanguage['names']): void {
  const { node, tag, scope, symbol, properties, events } = use;
  const [head, ...members] = tag.split('.');
  const candidates = names(head);
  const isBound = (name: string) => x.bindingIn(0, x.facts.id(name)) >= 0 || name === x.symbolName(COMPONENT);
  const name = candidates.find(isBound) ?? candidates[0];
  if (name === undefined || (!isBound(name) && isElement(head))) return;
  const { scope: scopeBefore, symbol: symbolBefore } = x;
  x.scope = scope;
  x.symbol = symbol;
  const isSelf = name === x.symbolName(COMPONENT) && x.bindingIn(0, x.facts.id(name)) < 0;
  let component = x.addExpression('name', node, isSelf ? SELF : name);
  for (const member of members) component = x.addExpression('member', node, member, component);
  x.reference('render', component);
  const taken = properties.length === 0 ? -1 : argumentRow(x, node, { place: '0', callee: component });
  const props = taken < 0 ? component : x.addExpression('union', node, '', taken, component);
  for (const property of properties)
    x.reference('write', x.addExpression('member', property.node, camelCase(property.name), props), MAY_NAME_NOTHING);
  for (const event of events)
    x.reference('read', x.addExpression('member', event.node, eventMember(event.name), component), MAY_NAME_NOTHING);
  x.scope = scopeBefore;
  x.symbol = symbolBefore;
}

/** `v-focus` is the variable `vFocus`, unless the directive is registered elsewhere. */
function useDirective(x: Extraction, { node, name, scope, symbol }: Directive): void {
  if (x.bindingIn(0, x.facts.id(camelCase(name))) < 0) return;
  const { scope: scopeBefore, symbol: symbolBefore } = x;
  x.scope = scope;
  x.symbol = symbol;
  x.reference('read', x.addExpression('name', node, camelCase(name)));
  x.scope = scopeBefore;
  x.symbol = symbolBefore;
}

/** Written like an element of the platform: a component only where the file has one of that name. */
const isElement = (tag: string): boolean => !/[A-Z-]/.test(tag);
