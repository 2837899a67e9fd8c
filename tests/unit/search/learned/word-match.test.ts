/** How much of a query a name, a line and a body have. */
import { describe, expect, it } from 'vitest';
import { type QueryStems, queryStems } from '../../../../src/search/learned/query-stems.ts';
import { matchBody, shareIn, shareInName } from '../../../../src/search/learned/word-match.ts';
import { stemOf } from '../../../../src/search/query/english.ts';
import { readQuery } from '../../../../src/search/query/query.ts';

/** Every word occurs in as many of 1,000 symbols as it has letters. */
function stemsOf(text: string): QueryStems {
  const terms = text.split(' ').map((word) => ({
    words: [word],
    stems: [stemOf(word)],
    match: '',
    frequency: word.length,
    weight: 1,
  }));
  return queryStems(readQuery(text), terms, 1000);
}

describe('the share of a query', () => {
  const query = stemsOf('retry failed job');
  const total = query.idf.reduce((sum, one) => sum + one, 0);
  const weight = (word: string) => Math.log(1 + 1000 / (1 + word.length)) / total;

  it('in a name counts each of its words once, the rarer the more', () => {
    expect(shareInName('retryJobRetry', query).words).toBeCloseTo(weight('retry') + weight('job'));
    expect(weight('job')).toBeGreaterThan(weight('retry'));
    expect(shareInName('unrelated', query)).toMatchObject({ words: 0, pairs: 0 });
  });

  it('in pairs counts words that follow each other as in the query', () => {
    expect(shareIn('failed_job', query).pairs).toBeGreaterThan(0);
    expect(shareIn('job_failed', query).pairs).toBe(0);
    expect(shareIn('failed old job', query).pairs).toBe(0);
  });

  it('in a body has its best line, and its best five lines in a row', () => {
    const near = ['retry();', 'a();', 'b();', 'c();', 'job();'];
    const far = ['retry();', 'a();', 'b();', 'c();', 'd();', 'job();'];
    const both = weight('retry') + weight('job');
    expect(matchBody(near.join('\n'), query).window).toBeCloseTo(both);
    expect(matchBody(near.join('\n'), query).line).toBeCloseTo(weight('job'));
    expect(matchBody(far.join('\n'), query).window).toBeCloseTo(weight('job'));
    expect(matchBody(far.join('\n'), query).words).toBeCloseTo(both);
    expect(matchBody('', query)).toMatchObject({ words: 0, bm25: 0 });
  });
});
