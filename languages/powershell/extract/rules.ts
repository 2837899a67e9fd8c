/** PowerShell: functions with their help, classes, enums, commands that are called, and files and modules that are loaded. */
import { declareAt } from '../../../src/extract/declare.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import { defineRules, type Node, type Rule } from '../../../src/extract/rule.ts';
import { SYMBOL } from '../../../src/model/facts.ts';
import { FLAG } from '../../../src/model/kinds.ts';
import { closeHereString } from './unclosed-strings.ts';

/** Names and paths; a command that an expression makes is not known. */
const PLAIN_NAME = /^[\w:.\\/-]+$/;
const LOADING = /^(?:import-module|ipmo|using)$/i;

/** The text of comment-based help that says what the function does, without its keywords. */
function helpText(doc: string): string {
  const plain = doc.replace(/^<#/, '').replace(/#?>$/, '').trim();
  const at = plain.search(/^[ \t]*\.(?:SYNOPSIS|DESCRIPTION)\b/im);
  if (at < 0) return plain;
  const lines = plain.slice(at).split('\n').slice(1);
  const end = lines.findIndex((line) => /^\s*\.[A-Z]+\b/i.test(line));
  return lines
    .slice(0, end < 0 ? undefined : end)
    .map((line) => line.trim())
    .join('\n')
    .trim();
}

/** The help at the start of the body, if any. */
function helpInside(x: Extraction, node: Node, block: Node): Node {
  for (const parent of [node, block]) {
    const comment = x.childOfKind(parent, x.k.comment);
    if (comment >= 0 && x.text(comment).startsWith('<#')) return comment;
  }
  return -1;
}

function parametersOf(x: Extraction, node: Node): Node {
  const own = x.childOfKind(node, x.k.function_parameter_declaration);
  const block = own >= 0 ? own : x.childOfKind(x.childOfKind(node, x.k.script_block), x.k.param_block);
  return x.childOfKind(block, x.k.parameter_list);
}

function declareFunction(x: Extraction, node: Node): void {
  const nameNode = x.childOfKind(node, x.k.function_name);
  if (nameNode < 0) return;
  const block = x.childOfKind(node, x.k.script_block);
  const isAfterParameters = x.childOfKind(block, x.k.param_block) >= 0;
  const body = isAfterParameters ? x.childOfKind(block, x.k.script_block_body) : block;
  const docNode = helpInside(x, node, block);
  const row = declareAt(x, node, { kind: 'function', name: x.text(nameNode), nameNode, body, docNode });
  x.docs[row] = helpText(x.docs[row]);
  const list = parametersOf(x, node);
  for (const one of list < 0 ? [] : x.children(list)) {
    const variable = x.childOfKind(one, x.k.variable);
    if (variable >= 0) x.parameter(row, x.text(variable), -1, 0, -1);
  }
  x.enterSymbol(row);
}

/** `class A : B, C`: the names after the first are its bases. */
function declareClass(x: Extraction, node: Node): void {
  const nameNode = x.childOfKind(node, x.k.simple_name);
  if (nameNode < 0) return;
  const names = x.children(node).filter((one) => x.kind(one) === x.k.simple_name);
  const member = x.children(node).find((one) => x.kind(one) !== x.k.simple_name) ?? -1;
  const row = declareAt(x, node, { kind: 'class', name: x.text(nameNode), nameNode, body: member });
  for (const base of names.slice(1)) x.base(row, x.addExpression('name', base, x.text(base)), 'inherit');
  x.enterSymbol(row);
}

function declareMethod(x: Extraction, node: Node): void {
  const nameNode = x.childOfKind(node, x.k.simple_name);
  if (nameNode < 0) return;
  const name = x.text(nameNode);
  const kind = name === x.symbolName(x.symbol) ? 'constructor' : 'method';
  const body = x.childOfKind(node, x.k.script_block);
  x.enterSymbol(declareAt(x, node, { kind, name, nameNode, body, flags: flagsOf(x, node) }));
}

function declareProperty(x: Extraction, node: Node): false {
  const nameNode = x.childOfKind(node, x.k.variable);
  const name = x.text(nameNode).replace(/^\$/, '');
  if (name === '') return false;
  const row = declareAt(x, node, { kind: 'property', name, nameNode, flags: flagsOf(x, node) });
  // After the `$`, which uses do not have: `$this.X`.
  x.setSymbol(row, SYMBOL.nameCol, x.colOf(nameNode) + 1);
  return false;
}

function flagsOf(x: Extraction, node: Node): number {
  let flags = 0;
  for (const one of x.children(node)) {
    if (x.kind(one) !== x.k.class_attribute) continue;
    flags |= /^static$/i.test(x.text(one)) ? FLAG.static : FLAG.private;
  }
  return flags;
}

function command(x: Extraction, node: Node): void {
  const nameNode = x.child(node, x.f.command_name);
  const operator = x.childOfKind(node, x.k.command_invokation_operator);
  const name = x.text(nameNode);
  if (x.text(operator) === '.') load(x, node, pathOf(name));
  else if (LOADING.test(name)) loadModule(x, node);
  else if (PLAIN_NAME.test(name)) x.reference('call', x.addExpression('name', nameNode, name));
}

/** `$PSScriptRoot\lib.ps1` is relative to the file. */
const pathOf = (text: string): string =>
  text
    .replace(/^["']|["']$/g, '')
    .replaceAll('\\', '/')
    .replace(/^\$PSScriptRoot(?=\/)|^\$\{PSScriptRoot\}(?=\/)/i, '.');

/** `Import-Module -Name Pester`, `using module ./Shapes.psm1`. */
function loadModule(x: Extraction, node: Node): void {
  const elements = x.child(node, x.f.command_elements);
  const { command_argument_sep, command_parameter } = x.k;
  const module = (elements < 0 ? [] : x.children(elements))
    .filter((one) => x.kind(one) !== command_argument_sep && x.kind(one) !== command_parameter)
    .map((one) => x.text(one))
    .find((text) => !/^(?:module|namespace|assembly)$/i.test(text));
  if (module !== undefined) load(x, node, pathOf(module));
}

function load(x: Extraction, node: Node, module: string): void {
  if (module !== '' && !/[$(){}]/.test(module)) x.import('wildcard', node, { module });
}

/** `$point.Move(2)`, `[Point]::new(1)`. */
function invocation(x: Extraction, node: Node): void {
  const member = x.childOfKind(node, x.k.member_name);
  const name = x.first(member);
  if (x.kind(name) !== x.k.simple_name) return;
  const target = x.first(node);
  const isType = x.kind(target) === x.k.type_literal;
  const type = isType ? x.text(target).replace(/^\[|\]$/g, '') : '';
  if (isType && /^new$/i.test(x.text(name))) x.reference('new', x.addExpression('name', x.first(target), type));
  else {
    const receiver = isType ? x.addExpression('name', x.first(target), type) : x.addExpression('unknown', target);
    x.reference('call', x.addExpression('member', name, x.text(name), receiver));
  }
}

const named = (kind: 'enum' | 'enum_member'): Rule => ({
  enter(x, node) {
    const nameNode = x.childOfKind(node, x.k.simple_name);
    if (nameNode < 0) return;
    const body = kind === 'enum' ? x.childOfKind(node, x.k.enum_member) : -1;
    x.enterSymbol(declareAt(x, node, { kind, name: x.text(nameNode), nameNode, body }));
  },
});

export default defineRules({
  tokens: [],
  rules: {
    comment: { comment: true },
    function_statement: { enter: declareFunction, scope: 'function' },
    class_statement: { enter: declareClass, scope: 'type' },
    class_method_definition: { enter: declareMethod, scope: 'function' },
    class_property_definition: { enter: declareProperty },
    enum_statement: named('enum'),
    enum_member: named('enum_member'),
    command: { enter: command },
    invokation_expression: { enter: invocation },
  },
  parameters: {},
  patterns: {},
  modifiers: {},
  repairs: (text) => {
    const closed = closeHereString(text);
    return closed === undefined ? [] : [closed];
  },
  visibility: (_x, _symbol, flags) => (flags & FLAG.private ? flags : flags | FLAG.exported | FLAG.publicApi),
});
