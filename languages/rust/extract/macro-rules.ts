/** The `macro_rules!` of a Rust file: whether the arguments of each mean what they would mean outside of it. */
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { EXPRESSION, REFERENCE, UNSURE } from '../../../src/model/facts.ts';
import { TAKES_EXPRESSIONS } from './macro-names.ts';

/** Macros defined here; true where every argument is an expression that the macro surely evaluates. */
let plain: Map<string, boolean> | undefined;
/** Macro calls whose arguments may mean something else, with the number of references before each. */
const unsure: { readonly node: Node; readonly from: number }[] = [];

export const begin = (): void => {
  plain = undefined;
  unsure.length = 0;
};

/** Undefined for a macro that is defined elsewhere. */
function isPlain(x: Extraction, name: string): boolean | undefined {
  if (plain === undefined) {
    plain = new Map();
    for (let node = 0; node < x.count; node += NODE) {
      if (x.kind(node) !== x.k.macro_definition) continue;
      const defined = x.text(x.child(node, x.f.name));
      const rules = x.children(node).filter((child) => x.kind(child) === x.k.macro_rule);
      plain.set(defined, (plain.get(defined) ?? true) && rules.every((rule) => evaluates(x, rule)));
    }
  }
  return plain.get(name);
}

/** Fragments that bind no name in another one. */
const BINDS_NOTHING = new Set(['expr', 'literal', 'ty', 'lifetime', 'vis']);
const MAX_VARIABLES = 32;

/** A name that the call gives may be bound by the body, and tokens may be anything: only expressions that the body uses are sure. */
export function evaluates(x: Extraction, rule: Node): boolean {
  const pattern = x.text(x.child(rule, x.f.left));
  const body = x.text(x.child(rule, x.f.right));
  const variables = [...pattern.matchAll(/\$(\w+)\s{0,9}:\s{0,9}(\w+)/g)];
  if (variables.length > MAX_VARIABLES || body.includes('#[')) return false;
  for (const [, name] of body.matchAll(/(?<!\w)(\w+)!\s{0,9}[([{]/g)) if (!TAKES_EXPRESSIONS.has(name)) return false;
  const used = new Set([...body.matchAll(/\$(\w+)/g)].map((match) => match[1]));
  return variables.every(
    ([, name, fragment]) => BINDS_NOTHING.has(fragment) && (fragment !== 'expr' || used.has(name)),
  );
}

/** Whether the macro that a path names takes expressions as they are: a common one, or one that is defined here. */
export function takesPlainly(x: Extraction, path: Node): boolean {
  const isPath = x.kind(path) === x.k.scoped_identifier;
  const name = x.text(isPath ? x.child(path, x.f.name) : path);
  return (isPath ? undefined : isPlain(x, name)) ?? TAKES_EXPRESSIONS.has(name);
}

/** What is read in a call from here on may mean something else. */
export const noteUnsure = (x: Extraction, node: Node): void => {
  unsure.push({ node, from: x.facts.tables.references.rows });
};

/**
 * Marks the references in such calls, which follow one another in the table, with how far behind them the
 * innermost of the macros is named.
 */
export function finish(x: Extraction): void {
  const { references, expressions } = x.facts.tables;
  for (const { node, from } of unsure) {
    const end = x.end(node);
    for (let row = from; row < references.rows; row++) {
      const o = references.data[row * REFERENCE.stride + REFERENCE.expression] * EXPRESSION.stride;
      const line = expressions.data[o + EXPRESSION.line] - 1;
      if (x.lineStarts[line] + expressions.data[o + EXPRESSION.col] >= end) break;
      references.data[row * REFERENCE.stride + REFERENCE.args] = UNSURE - (row - from);
    }
  }
}
