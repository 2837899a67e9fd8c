/** Members written outside their type: no symbol may become its own container, directly or through others. */
import { expect, it } from 'vitest';
import { at, type FileFacts, SYMBOL } from '../../../src/model/facts.ts';
import { extractText } from '../../kit/extract.ts';

const namesAndParents = ({ symbols, strings }: FileFacts): string[] =>
  Array.from({ length: symbols.rows - 1 }, (_, i) => {
    const parent = at(symbols, i + 1, SYMBOL.parent);
    return `${strings[at(symbols, i + 1, SYMBOL.name)]} in ${parent > 0 ? strings[at(symbols, parent, SYMBOL.name)] : 'file'}`;
  });

it('an associated type has the name of the type that the impl block is for', async () => {
  const { facts } = await extractText(
    'rust',
    'impl Pages for Selector {\n    type Selector = u8;\n    fn page(&self) {}\n}\n',
  );
  expect(namesAndParents(facts)).toEqual(['Selector in file', 'page in file']);
});

it('two associated types have the names of each other’s types', async () => {
  const { facts } = await extractText(
    'rust',
    'impl A for X {\n    type Y = u8;\n}\nimpl B for Y {\n    type X = u8;\n}\n',
  );
  expect(namesAndParents(facts)).toEqual(['Y in file', 'X in file']);
});

it('a type in the same file still adopts its members', async () => {
  const { facts } = await extractText('rust', 'struct X;\nimpl A for X {\n    type X = u8;\n    fn f() {}\n}\n');
  expect(namesAndParents(facts)).toEqual(['X in file', 'X in X', 'f in X']);
});
