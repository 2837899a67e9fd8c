/** Reads the parameters of functions from facts, as far as the source states them. */
import { languageFacts } from '../../languages/all.ts';
import { at, type FileFacts, PARAMETER, SYMBOL } from '../model/facts.ts';
import { FLAG, SYMBOL_KINDS } from '../model/kinds.ts';
import type { LanguageId } from '../model/language.ts';

export interface Parameter {
  readonly name: string;
  /** Its type as an expression row, or -1. */
  readonly type: number;
  readonly isOptional: boolean;
  readonly isVariadic: boolean;
}

/** Some rules keep the prefix of `*args: str` with the name, without a flag for its meaning. */
const SIGNS = /^[*&.]+/;
const TAKES_MORE = /^(?:\*|\.\.\.)/;

/** By the function's row; without the receiver, where that is written as a parameter. */
export function parametersIn(facts: FileFacts, language: LanguageId | undefined): Map<number, Parameter[]> {
  const { parameters, strings } = facts;
  const found = new Map<number, Parameter[]>();
  for (let i = 0; i < parameters.rows; i++) {
    const row = at(parameters, i, PARAMETER.symbol);
    const flags = at(parameters, i, PARAMETER.flags);
    const written = strings[at(parameters, i, PARAMETER.name)];
    const name = written.replace(SIGNS, '');
    const isVariadic = (flags & FLAG.variadic) !== 0 || TAKES_MORE.test(written);
    const before = found.get(row);
    if (before === undefined) {
      found.set(row, []);
      // A variadic parameter includes the receiver.
      if (!isVariadic && isReceiver(facts, row, { language, name })) continue;
    }
    found.get(row)!.push({
      name,
      type: at(parameters, i, PARAMETER.type),
      isOptional: (flags & FLAG.optional) !== 0 || at(parameters, i, PARAMETER.defaultValue) >= 0,
      isVariadic,
    });
  }
  return found;
}

/** Whether a call with this many arguments fits the function. Negative: the number is unknown. */
export function accepts(parameters: readonly Parameter[], args: number): boolean {
  if (args < 0) return true;
  const least = parameters.filter(({ isOptional, isVariadic }) => !isOptional && !isVariadic).length;
  return args >= least && (args <= parameters.length || parameters.some(({ isVariadic }) => isVariadic));
}

interface First {
  readonly language: LanguageId | undefined;
  readonly name: string;
}

/** Whether the first parameter is the object that the method is called on. */
function isReceiver({ symbols }: FileFacts, row: number, { language, name }: First): boolean {
  const flags = at(symbols, row, SYMBOL.flags);
  if ((flags & FLAG.extension) !== 0) return true;
  if (!languageFacts(language)?.types?.receiverParameter) return name === 'this' || name === 'self';
  const kind = SYMBOL_KINDS[at(symbols, row, SYMBOL.kind)];
  return (kind === 'method' || kind === 'constructor') && (name === 'cls' || (flags & FLAG.static) === 0);
}
