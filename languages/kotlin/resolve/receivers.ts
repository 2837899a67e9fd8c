/** Values of `this` in Kotlin, explicit and implicit: types around, the type a function extends, receivers of lambdas. */
import { at, BINDING, EXPRESSION, SYMBOL } from '../../../src/model/facts.ts';
import { scopeKindCode } from '../../../src/model/kinds.ts';
import { rowKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { evaluate } from '../../../src/resolve/core/evaluate.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import type { NameUse } from '../../../src/resolve/core/lookup.ts';
import { memberOf } from '../../../src/resolve/core/members.ts';
import { Memo } from '../../../src/resolve/core/memo.ts';
import { settle } from '../../../src/resolve/core/settle.ts';
import { ownInstance, typeOf } from '../../../src/resolve/core/type-of.ts';
import type { LocalValue, Value } from '../../../src/resolve/core/values.ts';
import { IT, RECEIVER } from '../extract/lambdas.ts';
import { takenBy } from './built-in-types.ts';

/** The type of the receiver that a scope itself introduces; undefined when it introduces no receiver, or the type is unknown. */
function receiverOf(b: Binder, view: FileView, scope: number): Value | undefined {
  const kind = view.scopeKind(scope);
  const symbol = view.scopeSymbol(scope);
  if (kind === scopeKindCode.type) return ownInstance(view, symbol);
  if (kind !== scopeKindCode.function) return undefined;
  const nameId = view.nameId(RECEIVER);
  const row = nameId < 0 ? -1 : view.firstBinding(scope, nameId);
  if (row >= 0) return settle(b, { kind: 'local', file: view.file.id, row });
  const owner = view.symbol(symbol, SYMBOL.owner);
  // The outermost scope in a function is the function's own.
  const isOwn = owner >= 0 && (view.symbol(symbol, SYMBOL.scope) === scope || view.symbol(symbol, SYMBOL.scope) < 0);
  return isOwn ? typeOf(b, view, owner, scope) : undefined;
}

/** Receivers at a place, innermost first. */
export function* receiversAt(b: Binder, view: FileView, scope: number): Generator<Value> {
  for (let around = scope < -1 ? -2 - scope : scope; around >= 0; around = view.scopeParent(around)) {
    const found = receiverOf(b, view, around);
    if (found !== undefined) yield found;
  }
}

/** A lambda that a library takes has a receiver or not; most have none. */
export function receiver(b: Binder, view: FileView, scope: number): Value | undefined {
  for (const one of receiversAt(b, view, scope)) if (one.kind !== 'external') return one;
  return undefined;
}

/** A name that a function or lambda does not bind: `it`, and members of its receiver. */
export function ownerNames(b: Binder, use: NameUse, scope: number): Value | undefined {
  const { view, nameId } = use;
  const name = view.facts.strings[nameId];
  if (name === 'it') return implicitParameter(b, view, scope);
  // Nested types are not members of a receiver.
  const on = use.want === 'type' ? undefined : receiverOf(b, view, scope);
  if (on === undefined || on.kind === 'callable') return undefined;
  return memberOf(b, on, name, use.want);
}

/** `it` of the nearest lambda that takes something. */
function implicitParameter(b: Binder, view: FileView, scope: number): Value | undefined {
  const nameId = view.nameId(IT);
  const row = nameId < 0 ? -1 : view.firstBinding(scope, nameId);
  if (row < 0) return undefined;
  const local: LocalValue = { kind: 'local', file: view.file.id, row };
  const expected = expectedAt(b, view, row, scope);
  const taken = expected?.kind === 'callable' ? takenBy(expected) : undefined;
  return taken !== undefined && taken.length === 0 ? undefined : local;
}

/** The function type that is expected at the place of a lambda; it is named outside of the lambda. */
function expectedAt(b: Binder, view: FileView, row: number, scope: number): Value | undefined {
  const part = view.binding(row, BINDING.value);
  if (part < 0) return undefined;
  let memo = b.notes.get('kotlin expected') as Memo<Value | undefined> | undefined;
  if (memo === undefined) b.notes.set('kotlin expected', (memo = new Memo()));
  return b.ask(memo, rowKey(view.file.id, row), undefined, () =>
    settle(b, evaluate(b, view, at(view.facts.expressions, part, EXPRESSION.a), view.scopeParent(scope))),
  );
}
