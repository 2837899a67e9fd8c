/** How Swift chooses among functions of one name: by the labels of the arguments. */
import { at, EXPRESSION, PARAMETER, SYMBOL } from '../../../src/model/facts.ts';
import { FLAG, symbolKindCode } from '../../../src/model/kinds.ts';
import { rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import type { CallUse } from '../../../src/resolve/core/semantics.ts';
import type { SymbolValue } from '../../../src/resolve/core/values.ts';
import { TRAILING } from '../extract/uses.ts';

const { method: METHOD, function: FUNCTION, constructor: CONSTRUCTOR } = symbolKindCode;
const isFunction = (kind: number): boolean => kind === METHOD || kind === FUNCTION || kind === CONSTRUCTOR;

function labelsOf({ view, list }: CallUse): string[] {
  const labels: string[] = [];
  const { expressions, strings } = view.facts;
  for (let cons = list; cons >= 0; cons = at(expressions, cons, EXPRESSION.b))
    labels.push(strings[at(expressions, cons, EXPRESSION.name)]);
  return labels;
}

/** Whether a function can be called with these labels, in their order; parameters with a default may be left out. */
function takes(b: Binder, key: SymbolKey, labels: readonly string[]): boolean {
  const view = b.view(key);
  const { parameters, strings } = view.facts;
  const [from, to] = view.parametersOf(rowOfKey(key));
  let next = 0;
  for (let row = from; row < to; row++) {
    const name = strings[at(parameters, row, PARAMETER.name)];
    const flags = at(parameters, row, PARAMETER.flags);
    const label = labels[next];
    const fits = label === name || (label === TRAILING && row >= to - 2) || (label === '_' && name === '_');
    if (next < labels.length && fits) {
      next++;
      while ((flags & FLAG.variadic) !== 0 && labels[next] === '_') next++;
    } else if ((flags & (FLAG.optional | FLAG.variadic)) === 0 && !(label === undefined && row === to)) return false;
  }
  return next === labels.length;
}

/** Nearest first: a type hides what it inherits under the same labels. */
export function chooseOverload(b: Binder, candidates: readonly SymbolValue[], use: CallUse): readonly SymbolValue[] {
  if (candidates.length < 2) return candidates;
  const labels = labelsOf(use);
  const fitting = candidates.filter(
    ({ key }) => !isFunction(b.cell(key, SYMBOL.kind)) || use.args < 0 || takes(b, key, labels),
  );
  if (fitting.length < 2) return fitting.length === 0 ? candidates : fitting;
  const owner = ({ key }: SymbolValue) => `${b.view(key).file.id} ${b.cell(key, SYMBOL.parent)}`;
  const hasBody = ({ key }: SymbolValue) => (b.cell(key, SYMBOL.flags) & FLAG.declaration) === 0;
  const nearest = fitting.filter((one) => owner(one) === owner(fitting[0]));
  const isMember = b.cell(fitting[0].key, SYMBOL.parent) > 0;
  const kept = isMember && hasBody(fitting[0]) ? nearest : fitting;
  return kept;
}
