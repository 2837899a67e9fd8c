/** Every pattern takes time in proportion to the text: users and repositories supply that text. */
import { analyse } from 'scslre';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Listing, listPatterns } from '../kit/listed-patterns.ts';

let listing: Listing;
beforeAll(async () => {
  listing = await listPatterns();
});

describe('patterns', () => {
  test('every pattern of the product is analysed, literal or built', () => {
    expect(listing.patterns.length).toBeGreaterThan(500);
    expect(listing.unreached, 'tests/kit/list-patterns.ts calls the functions that build patterns').toEqual([]);
  });

  // `Move`: the repeat starts again at every position. Mend it with `(?<!x)x+$`, a bounded repeat, or `src/base/cut-text.ts`.
  test('none backtracks or scans in more than linear time', () => {
    const slow = listing.patterns.flatMap(({ place, source, flags }) =>
      analyse({ source, flags }, { reportTypes: { Move: true } }).reports.map(
        ({ type, exponential, character }) =>
          `${place} /${source}/${flags}: ${type}${exponential ? ', exponential' : ''}, repeat ${JSON.stringify(character.pick)}`,
      ),
    );
    expect(slow).toEqual([]);
  });

  test('the analysis finds each sort of slow pattern', () => {
    const sorts = [/^(?:a+)+$/, /^a*a*$/, /\s+$/].map(
      (pattern) => analyse(pattern, { reportTypes: { Move: true } }).reports[0]?.type,
    );
    expect(sorts).toEqual(['Self', 'Trade', 'Move']);
  });
});
