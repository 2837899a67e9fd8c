/** What decorators get: the functions they decorate, or what the decorator below made of those. */
import { at, REFERENCE, SYMBOL } from '../../model/facts.ts';
import { referenceKindCode } from '../../model/kinds.ts';
import { rowOfKey } from '../../model/links.ts';
import type { Binder } from '../core/binder.ts';
import type { FileView } from '../core/file-view.ts';
import { alternatives, type Flow, type Value } from '../core/values.ts';
import { flowAt, resultsOf, UNKNOWN } from './flow.ts';
import { type Parameter, type Site, sitesNamed } from './passed.ts';

/** What a decorator gets: the decorated function, or what the decorator below made of it. */
export function decorated(b: Binder, { view, row }: Site): Flow {
  const { references } = view.facts;
  const symbol = at(references, row, REFERENCE.symbol);
  const below = decorationBelow(view, row);
  if (below >= 0) {
    const scope = at(references, below, REFERENCE.scope);
    const isCalled = at(references, below, REFERENCE.args) >= 0;
    const decorator = flowAt(b, view, at(references, below, REFERENCE.expression), scope);
    const made = resultsOf(b, isCalled ? resultsOf(b, decorator) : decorator);
    if (made.value !== undefined) return made;
  }
  return { value: { kind: 'symbol', key: view.key(symbol) }, isWhole: below < 0 };
}

/** The next decoration of the same symbol, -1 when it is the last. */
function decorationBelow({ facts: { references } }: FileView, row: number): number {
  const symbol = at(references, row, REFERENCE.symbol);
  for (let next = row + 1; next < references.rows; next++) {
    if (at(references, next, REFERENCE.symbol) !== symbol) return -1;
    if (at(references, next, REFERENCE.kind) === referenceKindCode.decorate) return next;
  }
  return -1;
}

/** `@make(…)` calls the function that `make` returns: it gets the decorated one. */
export function decoratedThrough(b: Binder, view: FileView, { key, index }: Parameter): Flow[] {
  const maker = view.symbol(rowOfKey(key), SYMBOL.parent);
  if (index !== 0 || maker <= 0 || view.resultsOf(maker).length === 0) return [];
  const sites = sitesNamed(b, view.nameOf(maker));
  if (sites === undefined) return [UNKNOWN];
  const makes = (value: Value | undefined): boolean =>
    alternatives(value).some((one) => one.kind === 'symbol' && one.key === key);
  return sites.flatMap((site) => {
    const { references } = site.view.facts;
    const kind = at(references, site.row, REFERENCE.kind);
    if (kind !== referenceKindCode.decorate || at(references, site.row, REFERENCE.args) < 0) return [];
    const scope = at(references, site.row, REFERENCE.scope);
    const decorator = flowAt(b, site.view, at(references, site.row, REFERENCE.expression), scope);
    const isOne = alternatives(decorator.value).some((one) => one.kind === 'symbol' && one.key === view.key(maker));
    return isOne && makes(resultsOf(b, decorator).value) ? [decorated(b, site)] : [];
  });
}
