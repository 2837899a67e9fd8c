/** Go values that may be functions, as far as one file tells. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { BINDING, EXPRESSION } from '../../../src/model/facts.ts';
import { bindingKindCode, expressionOpCode } from '../../../src/model/kinds.ts';
import { isStored } from './anonymous.ts';
import { PREDECLARED_TYPES } from './predeclared.ts';

/** Whether a value may be a function: one of a package, a method of a value, a literal, a variable that holds one. */
export function mayBeFunction(x: Extraction, node: Node): boolean {
  const { k } = x;
  const kind = x.kind(node);
  if (kind === k.selector_expression) return true;
  if (kind === k.func_literal) return isStored(x, node);
  if (kind === k.identifier) return mayHoldFunction(x, node);
  // `Handler(f)` converts to a function type.
  if (kind !== k.call_expression) return false;
  const given = x.children(x.child(node, x.f.arguments));
  return given.length === 1 && x.kind(given[0]) !== k.call_expression && mayBeFunction(x, given[0]);
}

const FUNCTIONS = new Set([expressionOpCode.function, expressionOpCode.function_type]);

/** A variable of the function counts where its type or value is a function, and where a name tells it. */
function mayHoldFunction(x: Extraction, name: Node): boolean {
  const row = variableRow(x, name);
  if (row < 0) return true;
  const { bindings, expressions } = x.facts.tables;
  const opAt = (column: number): number => {
    const expression = bindings.data[row * BINDING.stride + column];
    return expression < 0 ? -1 : expressions.data[expression * EXPRESSION.stride];
  };
  const type = bindings.data[row * BINDING.stride + BINDING.type];
  if (type >= 0)
    return (
      FUNCTIONS.has(opAt(BINDING.type)) ||
      isNamedFunction(x.facts.strings[expressions.data[type * EXPRESSION.stride + EXPRESSION.name]])
    );
  const value = opAt(BINDING.value);
  return FUNCTIONS.has(value) || value === expressionOpCode.name || value === expressionOpCode.member;
}

/** Types of functions are called so: others would add much to the facts and nothing to the links. */
const NAMED_FUNCTION =
  /(?:F(?:unc|n|actory|ilter)|Handler|Callback|Hook|Predicate|Option|Visitor|Walker|Middleware|Constructor|Command)s?$/i;

const isNamedFunction = (name: string): boolean => NAMED_FUNCTION.test(name);

/** Whether a type is one of functions, or a named one that may be. */
export function mayBeFunctionType(x: Extraction, type: Node): boolean {
  const kind = x.kind(type);
  if (kind === x.k.function_type) return true;
  return kind === x.k.qualified_type || (kind === x.k.type_identifier && !PREDECLARED_TYPES.has(x.text(type)));
}

const VARIABLES = new Set([bindingKindCode.parameter, bindingKindCode.local, bindingKindCode.element]);

/** Whether the first name of `a.b` is a variable of the function. */
export const isVariable = (x: Extraction, naming: Node): boolean => variableRow(x, naming) >= 0;

/** The binding of such a variable, -1 for anything else. */
function variableRow(x: Extraction, naming: Node): number {
  if (naming < 0) return -1;
  let name = naming;
  while (x.kind(name) === x.k.selector_expression) name = x.child(name, x.f.operand);
  if (x.kind(name) === x.k.qualified_type) name = x.child(name, x.f.package);
  const id = x.facts.id(x.text(name));
  for (let { scope } = x; scope > 0; scope = x.scopeParent(scope)) {
    const row = x.bindingIn(scope, id);
    if (row >= 0) return VARIABLES.has(x.facts.tables.bindings.data[row * BINDING.stride + BINDING.kind]) ? row : -1;
  }
  return -1;
}
