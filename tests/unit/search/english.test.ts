/** Which words are the same word in another form. */
import { describe, expect, it } from 'vitest';
import { isFiller, stemOf } from '../../../src/search/query/english.ts';

describe('stems', () => {
  it.each([
    ['decode', 'decodes', 'decoded', 'decoding', 'decoder', 'decoders'],
    ['file', 'files', 'filed'],
    ['cache', 'caches', 'cached', 'caching'],
    ['parse', 'parses', 'parsed', 'parsing', 'parser'],
    ['split', 'splits', 'splitting', 'splitter'],
    ['entry', 'entries'],
    ['match', 'matches', 'matched', 'matching'],
    ['compress', 'compresses', 'compressed', 'compression'],
    ['generate', 'generates', 'generated', 'generating', 'generation', 'generator'],
    ['sign', 'signs', 'signed', 'signing'],
  ])('%s', (...forms) => {
    expect(new Set(forms.map(stemOf)).size).toBe(1);
  });

  it('begins every form of its word', () => {
    for (const word of ['decoding', 'entries', 'caches', 'splitter', 'compression']) {
      expect(word.startsWith(stemOf(word))).toBe(true);
    }
  });

  it.each(['string', 'thing', 'user', 'class', 'status', 'this', 'set', 'red', 'größen', 'utf8s', 'get_users'])(
    'leaves %s alone',
    (word) => {
      expect(stemOf(word)).toBe(word);
    },
  );
});

it('knows filler', () => {
  expect('how is a file decoded into text'.split(' ').filter((word) => !isFiller(word))).toEqual([
    'file',
    'decoded',
    'text',
  ]);
});
