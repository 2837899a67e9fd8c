/** Which symbol of a new version is which of the stored one, as a decision table. */
import { expect, it } from 'vitest';
import { type SymbolVersion, sameSymbols } from '../../../src/store/write/same-symbols.ts';

/** `name(signature)=body`, indented below its container; `*` before it: a type. */
function version(lines: readonly string[]): { symbols: SymbolVersion[]; facts: () => undefined } {
  const symbols: SymbolVersion[] = [symbol({ name: 'file' })];
  const open = [0];
  for (const line of lines) {
    const [, space, type, name, signature, body] = /^( *)(\*?)(\w+)(\(.*\))=(\w*)$/.exec(line)!;
    const depth = space.length / 2;
    open.length = depth + 1;
    const container = symbols[open[depth]].name;
    symbols.push(
      symbol({
        name,
        kind: type ? 1 : 2,
        parent: open[depth],
        signature: `${name}${signature}`,
        stableId: hash(`${container} ${type}${name}${signature}`),
        bodyHash: hash(body),
      }),
    );
    open.push(symbols.length - 1);
  }
  return { symbols, facts: () => undefined };
}

const symbol = (values: Partial<SymbolVersion>): SymbolVersion => ({
  parent: -1,
  kind: 0,
  name: '',
  owner: '',
  signature: '',
  stableId: 0,
  bodyHash: 0,
  ...values,
});

const hash = (text: string): number => [...text].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 1_000_003, 7);

interface Row {
  readonly says: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Rows of the older version by rows of the newer one, without the file's own. */
  readonly same: readonly number[];
}

const ROWS: readonly Row[] = [
  { says: 'nothing changed', before: ['a()=1', 'b()=2'], after: ['a()=1', 'b()=2'], same: [1, 2] },
  { says: 'a body changed', before: ['a()=1', 'b()=2'], after: ['a()=1', 'b()=9'], same: [1, 2] },
  { says: 'one came first', before: ['a()=1', 'b()=2'], after: ['x(p, q)=8', 'a()=1', 'b()=2'], same: [-1, 1, 2] },
  { says: 'one went', before: ['a()=1', 'b()=2'], after: ['b()=2'], same: [2] },
  { says: 'they changed places', before: ['a()=1', 'b()=2'], after: ['b()=2', 'a()=1'], same: [2, 1] },
  { says: 'a head changed', before: ['a()=1', 'b()=2'], after: ['a(x)=1', 'b()=2'], same: [1, 2] },
  { says: 'a function became a type', before: ['a()=1'], after: ['*a()=1'], same: [1] },
  { says: 'a like name', before: ['readFile(path)=1'], after: ['read_file(path)=1'], same: [1] },
  { says: 'another name and another head', before: ['a(x)=1'], after: ['b(y, z)=2'], same: [-1] },
  { says: 'a like name of another kind', before: ['readFile(path)=1'], after: ['*read_file(path)=1'], same: [-1] },
  {
    says: 'a container with another name, by its members',
    before: ['*Shop()=', '  price()=1', '  fee()=2', '  count()=3', '  total()=4'],
    after: ['*Store()=', '  price()=1', '  fee()=2', '  count()=3', '  total()=4'],
    same: [1, 2, 3, 4, 5],
  },
  {
    says: 'of overloads the first and the second',
    before: ['a(x)=1', 'a(y)=2'],
    after: ['a(y)=2', 'a(x)=1'],
    same: [2, 1],
  },
  {
    says: 'a member that went to another container is another one',
    before: ['*A()=', '  m(x)=1', '*B()='],
    after: ['*A()=', '*B()=', '  m(x)=1'],
    same: [1, 3, -1],
  },
];

it.each(ROWS)('$says', ({ before, after, same }) => {
  expect([...sameSymbols(version(before), version(after))]).toEqual([0, ...same]);
});
