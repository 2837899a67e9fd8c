/** Cuts a list of symbols to a budget: between symbols, or between the lines of the code of one. */

import { type NextCall, nextCall } from '../../workspace/reply.ts';
import { firstLines } from './first-lines.ts';
import type { SourceCode } from './source-code.ts';

interface WithSource {
  readonly path: string;
  readonly source?: SourceCode;
}

/** One for the symbol, one for each line of its code. */
const weight = ({ source }: WithSource): number => 1 + (source?.text ? source.text.split('\n').length : 0);

export const symbolsSize = (symbols: readonly WithSource[]): number =>
  symbols.reduce((sum, symbol) => sum + weight(symbol), 0);

/** The symbol before or inside which the first `count` elements end. */
function positionOf<T extends WithSource>(symbols: readonly T[], count: number) {
  let left = count;
  for (const [index, symbol] of symbols.entries()) {
    if (left < weight(symbol)) return { symbol, elements: left, index };
    left -= weight(symbol);
  }
  return { symbol: undefined, elements: 0, index: symbols.length };
}

export function takeSymbols<T extends WithSource>(symbols: readonly T[], count: number): T[] {
  const { symbol, elements, index } = positionOf(symbols, count);
  const whole = symbols.slice(0, index);
  if (!symbol?.source || elements === 0) return whole;
  return [...whole, { ...symbol, source: firstLines(symbol.source, elements - 1) }];
}

/** The call that reads the rest of a symbol that was cut, then the one that lists the symbols after it. */
export function restOfSymbols(
  symbols: readonly WithSource[],
  count: number,
  listFrom: (index: number) => NextCall,
): NextCall[] {
  const { symbol, elements, index } = positionOf(symbols, count);
  const inside = symbol?.source && elements > 0 ? symbol.source : undefined;
  const from = inside ? index + 1 : index;
  return [
    ...(inside
      ? [nextCall('read_file', { path: `${symbol!.path}:${inside.start_line + elements - 1}-${inside.end_line}` })]
      : []),
    ...(from < symbols.length ? [listFrom(from)] : []),
  ];
}
