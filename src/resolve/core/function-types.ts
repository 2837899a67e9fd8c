/** Function types and signatures as values. Their type parameters belong to no symbol, but to the scope that the signature opens. */
import { at, BINDING, EXPRESSION } from '../../model/facts.ts';
import { bindingKindCode, expressionOpCode, scopeKindCode } from '../../model/kinds.ts';
import { rowKey, type SymbolKey } from '../../model/links.ts';
import { withArguments } from '../overloads/type-arguments.ts';
import type { Binder } from './binder.ts';
import type { FileView } from './file-view.ts';
import { CONSTRUCTED } from './members.ts';
import { typeList, typeOf } from './type-of.ts';
import type { CallableValue, TypeParameterValue, Value, Values } from './values.ts';

/** The value of a row that spells a function type. */
export function functionType(b: Binder, view: FileView, row: number, scope: number): Value {
  const { expressions, strings } = view.facts;
  const result = at(expressions, row, EXPRESSION.a);
  const list = at(expressions, row, EXPRESSION.b);
  const own = ownScope(view, result) ?? (list < 0 ? undefined : ownScope(view, at(expressions, list, EXPRESSION.a)));
  return {
    kind: 'callable',
    returns: typeOf(b, view, result, scope),
    ...(strings[at(expressions, row, EXPRESSION.name)] === CONSTRUCTED && { isConstructor: true }),
    ...(list >= 0 && { parameters: typeList(b, view, list, scope) }),
    ...(own !== undefined && { generic: ownerOf(view, own) }),
  };
}

/** The scope that a signature with type parameters opens: its parts are read there. */
function ownScope({ facts: { expressions, strings } }: FileView, row: number): number | undefined {
  if (row < 0 || at(expressions, row, EXPRESSION.op) !== expressionOpCode.scoped) return undefined;
  return Number(strings[at(expressions, row, EXPRESSION.name)]);
}

/** Represents a signature that is no symbol; -1 represents the library. */
const ownerOf = (view: FileView, scope: number): SymbolKey => (-2 - rowKey(view.file.id, scope)) as SymbolKey;

/** A type parameter of such a signature, from its binding row; undefined for anything else. */
export function signatureParameter(view: FileView, row: number): TypeParameterValue | undefined {
  if (view.binding(row, BINDING.kind) !== bindingKindCode.type_parameter) return undefined;
  const scope = view.binding(row, BINDING.scope);
  if (view.scopeKind(scope) !== scopeKindCode.function) return undefined;
  return {
    kind: 'parameter',
    owner: ownerOf(view, scope),
    index: view.typeParametersIn(scope).indexOf(row),
    bounds: { file: view.file.id, rows: [row] },
  };
}

/** What a call of a function type returns, with its type arguments. */
export const returnedBy = ({ returns, generic }: CallableValue, args: Values): Value | undefined =>
  generic === undefined ? returns : withArguments(returns, generic, args);
