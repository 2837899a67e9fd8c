/** Facts survive the way to disk and back, whatever numbers and strings they hold. */
import { expect, it } from 'vitest';
import { FactsBuilder } from '../../../src/extract/facts-builder.ts';
import { decodeFacts, encodeFacts } from '../../../src/extract/facts-codec.ts';
import { SCOPE, STRIDES, SYMBOL, TABLES } from '../../../src/model/facts.ts';
import { extractText } from '../../kit/extract.ts';

const EXTREMES = [0, 1, -1, 127, 128, -129, 0x7fffffff, -0x80000000, 16384, -16385];

it('round-trips every table, extreme numbers and odd strings', () => {
  const builder = new FactsBuilder();
  builder.packageName = 'com.exämple';
  for (const text of ['', 'plain', 'ünï', '\n"quotes"', '漢字', '🧭']) builder.id(text);
  TABLES.forEach((name, t) => {
    for (let row = 0; row < 5 + t; row++) {
      const offset = builder.tables[name].begin();
      for (let c = 0; c < STRIDES[name]; c++)
        builder.tables[name].data[offset + c] = EXTREMES[(row * 7 + c * 3 + t) % EXTREMES.length];
      // A container comes before its content.
      const parent = { symbols: SYMBOL.parent, scopes: SCOPE.parent }[name as string];
      if (parent !== undefined) builder.tables[name].data[offset + parent] = row - 1;
    }
  });
  const facts = builder.finish();
  const back = decodeFacts(encodeFacts(facts));
  expect(back.packageName).toBe(facts.packageName);
  expect(back.strings).toEqual(facts.strings);
  for (const name of TABLES) {
    expect(back[name].rows).toBe(facts[name].rows);
    expect([...back[name].data]).toEqual([...facts[name].data]);
  }
});

it('reads no bytes as an empty file', async () => {
  const { facts } = await extractText('python', '');
  const { strings, packageName, ...tables } = decodeFacts(new Uint8Array());
  expect({ strings, packageName }).toEqual({ strings: facts.strings, packageName: '' });
  for (const name of TABLES) expect([...tables[name].data], name).toEqual([...facts[name].data]);
});

it.each(['symbols', 'scopes'] as const)('refuses %s that are inside each other', (name) => {
  const column = name === 'symbols' ? SYMBOL.parent : SCOPE.parent;
  for (const parents of [[0], [-1, 2, 1], [-1, 1], [-2]]) {
    const builder = new FactsBuilder();
    for (const parent of parents) {
      const offset = builder.tables[name].begin();
      builder.tables[name].data[offset + column] = parent;
    }
    const bytes = encodeFacts(builder.finish());
    expect(() => decodeFacts(bytes)).toThrowError(expect.objectContaining({ code: 'INDEX_CORRUPT' }));
  }
});

it('refuses another version', () => {
  const bytes = encodeFacts(new FactsBuilder().finish());
  bytes[0]++;
  expect(() => decodeFacts(bytes)).toThrow('facts version');
});
