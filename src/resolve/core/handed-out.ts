/** Whether a value that a library made may be one of ours: because something of ours was passed to the library before. */
import { at, BINDING, EXPRESSION, SYMBOL } from '../../model/facts.ts';
import { expressionOpCode } from '../../model/kinds.ts';
import { rowOfKey } from '../../model/links.ts';
import { argumentsAt } from '../overloads/overloads.ts';
import { isLambda } from '../overloads/signatures.ts';
import type { Binder } from './binder.ts';
import { evaluate } from './evaluate.ts';
import type { FileView } from './file-view.ts';
import { isHolder, settle } from './settle.ts';
import { typeList } from './type-of.ts';
import { alternatives, type Value } from './values.ts';

/** An expression where it is written. */
interface Written {
  readonly view: FileView;
  readonly row: number;
  readonly scope: number;
}

/** Longer ways from a value back to what it was made of are not followed. */
const DEEPEST = 6;
const MAX_ARGUMENTS = 6;

/**
 * `view.get(Ours).run()`, `wrap<Ours>().run()`, `handler.value.run()` with a `handler: Handler<Ours>`: the library's type arguments,
 * or its arguments, say that it may return something of ours. A value made of nothing of ours is the library's own.
 */
export function mayBeHandedOut(b: Binder, written: Written): boolean {
  const { reason } = b;
  const found = isHandedOut(b, written, DEEPEST);
  b.reason = reason;
  return found;
}

function isHandedOut(b: Binder, { view, row, scope }: Written, depth: number): boolean {
  if (row < 0 || depth === 0) return false;
  const { expressions } = view.facts;
  const a = at(expressions, row, EXPRESSION.a);
  switch (at(expressions, row, EXPRESSION.op)) {
    case expressionOpCode.name:
      return isHeld(b, { view, row, scope }, depth);
    case expressionOpCode.member:
      return isFromHolder(b, { view, row: a, scope }, depth - 1);
    case expressionOpCode.call:
      return takesOurs(b, { view, row: a, scope }) || isFromCallee(b, { view, row: a, scope }, depth - 1);
    case expressionOpCode.argument: {
      const callee = { view, row: calleeAt(view, a), scope };
      return takesOurs(b, callee, true) || isFromCallee(b, callee, depth - 1);
    }
    case expressionOpCode.index:
    case expressionOpCode.await:
    case expressionOpCode.position:
    case expressionOpCode.property:
    case expressionOpCode.spread:
    case expressionOpCode.behind:
      return isHandedOut(b, { view, row: a, scope }, depth - 1);
    default:
      return false;
  }
}

/** The function that takes an argument; it may be written as a call of a member without a name, which represents a parameter. */
function calleeAt({ facts: { expressions, strings } }: FileView, row: number): number {
  const inner = at(expressions, row, EXPRESSION.op) === expressionOpCode.call ? at(expressions, row, EXPRESSION.a) : -1;
  const isMarked = inner >= 0 && strings[at(expressions, inner, EXPRESSION.name)].startsWith('<');
  return isMarked ? at(expressions, inner, EXPRESSION.a) : row;
}

/** A library method's result, or the arguments it passes to its lambdas: the receiver decides. */
function isFromCallee(b: Binder, { view, row, scope }: Written, depth: number): boolean {
  if (row < 0 || at(view.facts.expressions, row, EXPRESSION.op) !== expressionOpCode.member) return false;
  return isFromHolder(b, { view, row: at(view.facts.expressions, row, EXPRESSION.a), scope }, depth);
}

/** A value read from a library's value: the type arguments of that one decide, or the values it was made of. */
function isFromHolder(b: Binder, written: Written, depth: number): boolean {
  if (written.row < 0) return false;
  const holder = settle(b, evaluate(b, written.view, written.row, written.scope));
  if (holder?.kind === 'builtin') return holdsOurs(b, holder);
  return holder?.kind === 'external' && isHandedOut(b, written, depth);
}

/** Whether the arguments of a call, or its type arguments, have something of ours in them. */
function takesOurs(b: Binder, { view, row, scope }: Written, besideLambdas = false): boolean {
  if (row < 0) return false;
  const { list, types } = argumentsAt(view, row);
  if (types >= 0 && typeList(b, view, types, scope).some((one) => holdsOurs(b, one))) return true;
  const { expressions } = view.facts;
  let left = MAX_ARGUMENTS;
  for (let cons = list; cons >= 0 && left > 0; cons = at(expressions, cons, EXPRESSION.b), left--) {
    const argument = at(expressions, cons, EXPRESSION.a);
    if (besideLambdas && isLambda(view, argument)) continue;
    if (argument >= 0 && holdsOurs(b, settle(b, evaluate(b, view, argument, scope)))) return true;
  }
  return false;
}

/** The value a variable was assigned last. */
function isHeld(b: Binder, { view, row, scope }: Written, depth: number): boolean {
  const value = evaluate(b, view, row, scope);
  if (value?.kind === 'local') {
    const there = b.world.view(value.file);
    if (there.binding(value.row, BINDING.type) >= 0) return false;
    const written = {
      view: there,
      row: there.binding(value.row, BINDING.value),
      scope: there.binding(value.row, BINDING.scope),
    };
    return isHandedOut(b, written, depth - 1);
  }
  if (value?.kind !== 'symbol' || !isHolder(b.cell(value.key, SYMBOL.kind))) return false;
  const there = b.view(value.key);
  const symbol = rowOfKey(value.key);
  if (there.symbol(symbol, SYMBOL.type) >= 0) return false;
  const written = { view: there, row: there.symbol(symbol, SYMBOL.value), scope: there.valueScopeOf(symbol) };
  return isHandedOut(b, written, depth - 1);
}

function holdsOurs(b: Binder, value: Value | undefined, depth = 3): boolean {
  return (
    depth > 0 &&
    alternatives(value).some((one) => {
      switch (one.kind) {
        case 'instance':
          return true;
        case 'symbol':
          return !isHolder(b.cell(one.key, SYMBOL.kind));
        case 'builtin':
          return one.args.some((argument) => holdsOurs(b, argument, depth - 1));
        case 'callable':
          return holdsOurs(b, one.returns, depth - 1);
        default:
          return false;
      }
    })
  );
}
