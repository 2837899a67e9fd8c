/** Members whose type is one of a few literals or variants: what tells the alternatives of a union apart. */
import { OPTIONAL } from '../../model/check-paths.ts';
import { at, EXPRESSION, SYMBOL } from '../../model/facts.ts';
import { expressionOpCode, FLAG, symbolKindCode } from '../../model/kinds.ts';
import { rowOfKey } from '../../model/links.ts';
import type { Binder } from './binder.ts';
import { evaluate } from './evaluate.ts';
import type { FileView } from './file-view.ts';
import type { Value } from './values.ts';

/** An expression where it is written. */
interface Written {
  readonly view: FileView;
  readonly row: number;
  readonly scope: number;
}

const DEEPEST = 4;

/** Whether a member may equal one of the values that an expression lists; undefined where its type does not say. */
export function mayEqual(b: Binder, member: Value | undefined, values: Written): boolean | undefined {
  const declared = member === undefined ? undefined : declaredAs(b, member);
  if (declared === undefined) return member === undefined ? false : undefined;
  const known = constantsOf(b, declared, 0);
  if (known === undefined) return undefined;
  return constantsOf(b, values, 0)?.some((one) => known.includes(one));
}

/** Whether a member is certain to equal one of the values that an expression lists. */
export function mustEqual(b: Binder, member: Value | undefined, values: Written): boolean {
  const declared = member === undefined || isOptional(b, member) ? undefined : declaredAs(b, member);
  const known = declared === undefined ? undefined : constantsOf(b, declared, 0);
  const listed = known === undefined ? undefined : constantsOf(b, values, 0);
  return listed !== undefined && known!.every((one) => listed.includes(one));
}

/** Whether a member need not be there. */
export function isOptional(b: Binder, member: Value): boolean {
  if (member.kind === 'symbol') return (b.cell(member.key, SYMBOL.flags) & FLAG.optional) !== 0;
  if (member.kind !== 'property') return true;
  const { expressions, strings } = b.world.view(member.file).facts;
  const type = at(expressions, member.row, EXPRESSION.a);
  return type >= 0 && strings[at(expressions, type, EXPRESSION.name)] === OPTIONAL;
}

/** The type that a field or property is declared with, else its value. */
function declaredAs(b: Binder, member: Value): Written | undefined {
  if (member.kind === 'property') {
    const view = b.world.view(member.file);
    return { view, row: at(view.facts.expressions, member.row, EXPRESSION.a), scope: member.scope };
  }
  if (member.kind !== 'symbol') return undefined;
  const view = b.view(member.key);
  const row = rowOfKey(member.key);
  const type = view.symbol(row, SYMBOL.type);
  return { view, row: type >= 0 ? type : view.symbol(row, SYMBOL.value), scope: view.scopeOf(row) };
}

/** The texts of the literals, and the variants, that an expression is made of; undefined when it is more than those. */
function constantsOf(b: Binder, { view, row, scope }: Written, depth: number): readonly string[] | undefined {
  if (row < 0 || depth > DEEPEST) return undefined;
  const { expressions, strings } = view.facts;
  const part = (column: number) => constantsOf(b, { view, row: at(expressions, row, column), scope }, depth + 1);
  switch (at(expressions, row, EXPRESSION.op)) {
    case expressionOpCode.literal: {
      const text = at(expressions, row, EXPRESSION.a);
      return text < 0 ? undefined : [strings[at(expressions, text, EXPRESSION.name)]];
    }
    case expressionOpCode.union: {
      const [a, c] = [part(EXPRESSION.a), part(EXPRESSION.b)];
      return a === undefined || c === undefined ? undefined : [...a, ...c];
    }
    case expressionOpCode.cast:
      return part(EXPRESSION.a);
    case expressionOpCode.name:
    case expressionOpCode.member: {
      const value = evaluate(b, view, row, scope, 'type') ?? evaluate(b, view, row, scope);
      if (value?.kind !== 'symbol') return undefined;
      const kind = b.cell(value.key, SYMBOL.kind);
      if (kind === symbolKindCode.enum_member) return [`#${value.key}`];
      if (kind !== symbolKindCode.type_alias) return undefined;
      const declared = b.view(value.key);
      const type = declared.symbol(rowOfKey(value.key), SYMBOL.type);
      return constantsOf(b, { view: declared, row: type, scope: declared.scopeOf(rowOfKey(value.key)) }, depth + 1);
    }
    default:
      return undefined;
  }
}
