/** Links survive the way to disk and back, with their totals in front; hashes of names are steady and spread. */
import { describe, expect, it } from 'vitest';
import type { Table } from '../../../src/model/facts.ts';
import { REFERENCE_KINDS } from '../../../src/model/kinds.ts';
import { CONFIDENCES, LINK, OPEN, OPEN_REASONS, ORIGINS } from '../../../src/model/links.ts';
import { countLinks, decodeLinks, encodeLinks } from '../../../src/resolve/core/links-codec.ts';
import { mentionHash, packMentions, unpackMentions } from '../../../src/resolve/invalidate/mention-hash.ts';

const table = (rows: readonly (readonly number[])[], stride: number): Table => ({
  data: Int32Array.from(rows.flat()),
  rows: rows.length,
  stride,
});

/** Every kind, origin, confidence and reason, large and small places. */
const LINKS = table(
  Array.from({ length: 300 }, (_, i) => {
    const row: number[] = [];
    row[LINK.source] = (i * 37) % 50;
    row[LINK.kind] = i % REFERENCE_KINDS.length;
    row[LINK.line] = i * 3 + 1;
    row[LINK.col] = (i * 7919) % 200_000;
    row[LINK.file] = 1 + ((i * 31) % 17) * 60_000_000;
    row[LINK.symbol] = (i * 104_729) % 2 ** 20;
    row[LINK.confidence] = i % CONFIDENCES.length;
    row[LINK.origin] = (i * 5) % ORIGINS.length;
    return row;
  }),
  LINK.stride,
);
const OPENS = table(
  Array.from({ length: 90 }, (_, i) => [
    i % 9,
    i % REFERENCE_KINDS.length,
    1 + i,
    (i * 13) % 80,
    i * 100,
    i % OPEN_REASONS.length,
  ]),
  OPEN.stride,
);

describe('links', () => {
  it('round-trip', () => {
    expect(decodeLinks(encodeLinks({ links: LINKS, open: OPENS }))).toEqual({ links: LINKS, open: OPENS });
    const nothing = { links: table([], LINK.stride), open: table([], OPEN.stride) };
    expect(decodeLinks(encodeLinks(nothing))).toEqual(nothing);
  });

  it('say their totals without being decoded', () => {
    const bytes = encodeLinks({ links: LINKS, open: OPENS });
    // Without links of overrides, which are no references.
    const kept = Array.from({ length: LINKS.rows }, (_, row) => row * LINK.stride).filter(
      (o) => REFERENCE_KINDS[LINKS.data[o + LINK.kind]] !== 'override',
    );
    const count = (confidence: number) => kept.filter((o) => LINKS.data[o + LINK.confidence] === confidence).length;
    expect(kept.length).toBeLessThan(LINKS.rows);
    expect(countLinks(bytes)).toEqual({
      exact: count(0),
      probable: count(1),
      approximate: count(2),
      open: { external: 23, dynamic: 23, ambiguous: 22, unknown: 22, handed_out: 0 },
    });
  });

  it('count a reference once, by its surest link', () => {
    const link = (confidence: (typeof CONFIDENCES)[number], symbol: number) => {
      const row = Array<number>(LINK.stride).fill(1);
      row[LINK.kind] = REFERENCE_KINDS.indexOf('call');
      row[LINK.symbol] = symbol;
      row[LINK.confidence] = CONFIDENCES.indexOf(confidence);
      return row;
    };
    const several = table([link('probable', 1), link('exact', 2), link('probable', 3)], LINK.stride);
    const bytes = encodeLinks({ links: several, open: table([], OPEN.stride) });
    expect(countLinks(bytes)).toMatchObject({ exact: 1, probable: 0 });
  });

  it('refuse another version and bytes that were cut short', () => {
    const bytes = encodeLinks({ links: LINKS, open: OPENS });
    expect(() => decodeLinks(bytes.subarray(0, 60))).toThrow('truncated');
    bytes[0]++;
    expect(() => decodeLinks(bytes)).toThrow('links version');
  });
});

describe('mentions', () => {
  it('have a position per string, then the extra ones', () => {
    const bytes = packMentions(['', 'save', 'Größe'], ['django']);
    expect([...unpackMentions(bytes)]).toEqual(['', 'save', 'Größe', 'django'].map(mentionHash));
    const shifted = new Uint8Array([0, ...bytes]).subarray(1);
    expect(unpackMentions(shifted)).toEqual(unpackMentions(bytes));
    expect(unpackMentions(new Uint8Array([1, 2, 3]))).toHaveLength(0);
  });

  it('are the same in every run, because they are stored', () => {
    expect(mentionHash('save')).toBe(382_959_572);
    expect(mentionHash('')).toBe(1_947_474_976);
  });

  it('rarely meet, however alike the names', () => {
    const names = Array.from({ length: 100_000 }, (_, i) => `get_item_${i}`);
    // By chance one pair in a hundred thousand names is expected to meet.
    expect(new Set(names.map(mentionHash)).size).toBeGreaterThan(99_990);
    expect(new Set(names.map((name) => mentionHash(name) & 0xffff)).size).toBeGreaterThan(50_000);
  });
});
