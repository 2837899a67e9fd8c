/** How a bare name finds its binding in one file's facts, scope by scope: the rules that `means` in a case is checked by. */
import { at, BINDING, EXPRESSION, type FileFacts, REFERENCE, SCOPE, SYMBOL } from '../../src/model/facts.ts';
import { bindingKindCode, referenceKindCode, scopeKindCode, symbolKindCode } from '../../src/model/kinds.ts';
import type { LanguageId } from '../../src/model/language.ts';

const { assign, narrow, symbol, type_parameter, parameter, local, element } = bindingKindCode;
const { return: return_, yield: yield_, catch: catch_, import: import_ } = bindingKindCode;

/** Rows that introduce a name; the others only say more about one. */
export const introduces = (kind: number): boolean =>
  kind !== assign && kind !== narrow && kind !== return_ && kind !== yield_;

/** Members are names in scope by themselves. */
const BARE_MEMBERS: ReadonlySet<LanguageId> = new Set(['java', 'csharp']);
/** A value and a type of one name are different things. */
const TYPES_APART: ReadonlySet<LanguageId> = new Set(['typescript', 'tsx', 'rust', 'java', 'csharp']);

/** The row that the name of a reference leads to, -1 when no scope of the file binds it. */
export function bindingOf(facts: FileFacts, language: LanguageId, reference: number): number {
  const expression = at(facts.references, reference, REFERENCE.expression);
  const name = at(facts.expressions, expression, EXPRESSION.name);
  const line = at(facts.expressions, expression, EXPRESSION.line);
  const col = at(facts.expressions, expression, EXPRESSION.col);
  const isType = at(facts.references, reference, REFERENCE.kind) === referenceKindCode.type;
  const from = at(facts.references, reference, REFERENCE.scope);
  for (let scope = from; scope >= 0; scope = at(facts.scopes, scope, SCOPE.parent)) {
    const rows = bindingsIn(facts, scope, name).filter(
      (row) => isSeen(facts, language, row, scope === from) && fits(facts, language, row, isType),
    );
    if (rows.length === 0) continue;
    // Names that patterns bind may follow each other in one scope; elsewhere several rows are one variable.
    if (!BARE_MEMBERS.has(language)) return rows[0];
    return rows.findLast((row) => isBefore(facts, row, line, col)) ?? rows[0];
  }
  return -1;
}

function bindingsIn(facts: FileFacts, scope: number, name: number): number[] {
  const rows: number[] = [];
  for (let row = 0; row < facts.bindings.rows; row++)
    if (
      holderOf(facts, at(facts.bindings, row, BINDING.scope)) === scope &&
      at(facts.bindings, row, BINDING.name) === name &&
      introduces(at(facts.bindings, row, BINDING.kind))
    )
      rows.push(row);
  return rows;
}

/** Names bound in a branch belong to the function. */
function holderOf(facts: FileFacts, scope: number): number {
  while (at(facts.scopes, scope, SCOPE.kind) === scopeKindCode.branch) scope = at(facts.scopes, scope, SCOPE.parent);
  return scope;
}

/** Members are reached through their type, not by their bare name, in most languages. */
function isSeen(facts: FileFacts, language: LanguageId, row: number, isInnermost: boolean): boolean {
  const scope = at(facts.bindings, row, BINDING.scope);
  if (at(facts.scopes, scope, SCOPE.kind) !== scopeKindCode.type || BARE_MEMBERS.has(language)) return true;
  if (language === 'python') return isInnermost;
  const kind = at(facts.bindings, row, BINDING.kind);
  if (kind === type_parameter || kind === parameter) return true;
  if (kind !== symbol) return false;
  const owner = at(facts.scopes, scope, SCOPE.symbol);
  // A class expression sees itself by its name, an enum its members.
  return (
    at(facts.bindings, row, BINDING.symbol) === owner ||
    (language !== 'rust' && at(facts.symbols, owner, SYMBOL.kind) === symbolKindCode.enum)
  );
}

function fits(facts: FileFacts, language: LanguageId, row: number, isType: boolean): boolean {
  const kind = at(facts.bindings, row, BINDING.kind);
  // A bare name is never a constructor, though a constructor has the name of its class.
  const target = at(facts.bindings, row, BINDING.symbol);
  if (target >= 0 && at(facts.symbols, target, SYMBOL.kind) === symbolKindCode.constructor) return false;
  if (!TYPES_APART.has(language) || kind === symbol || kind === import_) return true;
  const isValue = kind === parameter || kind === local || kind === element || kind === catch_;
  // Constants among Rust's generics are values.
  return isType ? !isValue : isValue || language === 'rust';
}

const isBefore = (facts: FileFacts, row: number, line: number, col: number): boolean => {
  const at_ = at(facts.bindings, row, BINDING.line);
  return at_ < line || (at_ === line && at(facts.bindings, row, BINDING.col) <= col);
};
