/** Rust literals that hold something: arrays, and the vectors that `vec!` makes. */
import { at, EXPRESSION } from '../../../src/model/facts.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { evaluate } from '../../../src/resolve/core/evaluate.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import { settle } from '../../../src/resolve/core/settle.ts';
import type { Value } from '../../../src/resolve/core/values.ts';
import { familyOf, of } from './built-in-types.ts';

/** The literal's first element decides its element type. */
export function collection(b: Binder, view: FileView, row: number, scope: number): Value {
  const { expressions, strings } = view.facts;
  const first = settle(b, evaluate(b, view, at(expressions, row, EXPRESSION.a), scope));
  const name = strings[at(expressions, row, EXPRESSION.name)];
  const isEntry = familyOf(name) === 'Map' && first?.kind === 'builtin' && first.name === 'tuple';
  return of(name, isEntry ? first.args : [first]);
}
