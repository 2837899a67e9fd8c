/** C# calls of library functions whose arguments decide their result: queries, tasks, containers. */
import { at, EXPRESSION } from '../../../src/model/facts.ts';
import { expressionOpCode } from '../../../src/model/kinds.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { evaluate, valueList } from '../../../src/resolve/core/evaluate.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import { settle } from '../../../src/resolve/core/settle.ts';
import { typeList } from '../../../src/resolve/core/type-of.ts';
import { alternatives, type Value } from '../../../src/resolve/core/values.ts';
import { argumentsAt } from '../../../src/resolve/overloads/overloads.ts';
import { elementOf } from './implied-members.ts';
import { LIBRARY } from './library-signatures.ts';
import { names, of } from './library-values.ts';

/** Query methods whose result is what their lambdas return, or what their type arguments say. */
const SHAPED = names('Select SelectMany GroupBy ToDictionary ToLookup Cast OfType ConvertAll Run FromResult StartNew');
/** Library functions that make or find something of the type they take as type argument. */
const MAKERS = names(
  `GetService GetRequiredService GetKeyedService GetRequiredKeyedService Resolve CreateInstance Deserialize DeserializeObject
  GetCustomAttribute Empty Of Substitute Freeze Create For Fake GetValue Throws ThrowsAny Throw ShouldThrow ShouldBeOfType
  ShouldBeAssignableTo IsType IsAssignableFrom`,
);
/** The same, to be waited for. */
const ASYNC_MAKERS = names(
  'DeserializeAsync GetFromJsonAsync ReadFromJsonAsync ThrowsAsync ThrowsAnyAsync ThrowAsync ShouldThrowAsync',
);
/** Extensions of mocks and assertions that return what they are called on. */
const RECEIVERS = names('Received ReceivedWithAnyArgs DidNotReceive DidNotReceiveWithAnyArgs ShouldNotBeNull');

/** The value of a call of a library function that its arguments decide. */
export function queryCall(b: Binder, view: FileView, callee: number, scope: number): Value | undefined {
  const { expressions, strings } = view.facts;
  if (callee < 0 || at(expressions, callee, EXPRESSION.op) !== expressionOpCode.member) return undefined;
  const name = strings[at(expressions, callee, EXPRESSION.name)];
  if (LIBRARY.has(name)) {
    const signed = signedCall(b, view, callee, scope);
    if (signed !== undefined) return signed;
  }
  if (RECEIVERS.has(name)) {
    const called = evaluate(b, view, callee, scope, 'call');
    return called?.kind === 'external' ? evaluate(b, view, at(expressions, callee, EXPRESSION.a), scope) : undefined;
  }
  if (!SHAPED.has(name) && !MAKERS.has(name) && !ASYNC_MAKERS.has(name)) return undefined;
  const { list, types } = argumentsAt(view, callee);
  if (list < 0 && types < 0) return undefined;
  const receiver = settle(b, evaluate(b, view, at(expressions, callee, EXPRESSION.a), scope));
  const [typeArgument] = types < 0 ? [] : typeList(b, view, types, scope);
  const element = receiver && elementOf(b, receiver);
  // Whatever the sequence held before, from here on it holds the type argument.
  if ((name === 'Cast' || name === 'OfType') && (receiver === undefined || receiver.kind === 'external'))
    return typeArgument && of('IEnumerable', [typeArgument]);
  if (element === undefined) {
    const isOutside =
      receiver?.kind === 'external' ||
      receiver?.kind === 'builtin' ||
      (typeArgument !== undefined && evaluate(b, view, callee, scope, 'call')?.kind === 'external');
    if (!isOutside) return undefined;
    if (ASYNC_MAKERS.has(name)) return typeArgument && of('Task', [typeArgument]);
    if (MAKERS.has(name)) return typeArgument && (name === 'Empty' ? of('array', [typeArgument]) : typeArgument);
    return name === 'Run' || name === 'FromResult' || name === 'StartNew'
      ? task(b, valueList(b, view, list, scope)[0])
      : undefined;
  }
  if (name === 'Cast' || name === 'OfType') return typeArgument && of('IEnumerable', [typeArgument]);
  return shapedBy(b, { name, element, lambdas: valueList(b, view, list, scope) });
}

/** A call of a method whose signature is known. */
function signedCall(b: Binder, view: FileView, callee: number, scope: number): Value | undefined {
  const called = evaluate(b, view, callee, scope, 'call');
  if (called?.kind !== 'callable' || called.method === undefined) return undefined;
  const { list, types } = argumentsAt(view, callee);
  const given = { values: valueList(b, view, list, scope), types: types < 0 ? [] : typeList(b, view, types, scope) };
  return LIBRARY.result(b, called, given);
}

function task(b: Binder, value: Value | undefined): Value {
  const result = value?.kind === 'callable' ? value.returns : value;
  return result?.kind === 'builtin' && result.name === 'Task' ? result : of('Task', [settle(b, result)]);
}

interface Shaped {
  readonly name: string;
  readonly element: Value;
  readonly lambdas: readonly (Value | undefined)[];
}

function shapedBy(b: Binder, { name, element, lambdas }: Shaped): Value | undefined {
  const returned = (i: number): Value | undefined => {
    const [lambda] = alternatives(lambdas[i]);
    return lambda?.kind === 'callable' ? lambda.returns : undefined;
  };
  const first = returned(0);
  switch (name) {
    case 'Select':
      return of('IEnumerable', [first]);
    case 'ConvertAll':
      return of('List', [first]);
    case 'SelectMany':
      return of('IEnumerable', [returned(1) ?? (first && elementOf(b, first))]);
    case 'GroupBy':
    case 'ToLookup':
      return of('IEnumerable', [of('IGrouping', [first, returned(1) ?? element])]);
    case 'ToDictionary':
      return of('Dictionary', [first, returned(1) ?? element]);
    default:
      return undefined;
  }
}
