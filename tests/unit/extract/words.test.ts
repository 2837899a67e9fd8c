/** Words of identifiers and of text, as the text index takes them. */
import { describe, expect, it } from 'vitest';
import { splitIdentifier, WordCollector } from '../../../src/extract/words.ts';

describe('splitIdentifier', () => {
  const CASES: Record<string, string> = {
    getUserById: 'get user by id',
    HTTPServerError_v2: 'http server error v2',
    parseXML: 'parse xml',
    XMLHttpRequest: 'xml http request',
    snake_case_name: 'snake case name',
    SCREAMING_CASE: 'screaming case',
    $scope: 'scope',
    utf8Decode: 'utf8 decode',
    A: 'a',
    AB: 'ab',
    aB: 'a b',
    __init__: 'init',
    größeÄndern: 'größeändern',
    _: '',
  };
  for (const [name, parts] of Object.entries(CASES)) {
    it(name, () => expect(splitIdentifier(name).join(' ')).toBe(parts));
  }
});

describe('WordCollector', () => {
  const wordsOf = (text: string, collector = new WordCollector()): string => {
    collector.load(text);
    collector.begin();
    collector.add();
    return collector.end();
  };

  it('gives each word once, with the parts of compound names', () => {
    expect(wordsOf('getUser(getUser, user) // get it')).toBe('getuser get user it');
  });

  it('leaves out numbers, single letters and very long runs', () => {
    expect(wordsOf(`x = 12345 + a1b2; ${'z'.repeat(100)}`)).toBe('a1b2');
  });

  it('keeps letters of every script', () => {
    expect(wordsOf('naïve 検索 — “quoted”')).toBe('naïve 検索 quoted');
  });

  it('marks words per text, not for ever', () => {
    const collector = new WordCollector();
    expect(wordsOf('alpha beta', collector)).toBe('alpha beta');
    expect(wordsOf('beta gamma', collector)).toBe('beta gamma');
  });

  it('takes a part of a text', () => {
    const collector = new WordCollector();
    collector.load('one two three four');
    collector.begin();
    collector.add(4, 13);
    expect(collector.end()).toBe('two three');
  });

  it('survives more distinct identifiers than it remembers', () => {
    const collector = new WordCollector();
    for (let i = 0; i < 300_000; i++) {
      const words = wordsOf(`name${i}`, collector);
      if (i % 50_000 === 0) expect(words).toBe(`name${i}`);
    }
    expect(wordsOf('stillHere', collector)).toBe('stillhere still here');
  });

  it('survives more distinct identifiers in one text than it has room for', () => {
    const text = Array.from({ length: 200_000 }, (_, i) => `name${i}`).join(' ');
    expect(new Set(wordsOf(text).split(' ')).size).toBe(200_000);
  });
});
