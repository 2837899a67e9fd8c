/** Which parts of a long text are searched, and that the text does no worse than its title. */
import { describe, expect, it } from 'vitest';
import { reduceText } from '../../../src/search/query/reduce-text.ts';
import { search } from '../../../src/search/search.ts';
import { parsedFile } from '../../kit/parsed-file.ts';
import { indexOf } from '../store/index-kit.ts';

const reader = await indexOf([
  parsedFile(
    'src/http/retry-queue.ts',
    `
class RetryQueue : backoff jitter
  method push : request
  method drain : request flush`,
  ),
  parsedFile('src/http/client.ts', 'function sendRequest : request socket\nfunction openSocket : socket'),
  parsedFile('src/log/write.ts', 'function writeLog : request socket line'),
]);

const PROSE = 'We looked at this for a while and could not see why it happens on our machines. '.repeat(40);
const ISSUE = `# Requests are lost after a restart

${PROSE}
The loss is in \`drain\` (see RetryQueue.push and src/http/client.ts, not FooBar.baz), with much jitter, jitter that no one expects.
https://example.com/RetryQueue/openSocket
${PROSE}`;

const wordsOf = (text: string): string[] => text.split(' ');

describe('a long text', () => {
  it('is used as it is within the bounds', () =>
    expect(reduceText(reader, 'lost  after\na restart')).toEqual({ text: 'lost after a restart' }));

  it('becomes its title, the names of the tree and the rarest words of the index', () => {
    const { text, note } = reduceText(reader, ISSUE);
    expect(text.startsWith('Requests are lost after a restart ')).toBe(true);
    expect(wordsOf(text)).toEqual(
      expect.arrayContaining(['`drain`', 'RetryQueue.push', 'src/http/client.ts', 'jitter']),
    );
    expect(text).not.toMatch(/FooBar|openSocket|machines/);
    expect(note).toContain('RetryQueue.push');
  });

  it('is its own reduction', () => {
    const { text } = reduceText(reader, ISSUE);
    expect(reduceText(reader, text)).toEqual({ text });
  });

  it('finds what its names and rare words say, wherever they are', () => {
    const { hits, notes } = search(reader, { query: ISSUE, limit: 3 });
    expect(hits.map(({ symbol }) => symbol.path)).toContain('src/http/retry-queue.ts');
    expect(notes.join()).toContain('the query is long');
  });

  it('may have a megabyte, in one word or in many', () => {
    for (const query of [
      'x'.repeat(1_000_000),
      'RetryQueue '.repeat(90_000),
      `${'a.b '.repeat(200_000)}\nRetryQueue`,
    ]) {
      const { text } = reduceText(reader, query);
      expect(text.length).toBeLessThanOrEqual(500);
    }
    expect(
      search(reader, { query: `${PROSE}\n${'- \n'.repeat(200_000)}RetryQueue`, limit: 3 }).hits[0]?.symbol.name,
    ).toBe('RetryQueue');
  });
});
