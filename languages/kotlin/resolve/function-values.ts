/** Functions as Kotlin values: lambdas, callable references, interfaces with one method, collections that hold them. */
import { at, EXPRESSION } from '../../../src/model/facts.ts';
import { expressionOpCode } from '../../../src/model/kinds.ts';
import type { SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import type { CollectionCalls } from '../../../src/resolve/core/semantics.ts';
import type { MadeFunction, Value } from '../../../src/resolve/core/values.ts';
import { functionsMade } from '../../../src/resolve/flow/made-functions.ts';
import { isOnlyMethod } from '../../../src/resolve/overloads/functional-interfaces.ts';
import { SEVERAL } from '../extract/lambdas.ts';

const names = (text: string): ReadonlySet<string> => new Set(text.split(' '));

export const COLLECTIONS: CollectionCalls = {
  makers: names(
    'listOf listOfNotNull mutableListOf arrayListOf arrayOf setOf mutableSetOf mapOf mutableMapOf hashMapOf linkedMapOf to Pair',
  ),
  adders: names('add addFirst addLast put putIfAbsent offer push set plusAssign'),
  takers: names(
    'get getValue getOrDefault getOrNull first last firstOrNull lastOrNull poll peek pop remove removeFirst',
  ),
};

/** A lambda of several statements calls more than what it returns. */
export function functionsOf(b: Binder, made: MadeFunction): readonly SymbolKey[] {
  const { expressions, strings } = b.world.view(made.file).facts;
  return strings[at(expressions, made.row, EXPRESSION.name)] === SEVERAL ? [] : functionsMade(b, made);
}

/** Whether a call is of the one method of an interface: its receiver may be made of a lambda. */
export function callsFunction(b: Binder, view: FileView, row: number, called: Value): boolean {
  if (at(view.facts.expressions, row, EXPRESSION.op) !== expressionOpCode.member || called.kind !== 'symbol')
    return false;
  return isOnlyMethod(b, called.key);
}
