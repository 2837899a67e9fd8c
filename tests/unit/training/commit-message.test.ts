/** Commit messages as queries: what is cut from them, and which are left out. */
import { describe, expect, test } from 'vitest';
import { cleanMessage, isBot, whyNoQuery, withoutPaths } from '../../../training/rank/commit-message.ts';

const subjectOf = (subject: string): string => cleanMessage({ subject, body: '' }).subject;
const bodyOf = (body: string): string => cleanMessage({ subject: '', body }).body;

/** When it started. */
function timed(run: () => void): number {
  const startedMs = performance.now();
  run();
  return startedMs;
}

describe('cleaning', () => {
  test.each([
    ['Charge the card twice (#123)', 'Charge the card twice'],
    ['Charge the card twice (closes #1, fixes shop/till#2)', 'Charge the card twice'],
    ['SHOP-42: Charge the card twice', 'Charge the card twice'],
    ['[SHOP-42] Charge the card twice', 'Charge the card twice'],
    ['Issue 7: Charge the card twice', 'Charge the card twice'],
    ['Fixes #7 - Charge the card twice', 'Charge the card twice'],
    ['Charge the card twice, fixes #7', 'Charge the card twice'],
    ['fix(till)!: charge the card twice', 'fix(till)!: charge the card twice'],
    [':bug: Charge the card, see https://shop.example/1', 'Charge the card, see'],
    ['Accept UTF-8 in C#3 and a#b', 'Accept UTF-8 in C#3 and a#b'],
  ])('subject %s', (written, expected) => {
    expect(subjectOf(written)).toBe(expected);
  });

  test('a body loses trailers, references and templates, and keeps its paragraphs', () => {
    const body = [
      'The card was charged once.',
      '<!-- Describe',
      'your change -->',
      '<img width="9" src="https://shop.example/card.png">',
      'Closes #',
      '- [x] I have read [the guide](https://shop.example/guide)',
      '',
      '',
      '',
      'Note: prices stay as they are, as [the list](https://shop.example/prices) says.',
      '* Add a second charge',
      'Closes #12, #13',
      'Fixes gh-7',
      '(cherry picked from commit 0123abc)',
      'Signed-off-by: A <a@shop.example>',
      'Co-authored-by: B <b@shop.example>',
      'Change-Id: I012',
      'Reviewed By: c',
      '---',
    ].join('\n');
    expect(bodyOf(body)).toBe(
      'The card was charged once.\n\nNote: prices stay as they are, as the list says.\n* Add a second charge',
    );
  });

  test('a body of a word or two says nothing', () => {
    expect(bodyOf('via https://shop.example/1')).toBe('');
  });

  test.each([' ', ', ', 'fixes ', '[', '-', '/a', '#1'])('does not hang on %j', (part) => {
    const text = `(${part.repeat(20_000)}`;
    expect(performance.now() - timed(() => cleanMessage({ subject: text, body: text }))).toBeLessThan(2_000);
  });

  test('a body has an end', () => {
    expect(bodyOf('charge '.repeat(1000)).length).toBeLessThanOrEqual(3000);
  });

  test('paths of changed files are cut, other names stay', () => {
    const text = 'src/till.ts: charge in till.ts, lib/till.ts and src/till';
    expect(withoutPaths(text, ['packages/shop/src/till.ts'])).toBe(': charge in till.ts, lib/till.ts and src/till');
  });
});

describe('messages that are no query', () => {
  test.each([
    ['Merge branch main into charge', 'merge'],
    ['fix: revert the second charge', 'revert'],
    ['WIP charge the card twice', 'work in progress'],
    ['chore(deps): update the card reader', 'dependencies'],
    ['Bump the card reader again', 'dependencies'],
    ['Update card reader to 2.1', 'dependencies'],
    ['Prepare the next release 2.0', 'release'],
    ['v2.0 of the card reader', 'release'],
    ['Fix some lint errors', 'layout'],
    ['chore: run prettier', 'layout'],
    ['Fix typo in the card reader', 'spelling'],
    ['docs: explain the second charge', 'documentation'],
    ['Update the comments in the reader', 'documentation'],
    ['test: charge the card twice', 'tests or build'],
    ['Update reader_card.rb', 'file name'],
    ['Charge twice', 'short'],
    ['Fix some minor issues', 'generic'],
    ['Списать деньги с карты дважды', 'not English'],
  ])('%s', (subject, reason) => {
    expect(whyNoQuery({ subject, body: '' })).toBe(reason);
  });

  test.each([
    ['Charge the card twice'],
    ['Release the connection when the reader fails'],
    ['Merge adjacent ranges of cards'],
    ['Fix ktlint rule for blank lines'],
    ['Resolve dependency cycles of the till'],
    ['Fix comment parsing in the reader'],
    ['Keep whitespace before a closing tag'],
  ])('a query: %s', (subject) => {
    expect(whyNoQuery({ subject, body: '' })).toBeUndefined();
  });

  test('programs as authors', () => {
    expect(isBot('dependabot[bot] <49699333+dependabot[bot]@users.noreply.example>')).toBe(true);
    expect(isBot('Abbot Costello <abbot@shop.example>')).toBe(false);
  });
});
