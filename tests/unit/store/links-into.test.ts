/** Parts of packed links: those into one file, those that are not bound; the same as decoding everything and choosing. */

import { describe, expect, it } from 'vitest';
import { TableReader, TableWriter } from '../../../src/extract/table-codec.ts';
import { at } from '../../../src/model/facts.ts';
import { fileId } from '../../../src/model/ids.ts';
import { LINK, OPEN } from '../../../src/model/links.ts';
import { decodeLinks, decodeLinksInto, decodeOpen } from '../../../src/resolve/core/links-codec.ts';
import { linksRow } from './links-kit.ts';
import { randomOf } from './random.ts';

const row = linksRow(
  ['save'],
  [
    { source: 1, kind: 'call', line: 3, col: 4, file: 7, symbol: 2 },
    { source: 1, kind: 'read', line: 3, col: 9, file: 8, symbol: 0 },
    { source: 2, kind: 'new', line: 5, col: 1, file: 7, symbol: 900 },
  ],
  [{ source: 2, kind: 'call', line: 6, name: 'save', reason: 'dynamic' }],
);

describe('parts of packed links', () => {
  it('into a file are those that lead there', () => {
    const { links } = decodeLinks(row.data);
    const into = decodeLinksInto(row.data, fileId(7));
    expect(into.rows).toBe(2);
    expect([...into.data]).toEqual([...links.data.slice(0, LINK.stride), ...links.data.slice(2 * LINK.stride)]);
    expect(decodeLinksInto(row.data, fileId(99)).rows).toBe(0);
  });

  it('that are not bound come without the others', () => {
    const { open } = decodeLinks(row.data);
    expect([...decodeOpen(row.data).data]).toEqual([...open.data]);
  });

  it('that are not bound can be had by name', () => {
    const { open } = decodeLinks(row.data);
    const name = at(open, 0, OPEN.name);
    expect([...decodeOpen(row.data, name).data]).toEqual([...open.data]);
    expect(decodeOpen(row.data, name + 1).rows).toBe(0);
  });
});

describe('rows with a value', () => {
  it('are those of the whole table, whatever stands before and behind', () => {
    const random = randomOf(7);
    const data = Int32Array.from({ length: 300 * 4 }, () => random(9) - 4);
    data[40] = -2_000_000_000;
    data[44] = 2_000_000_000;
    const table = { data, rows: 300, stride: 4 };
    const bytes = new TableWriter().begin().table(table).table(table).table(table).finish();
    const expected = Array.from({ length: 300 }, (_, i) => [...data.slice(i * 4, i * 4 + 4)]).filter(
      (cells) => cells[2] === 3,
    );
    const reader = new TableReader(bytes);
    reader.skip(4);
    const found = reader.rowsWith(4, 2, 3);
    expect(found.rows).toBe(expected.length);
    expect([...found.data]).toEqual(expected.flat());
    expect([...reader.table(4).data]).toEqual([...data]);
  });
});
