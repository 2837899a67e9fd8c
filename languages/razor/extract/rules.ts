/** Razor pages and Blazor components: the rules of C# over the code of the file, and its markup as uses. */
import { declareAt } from '../../../src/extract/declare.ts';
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { LanguageRules, Node, Rule } from '../../../src/extract/rule.ts';
import { IMPORT, IMPORT_FLAG, MAY_NAME_NOTHING, SYMBOL } from '../../../src/model/facts.ts';
import { FLAG, scopeKindCode } from '../../../src/model/kinds.ts';
import csharp from '../../csharp/extract/rules.ts';
import { useStyles, variablesIn } from '../../css/extract/class-uses.ts';
import { type RazorText, readRazor } from './markup.ts';

/** Files whose directives hold for the files below them. */
const IMPORTS = /^_(?:View)?Imports\./;

let known: RazorText | undefined;
function read(text: string): RazorText {
  if (known?.text !== text) known = readRazor(text);
  return known;
}
const markAt = (x: Extraction, node: Node) => read(x.source).marks.get(x.start(node));

/** The class of the file, the row of the component of the last tag, and those of all by their places. */
let own = -1;
let rendered = -1;
const tags = new Map<number, number>();

const TYPE_PARAMETER = /^@typeparam[ \t]+(\w+)(?:[ \t]+where[ \t]+\w+[ \t]*:[ \t]*([A-Z]\w*)[ \t]*$)?/gm;
const COMPONENT = 'Microsoft AspNetCore Components ComponentBase'.split(' ');
const VIEW = 'Microsoft AspNetCore Mvc Razor RazorPage'.split(' ');

/** The base of a class without `@inherits`. */
function inheritImplied(x: Extraction, [root, ...names]: readonly string[]): void {
  if (/^@inherits[ \t]/m.test(x.source) || IMPORTS.test(x.fileName)) return;
  let row = x.addExpression('name', 0, root);
  for (const name of names) row = x.addExpression('member', 0, name, row);
  x.base(own, row, 'inherit');
}

/** The file as a class: a part of one of the same name, where there is code behind. */
function declareClass(x: Extraction): void {
  const name = x.fileName.replace(/\.\w+$/, '') || 'file';
  const lines = x.lineStarts.length;
  const span = (row: number) => {
    x.setSymbol(row, SYMBOL.start, 0);
    x.setSymbol(row, SYMBOL.end, x.source.length);
    x.setSymbol(row, SYMBOL.line, 1);
    x.setSymbol(row, SYMBOL.col, 0);
    x.setSymbol(row, SYMBOL.endLine, Math.max(1, lines - (x.source.endsWith('\n') ? 1 : 0)));
    x.setSymbol(row, SYMBOL.nameLine, 1);
    x.setSymbol(row, SYMBOL.nameCol, 0);
    x.setSymbol(row, SYMBOL.bodyStart, 0);
  };
  const namespace = /^@namespace[ \t]([\w.]+)/m.exec(x.source)?.[1];
  if (namespace !== undefined) {
    const flags = FLAG.package | FLAG.exported | FLAG.publicApi;
    const row = x.addSymbol(0, { kind: 'namespace', name: namespace, nameNode: -1, flags, parent: 0 });
    span(row);
    x.symbol = row;
    x.scope = x.addScope(scopeKindCode.namespace, 0, row);
    x.setSymbol(row, SYMBOL.scope, x.scope);
    if (IMPORTS.test(x.fileName)) x.import('wildcard', 0, { module: namespace, flags: IMPORT_FLAG.global });
  }
  const isView = x.fileName.endsWith('.cshtml');
  const flags = FLAG.exported | FLAG.publicApi | (isView ? 0 : FLAG.partial);
  own = x.addSymbol(0, { kind: 'class', name, nameNode: -1, flags });
  span(own);
  x.signatures[own] = `class ${name}`;
  x.bind('symbol', name, { symbol: own });
  x.symbol = own;
  x.scope = x.addScope(scopeKindCode.type, 0, own);
  x.setSymbol(own, SYMBOL.scope, x.scope);
  for (const [, parameter, constraint] of x.source.matchAll(TYPE_PARAMETER))
    x.bind('type_parameter', parameter, { type: constraint ? x.addExpression('name', 0, constraint) : -1 });
  inheritImplied(x, isView ? VIEW : COMPONENT);
  // Markup is the body of a method.
  x.scope = x.addScope(scopeKindCode.function, 0, own);
}

/** Tags, and the attributes that are parameters of their components. */
function enterWord(x: Extraction, node: Node): unknown {
  const text = read(x.source).words.get(x.start(node));
  if (text === undefined) return csharp.rules.identifier.enter?.(x, node);
  const mark = markAt(x, node);
  // The `!` before it may be where the name starts.
  const place = x.source.startsWith(text, x.start(node)) ? node : node - NODE;
  if (mark === 'markup') useView(x, place, text);
  else if (mark === 'read') x.reference('read', x.addExpression('name', place, text));
  else if (mark === 'component') {
    const [head, ...members] = text.split('.');
    // `<HeaderContent>` inside of `<Table>` may be a parameter of that.
    const around = tags.get(read(x.source).parents.get(x.start(node)) ?? -1) ?? -1;
    const made = around < 0 || members.length > 0 ? -1 : x.addExpression('new', place, '', around);
    rendered = x.addExpression('name', place, head, made);
    for (const member of members) rendered = x.addExpression('member', place, member, rendered);
    tags.set(x.start(node), rendered);
    x.reference('render', rendered);
  } else if (rendered >= 0) {
    const made = x.addExpression('new', place, '', rendered);
    x.reference('write', x.addExpression('member', place, text, made), MAY_NAME_NOTHING);
  }
  return false;
}

/** `_Row` or `~/Views/Shared/_Row.cshtml`: the directory is the receiver. */
function useView(x: Extraction, node: Node, text: string): void {
  const path = text.replace(/^~/, '').replace(/\.cshtml$/, '');
  const slash = path.lastIndexOf('/');
  // A path from the top keeps its sign.
  const directory = slash === 0 ? '/' : path.slice(0, Math.max(0, slash));
  const views = x.addExpression('name', node, `~${directory}`);
  x.reference('render', x.addExpression('member', node, path.slice(slash + 1), views));
}

/** `Html.PartialAsync("_Row")`, `Component.InvokeAsync("Basket")`. */
function enterString(x: Extraction, node: Node): void {
  const list = x.parent(x.parent(node));
  const callee = x.child(x.parent(list), x.f.function);
  if (callee < 0 || x.kind(list) !== x.k.argument_list || x.first(list) !== x.parent(node)) return;
  const called = x.text(callee);
  const text = x.text(node).slice(1, -1);
  if (!/^[\w./~-]+$/.test(text)) return;
  if (/^Html\.(?:Render)?Partial(?:Async)?$/.test(called)) useView(x, node, text);
  else if (called === 'Component.InvokeAsync') useViewComponent(x, node, text);
}

/** Its class may be called after it, or end in a word that uses leave out. */
function useViewComponent(x: Extraction, node: Node, text: string): void {
  for (const name of [text, `${text}ViewComponent`]) {
    const components = x.addExpression('name', node, '~~');
    x.reference('render', x.addExpression('member', node, name, components), MAY_NAME_NOTHING);
  }
}

/** `@code { … }`. */
function enterCode(x: Extraction, node: Node): void {
  if (markAt(x, node) === 'component') x.enterSymbol(own);
}

/** `@model T`, `@inherits T`, `@implements I`. */
function enterTyped(x: Extraction, node: Node): void {
  typed.enter?.(x, node);
  const mark = markAt(x, node);
  if (mark === undefined) return;
  const type = x.child(node, x.f.right);
  const row = x.expression(type);
  if (mark === 'read') x.bind('local', 'Model', { type: row });
  else if (mark === 'element') x.base(own, row, 'inherit');
}

/** `@inject T Name`: a property of the class. */
function enterInjected(rule: Rule) {
  return (x: Extraction, node: Node): unknown => {
    if (markAt(x, node) !== 'property') return rule.enter?.(x, node);
    const name = x.child(node, x.f.name);
    const type = x.expression(x.child(x.parent(node), x.f.type));
    declareAt(x, node, {
      kind: 'property',
      name: x.text(name),
      nameNode: name,
      type,
      flags: FLAG.private,
      parent: own,
      bindIn: -1,
    });
    return false;
  };
}

/** Directives hold for the whole file; those of `_Imports.razor` and `_ViewImports.cshtml` for the files of the project. */
function enterUsing(x: Extraction, node: Node): unknown {
  const { scope } = x;
  x.scope = 0;
  const result = csharp.rules.using_directive.enter!(x, node);
  x.scope = scope;
  if (!IMPORTS.test(x.fileName)) return result;
  const { imports } = x.facts.tables;
  if (imports.rows > 0) imports.data[(imports.rows - 1) * IMPORT.stride + IMPORT.flags] |= IMPORT_FLAG.global;
  return result;
}

const {
  string_literal: text,
  class_declaration: type,
  variable_declarator: variable,
  as_expression: typed,
} = csharp.rules;

const rules: LanguageRules = {
  ...csharp,
  rules: {
    ...csharp.rules,
    identifier: { ...csharp.rules.identifier, enter: enterWord },
    class_declaration: {
      ...type,
      enter: enterCode,
      symbol: { ...type.symbol!, kind: (x, node) => (markAt(x, node) === 'component' ? undefined : 'class') },
    },
    variable_declarator: { ...variable, enter: enterInjected(variable) },
    as_expression: { ...typed, enter: enterTyped },
    using_directive: { enter: enterUsing },
    string_literal: { ...text, enter: enterString },
  },
  prepared: (text) => read(text).toString(),
  begin: (x) => {
    rendered = -1;
    tags.clear();
    declareClass(x);
  },
  finish: (x) => {
    csharp.finish?.(x);
    x.symbol = own;
    useStyles(x, [...read(x.source).styles.values(), ...variablesIn(x.source)]);
  },
};
export default rules;
