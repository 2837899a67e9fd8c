/** Go signatures as texts: told apart where they differ for sure, and only there. */
import { describe, expect, it } from 'vitest';
import { mayBeSame, typeParameterNames, typeText, typeTexts } from '../../../src/graph/type-text.ts';
import { at, PARAMETER, SYMBOL } from '../../../src/model/facts.ts';
import { extractText } from '../../kit/extract.ts';

const { facts } = await extractText(
  'go',
  `package p
type I interface {
	A(m map[string]*other.Thing, f func(int) error, list []uint8, g Box[string]) (int, error)
	B(x interface{}, y any) interface{}
	C()
}
type G[K comparable] interface { Get(k K, m map[string]K) }
`,
);
const open = typeParameterNames(facts);
const parametersOf = (name: string) =>
  Array.from({ length: facts.parameters.rows }, (_, row) => row)
    .filter((row) => nameOf(at(facts.parameters, row, PARAMETER.symbol)) === name)
    .map((row) => typeText(facts, at(facts.parameters, row, PARAMETER.type), open));
const nameOf = (row: number) => facts.strings[at(facts.symbols, row, SYMBOL.name)];
const resultsOf = (name: string) => {
  const row = Array.from({ length: facts.symbols.rows }, (_, i) => i).find((i) => nameOf(i) === name)!;
  return typeTexts(facts, at(facts.symbols, row, SYMBOL.type), open);
};

describe('types as texts', () => {
  it('keep their structure and the last name', () => {
    expect(parametersOf('A')).toEqual(['map(pointer(Thing', 'func', 'array(byte', 'Box']);
    expect(resultsOf('A')).toEqual(['int', 'error']);
  });

  it('say `any` where anything goes', () => {
    expect(parametersOf('B')).toEqual(['any', 'any']);
    expect([resultsOf('B'), resultsOf('C')]).toEqual([['any'], ['any']]);
  });

  it('leave type parameters open', () => {
    expect(parametersOf('Get')).toEqual(['?', 'map(?']);
    expect(mayBeSame('map(?', 'map(string')).toBe(true);
    expect(mayBeSame('array(int', 'map(?')).toBe(false);
    expect(mayBeSame('?', 'map(?')).toBe(true);
    expect(mayBeSame('Thing', 'pointer(Thing')).toBe(false);
  });
});
