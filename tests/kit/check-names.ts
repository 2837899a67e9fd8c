/** Compares a case's `name` and `means` expectations with facts that keep the uses of locals. */
import { at, BINDING, EXPRESSION, type FileFacts, REFERENCE } from '../../src/model/facts.ts';
import { BINDING_KINDS, expressionOpCode } from '../../src/model/kinds.ts';
import type { LanguageId } from '../../src/model/language.ts';
import type { Expectation } from './cases.ts';
import { bindingOf, introduces } from './local-lookup.ts';

export function nameDisagreements(
  facts: FileFacts,
  language: LanguageId,
  expectations: readonly Expectation[],
): string[] {
  const out: string[] = [];
  const labels = new Map<string, number>();
  for (const expected of expectations.filter((one) => one.what === 'name')) {
    const row = namedAt(facts, expected);
    if (row < 0 !== expected.negative)
      out.push(`line ${expected.line}: ${expected.text}\n      ${onLine(facts, expected)}`);
    labels.set(expected.words[0], row);
  }
  for (const expected of expectations.filter((one) => one.what === 'means')) {
    const found = meaningsAt(facts, language, expected);
    const [label] = expected.words;
    const wanted = label === '-' ? -1 : labels.get(label);
    if (wanted === undefined) out.push(`line ${expected.line}: no name is labelled ${label}`);
    else if (found.some((row) => isSame(facts, row, wanted)) === expected.negative)
      out.push(
        `line ${expected.line}: ${expected.text}\n      there: ${found.map((row) => bindingText(facts, row)).join(' | ') || 'no use'}`,
      );
  }
  return out;
}

/** One place may be bound twice (a parameter that is also a field). */
const isSame = (facts: FileFacts, a: number, b: number): boolean =>
  a === b ||
  (a >= 0 &&
    b >= 0 &&
    at(facts.bindings, a, BINDING.line) === at(facts.bindings, b, BINDING.line) &&
    at(facts.bindings, a, BINDING.col) === at(facts.bindings, b, BINDING.col));

function isAt(expected: Expectation, line: number, col: number, length: number): boolean {
  if (line !== expected.line || col !== expected.col) return false;
  return expected.endCol === undefined || col + length === expected.endCol;
}

function namedAt(facts: FileFacts, expected: Expectation): number {
  for (let row = 0; row < facts.bindings.rows; row++) {
    const length = facts.strings[at(facts.bindings, row, BINDING.name)].length;
    const isHere = isAt(expected, at(facts.bindings, row, BINDING.line), at(facts.bindings, row, BINDING.col), length);
    if (isHere && introduces(at(facts.bindings, row, BINDING.kind))) return row;
  }
  return -1;
}

/** Where each bare name used at this place leads. */
function meaningsAt(facts: FileFacts, language: LanguageId, expected: Expectation): number[] {
  const out: number[] = [];
  for (let row = 0; row < facts.references.rows; row++) {
    const expression = at(facts.references, row, REFERENCE.expression);
    if (at(facts.expressions, expression, EXPRESSION.op) !== expressionOpCode.name) continue;
    const length = facts.strings[at(facts.expressions, expression, EXPRESSION.name)].length;
    const line = at(facts.expressions, expression, EXPRESSION.line);
    if (isAt(expected, line, at(facts.expressions, expression, EXPRESSION.col), length))
      out.push(bindingOf(facts, language, row));
  }
  return out;
}

function onLine(facts: FileFacts, expected: Expectation): string {
  const rows: string[] = [];
  for (let row = 0; row < facts.bindings.rows; row++)
    if (at(facts.bindings, row, BINDING.line) === expected.line) rows.push(bindingText(facts, row));
  return `there: ${rows.join(' | ') || 'nothing'}`;
}

function bindingText(facts: FileFacts, row: number): string {
  if (row < 0) return '-';
  const kind = BINDING_KINDS[at(facts.bindings, row, BINDING.kind)];
  const name = facts.strings[at(facts.bindings, row, BINDING.name)];
  return `${kind} ${name} at ${at(facts.bindings, row, BINDING.line)}:${at(facts.bindings, row, BINDING.col)}`;
}
