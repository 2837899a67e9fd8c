/** The symbols of a file that other files may look up by name, as the index lists them. */
import { type FileFacts, SYMBOL } from '../../src/model/facts.ts';
import { isDeclared } from '../../src/resolve/core/declared.ts';

export function* declaredRows({ symbols: { data, rows } }: Pick<FileFacts, 'symbols'>): Generator<number> {
  for (let row = 1; row < rows; row++) {
    const o = row * SYMBOL.stride;
    const parent = data[o + SYMBOL.parent];
    if (isDeclared(data[parent * SYMBOL.stride + SYMBOL.kind], data[o + SYMBOL.flags])) yield row;
  }
}
