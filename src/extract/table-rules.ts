/** Makes the rules of an added language from its table: the same rules that the code of a packaged language would state. */
import { patternOf } from '../config/added-languages.ts';
import { SYMBOL } from '../model/facts.ts';
import { FLAG, type ScopeKind, type SymbolKind, scopeKindCode } from '../model/kinds.ts';
import type {
  LanguageTable,
  Place,
  TableConditions,
  TableMark,
  TableReference,
  TableRule,
  TableSymbol,
} from '../model/language-table.ts';
import { declareAt } from './declare.ts';
import type { Extraction } from './extraction.ts';
import { type CompiledPlace, compilePlace, findPlace, findPlaces } from './place.ts';
import { defineRules, type LanguageRules, type Node, type Rule } from './rule.ts';
import { oneLine } from './white-space.ts';

export function rulesOfTable({ nodes }: LanguageTable): LanguageRules {
  const rules = Object.entries(nodes).map(([type, written]): [string, Rule] => [type, ruleOf(written)]);
  return defineRules({
    tokens: [],
    rules: Object.fromEntries(rules),
    parameters: {},
    patterns: {},
    modifiers: {},
    visibility: (_x, _symbol, flags) => (flags & FLAG.private ? flags : flags | FLAG.exported),
  });
}

function ruleOf(written: readonly TableRule[]): Rule {
  if (written.some(({ comment }) => comment)) return { comment: true };
  const choices = written.map(choiceOf);
  return {
    ...(written.some(({ annotation }) => annotation) && { annotation: true }),
    enter: (x, node) => choices.find(({ holds }) => holds(x, node))?.apply(x, node),
  };
}

type Apply = (x: Extraction, node: Node) => false | undefined;

interface Choice {
  readonly holds: (x: Extraction, node: Node) => boolean;
  readonly apply: Apply;
}

/** What a symbol opens, where the table does not say. */
const SCOPE_OF: Partial<Record<SymbolKind, ScopeKind>> = {
  function: 'function',
  method: 'function',
  constructor: 'function',
  class: 'type',
  interface: 'type',
  struct: 'type',
  enum: 'type',
  trait: 'type',
  module: 'namespace',
  namespace: 'namespace',
};

function choiceOf(rule: TableRule): Choice {
  const { symbol, scope, reference, base, skip } = rule;
  const declare = symbol && declarer(symbol);
  const opened = scope ?? (symbol && SCOPE_OF[symbol.kind]);
  const uses = reference && namesOf(reference);
  const bases = base && namesOf(base);
  const imports = rule.import && importer(rule.import);
  const packageName = rule.package === undefined ? undefined : compilePlace(rule.package);
  const apply: Apply = (x, node) => {
    imports?.(x, node);
    if (packageName) x.facts.packageName = x.text(findPlace(x, node, packageName)) || x.facts.packageName;
    const row = declare?.(x, node) ?? -1;
    for (const name of uses?.(x, node) ?? []) x.reference(reference!.kind, name);
    for (const name of bases?.(x, node) ?? []) {
      x.base(row < 0 ? x.symbol : row, name, base!.kind === 'implement' ? 'implement' : 'inherit');
      x.reference(base!.kind, name);
    }
    if (skip) return false;
    if (row >= 0 || scope !== undefined) enter(x, node, { row, opened });
    return undefined;
  };
  return { holds: ruleHolds(rule), apply };
}

/** What is below the node belongs to the symbol, and is in its scope. */
function enter(x: Extraction, node: Node, { row, opened }: { row: number; opened: ScopeKind | undefined }): void {
  const symbol = row < 0 ? x.symbol : row;
  if (opened === undefined) {
    x.enterSymbol(symbol);
    return;
  }
  const scope = x.addScope(scopeKindCode[opened], node, symbol);
  if (row >= 0) x.setSymbol(row, SYMBOL.scope, scope);
  x.enterSymbol(symbol, scope);
}

function ruleHolds({ if: written = {}, top }: TableRule): Choice['holds'] {
  const holds = conditionsOf(written);
  return (x, node) => (!top || x.symbol === 0) && holds(x, node);
}

function conditionsOf(written: TableConditions): Choice['holds'] {
  const tests = Object.entries(written).map(([place, wanted]) => ({ place: compilePlace(place), wanted }));
  return (x, node) =>
    tests.every(({ place, wanted }) => {
      const found = findPlace(x, node, place);
      if (typeof wanted === 'boolean') return found >= 0 === wanted;
      const text = x.text(found);
      return found >= 0 && (typeof wanted === 'string' ? wanted === text : wanted.includes(text));
    });
}

function markOf({ each, if: written }: TableMark): Choice['holds'] {
  const place = compilePlace(each);
  const holds = conditionsOf(written);
  return (x, node) => findPlaces(x, node, place).some((one) => holds(x, one));
}

const optional = (place: Place | undefined): CompiledPlace | undefined =>
  place === undefined ? undefined : compilePlace(place);

/** A longer text is not a name. */
const MAX_NAME = 200;

/** Returns the symbol that the rest of the node belongs to: the only one that the node itself declares. */
function declarer(symbol: TableSymbol): (x: Extraction, node: Node) => number {
  const { kind, owner = [] } = symbol;
  const [each, body, parameters, doc] = [symbol.each, symbol.body, symbol.parameters, symbol.doc].map(optional);
  const name = compilePlace(symbol.name ?? 'name');
  const except = (symbol.except ?? []).map(patternOf);
  const parts = owner.map((part) => (part.startsWith("'") ? part.slice(1, -1) : compilePlace(part)));
  const flags = symbol.private ? FLAG.private : 0;
  const isDeprecated = symbol.deprecated && markOf(symbol.deprecated);
  const declareOne = (x: Extraction, node: Node, nameNode: Node): number => {
    const text = x.text(nameNode);
    if (text === '' || text.length > MAX_NAME || text.includes('\n') || except.some((one) => one.test(text))) return -1;
    const docNode = findPlace(x, node, doc);
    const container = parts.map((part) => (typeof part === 'string' ? part : x.text(findPlace(x, node, part))));
    const row = declareAt(x, node, {
      kind,
      name: text,
      nameNode,
      flags: isDeprecated?.(x, node) ? flags | FLAG.deprecated : flags,
      body: body === undefined ? x.child(node, x.f.body) : findPlace(x, node, body),
      docNode,
      owner: container.filter(Boolean).join('.'),
    });
    // Documentation before the name is not part of the signature.
    if (docNode >= 0 && x.end(docNode) <= x.start(nameNode)) x.signatures[row] = signatureAfter(x, docNode, row);
    for (const parameter of parameters === undefined ? [] : findPlaces(x, node, parameters))
      x.parameter(row, x.text(parameter).slice(0, 80), -1, 0, -1);
    return row;
  };
  return (x, node) => {
    const declared = each === undefined ? [node] : findPlaces(x, node, each);
    const rows = declared.flatMap((one) => findPlaces(x, one, name).map((nameNode) => declareOne(x, one, nameNode)));
    return each === undefined ? (rows.find((row) => row >= 0) ?? -1) : -1;
  };
}

function signatureAfter(x: Extraction, docNode: Node, row: number): string {
  const { data } = x.facts.tables.symbols;
  return oneLine(x.source.slice(x.end(docNode), data[row * SYMBOL.stride + SYMBOL.bodyStart]));
}

/** The names that a reference uses, as rows of expressions; a name that was declared or used already is left out. */
function namesOf({ name }: TableReference): (x: Extraction, node: Node) => number[] {
  if (typeof name === 'string') {
    const place = compilePlace(name);
    return (x, node) =>
      findPlaces(x, node, place).flatMap((one) => {
        if (x.isClaimed(one) || x.text(one) === '') return [];
        x.claim(one);
        return [x.addExpression('name', one, x.text(one))];
      });
  }
  const places = name.map(compilePlace);
  return (x, node) => {
    const parts = places.map((place) => findPlaces(x, node, place));
    // All parts or none: `a.b` is not `a`.
    if (parts.some((part) => part.length === 0)) return [];
    let row = -1;
    for (const part of parts.flat()) {
      row = x.addExpression(row < 0 ? 'name' : 'member', part, x.text(part), row);
      x.claim(part);
    }
    return row < 0 ? [] : [row];
  };
}

function importer({ module, name, local }: NonNullable<TableRule['import']>): (x: Extraction, node: Node) => void {
  const [modules, names, locals] = [compilePlace(module), optional(name), optional(local)];
  return (x, node) => {
    const localNode = findPlace(x, node, locals);
    const imported = names === undefined ? [-1] : findPlaces(x, node, names);
    for (const one of findPlaces(x, node, modules)) {
      const from = unquoted(x.text(one));
      if (from === '' || from.length > 1_000) continue;
      for (const what of imported) {
        const bound = localNode >= 0 ? localNode : what;
        x.import(what >= 0 ? 'name' : bound >= 0 ? 'module' : 'wildcard', node, {
          module: from,
          ...(what >= 0 && { imported: x.text(what) }),
          ...(bound >= 0 && { local: x.text(bound), localNode: bound }),
        });
      }
    }
  };
}

/** Without the quotes or angle brackets around it. */
const unquoted = (text: string): string => {
  const inner = text.trim();
  return /^["'`<]/.test(inner) && inner.length > 1 ? inner.slice(1, -1) : inner;
};
