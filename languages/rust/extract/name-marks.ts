/** The meaning of a Rust name where its syntax shows it: a type or module before `::`, a macro before `!`. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import { EXPRESSION } from '../../../src/model/facts.ts';
import { expressionOpCode } from '../../../src/model/kinds.ts';

/** Marks the row of a name or path; a row that is marked already, or that keeps arguments there, is unchanged. */
export function markName(x: Extraction, row: number, what: number): number {
  if (row < 0) return row;
  const { data } = x.facts.tables.expressions;
  const o = row * EXPRESSION.stride;
  const op = data[o + EXPRESSION.op];
  const isName = op === expressionOpCode.name || op === expressionOpCode.member;
  if (isName && data[o + EXPRESSION.b] === -1) data[o + EXPRESSION.b] = what;
  return row;
}
