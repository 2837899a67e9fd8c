/** Functions that emitting an event calls: those that listen to the same literal name on the same emitter. */
import { stored } from '../../extract/passes.ts';
import { at, EXPRESSION, isEvent, REFERENCE, SYMBOL } from '../../model/facts.ts';
import type { SymbolKey } from '../../model/links.ts';
import type { Binder } from '../core/binder.ts';
import { functionsIn } from '../core/callable.ts';
import { evaluate } from '../core/evaluate.ts';
import type { FileView } from '../core/file-view.ts';
import { firstBinding } from '../core/identity.ts';
import { ancestorsOf } from '../core/members.ts';
import { isHolder, settle } from '../core/settle.ts';
import { alternatives, type Value } from '../core/values.ts';
import { argumentsAt } from '../overloads/overloads.ts';
import { flowAt } from './flow.ts';
import { sitesNamed } from './passed.ts';

/** An event that more functions listen to is a whole program's. */
const MAX_LISTENERS = 12;

/** By the row of a reference; undefined where it emits no event. */
export function listenersAt(b: Binder, view: FileView, row: number): readonly SymbolKey[] | undefined {
  const { references, expressions, strings } = view.facts;
  const event = at(references, row, REFERENCE.expression);
  const name = strings[at(expressions, event, EXPRESSION.name)];
  if (!isEvent(name)) return undefined;
  const sites = sitesNamed(b, stored(name)) ?? [];
  if (sites.length === 0) return [];
  const emitter = emitterAt(b, view, row);
  const found = sites.flatMap((site) => {
    if (!isSame(b, emitter, emitterAt(b, site.view, site.row))) return [];
    const expression = at(site.view.facts.references, site.row, REFERENCE.expression);
    const listener = at(site.view.facts.expressions, argumentsAt(site.view, expression).list, EXPRESSION.a);
    return functionsIn(
      b,
      flowAt(b, site.view, listener, at(site.view.facts.references, site.row, REFERENCE.scope)).value,
    );
  });
  const listeners = [...new Set(found)];
  return listeners.length > MAX_LISTENERS ? [] : listeners;
}

function emitterAt(b: Binder, view: FileView, row: number): Value | undefined {
  const { references, expressions } = view.facts;
  const event = at(references, row, REFERENCE.expression);
  const asker = b.asks.enter(view.file.id);
  const emitter = evaluate(b, view, at(expressions, event, EXPRESSION.a), at(references, row, REFERENCE.scope));
  b.asks.leave(asker);
  return emitter;
}

/** Whether two emitters may be one: the same variable, field, module or type, or values of one type of the tree. */
function isSame(b: Binder, one: Value | undefined, other: Value | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  if (one.kind === 'symbol' && other.kind === 'symbol' && one.key === other.key) return true;
  if (one.kind === 'module' && other.kind === 'module') return one.file >= 0 && one.file === other.file;
  if (one.kind === 'local' && other.kind === 'local' && one.file === other.file) {
    const view = b.world.view(one.file);
    if (firstBinding(view, one.row) === firstBinding(view, other.row)) return true;
  }
  const types = typesOf(b, one);
  return typesOf(b, other).some((type) => types.some((own) => isOf(b, own, type) || isOf(b, type, own)));
}

/** The types of the tree that a value is of. */
const typesOf = (b: Binder, value: Value): readonly SymbolKey[] =>
  alternatives(settle(b, value)).flatMap((one) =>
    one.kind === 'instance' && !isHolder(b.cell(one.key, SYMBOL.kind)) ? [one.key] : [],
  );

const isOf = (b: Binder, type: SymbolKey, above: SymbolKey): boolean =>
  type === above || ancestorsOf(b, type).some((one) => one.kind === 'instance' && one.key === above);
