/** Finds the type names in function signatures: which function, which parameter or result, and how. */
import { at, EXPRESSION, type FileFacts, SYMBOL } from '../model/facts.ts';
import { expressionOpCode, SYMBOL_KINDS, type SymbolKind } from '../model/kinds.ts';
import type { LanguageId } from '../model/language.ts';
import { type Parameter, parametersIn } from './parameters.ts';

/** One type name in a signature. */
export interface SignatureType {
  /** Row of the function. */
  readonly row: number;
  readonly role: 'takes' | 'returns';
  /** Name of the parameter. */
  readonly parameter?: string;
  readonly name: string;
  readonly line: number;
  readonly col: number;
  /** The type itself, not a part of a list, an option, a union or type arguments. */
  readonly isWhole: boolean;
}

export interface FunctionSignatures {
  readonly types: readonly SignatureType[];
  readonly parameters: ReadonlyMap<number, readonly Parameter[]>;
}

const FUNCTIONS: ReadonlySet<SymbolKind> = new Set<SymbolKind>([
  'function',
  'method',
  'constructor',
  'component',
  'macro',
]);

export const isFunctionRow = ({ symbols }: FileFacts, row: number): boolean =>
  FUNCTIONS.has(SYMBOL_KINDS[at(symbols, row, SYMBOL.kind)]);

export function signaturesIn(facts: FileFacts, language: LanguageId | undefined): FunctionSignatures {
  const parameters = parametersIn(facts, language);
  const types: SignatureType[] = [];
  for (let row = 0; row < facts.symbols.rows; row++) {
    if (!isFunctionRow(facts, row)) continue;
    for (const { name, type } of parameters.get(row) ?? [])
      for (const found of namesIn(facts, type)) types.push({ ...found, row, role: 'takes', parameter: name });
    for (const found of namesIn(facts, at(facts.symbols, row, SYMBOL.type)))
      types.push({ ...found, row, role: 'returns' });
  }
  return { types, parameters };
}

type NamedType = Pick<SignatureType, 'name' | 'line' | 'col' | 'isWhole'>;

/** More parts than any real type has; a limit against hostile input. */
const MAX_PARTS = 500;

/** Every type name in an expression, outermost first. */
function namesIn({ expressions, strings }: FileFacts, expression: number): NamedType[] {
  const found: NamedType[] = [];
  const stack = [{ row: expression, isWhole: true }];
  for (let steps = 0; stack.length > 0 && steps < MAX_PARTS; steps++) {
    const { row, isWhole } = stack.pop()!;
    if (row < 0) continue;
    const cell = (column: number) => at(expressions, row, column);
    const place = { line: cell(EXPRESSION.line), col: cell(EXPRESSION.col) };
    const op = cell(EXPRESSION.op);
    if (op === expressionOpCode.name || op === expressionOpCode.member || op === expressionOpCode.literal) {
      const name = strings[cell(EXPRESSION.name)];
      if (name !== '') found.push({ name, ...place, isWhole });
      continue;
    }
    // A generic type is whole, its arguments are parts; a pointer counts as its target; each of several results counts.
    const isPointer = op === expressionOpCode.wrapped && strings[cell(EXPRESSION.name)] === 'pointer';
    const isList = op === expressionOpCode.list;
    const keepsWhole = isWhole && (op === expressionOpCode.generic || isPointer || isList);
    stack.push(
      { row: cell(EXPRESSION.b), isWhole: isWhole && isList },
      { row: cell(EXPRESSION.a), isWhole: keepsWhole },
    );
  }
  return found;
}
