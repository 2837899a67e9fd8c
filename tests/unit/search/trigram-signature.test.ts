/** Signatures rule out only texts that do not match. */
import { describe, expect, test } from 'vitest';
import { compilePatterns } from '../../../src/search/patterns/pattern-set.ts';
import { signatureOf } from '../../../src/search/patterns/trigram-signature.ts';

const spec = (text: string, more: { regex?: boolean; ignoreCase?: boolean } = {}) => ({
  text,
  regex: false,
  ignoreCase: false,
  word: false,
  ...more,
});

const mayMatch = async (text: string, ...specs: ReturnType<typeof spec>[]): Promise<boolean> =>
  (await compilePatterns(specs)).mayMatchSignature(signatureOf(Buffer.from(text)));

describe('a signature', () => {
  const text = 'class TokenService:\n    def validate(self, größe): return self.limit > 3\n'.repeat(20);

  test('may hold every part of its text', async () => {
    for (let start = 0; start < 70; start++)
      for (const length of [1, 2, 3, 4, 7, 20]) {
        const part = text.slice(start, start + length).split('\n')[0];
        if (part === '') continue;
        expect(await mayMatch(text, spec(part)), part).toBe(true);
        expect(await mayMatch(text, spec(part.toUpperCase(), { ignoreCase: true })), part).toBe(true);
      }
  });

  test('rules out what the text lacks', async () => {
    expect(await mayMatch(text, spec('refresh_token'))).toBe(false);
    expect(await mayMatch(text, spec('refresh_token'), spec('absent_name'))).toBe(false);
    expect(await mayMatch(text, spec('refresh_token'), spec('TokenService'))).toBe(true);
    expect(await mayMatch('', spec('abc'))).toBe(false);
  });

  test('says nothing about regular expressions, short texts, and letters that match others in any case', async () => {
    expect(await mayMatch(text, spec('refresh.token', { regex: true }))).toBe(true);
    expect(await mayMatch(text, spec('zz'))).toBe(true);
    expect(await mayMatch('\u212Aey', spec('key', { ignoreCase: true }))).toBe(true);
    expect(await mayMatch('u\u017Fer', spec('user', { ignoreCase: true }))).toBe(true);
  });
});
