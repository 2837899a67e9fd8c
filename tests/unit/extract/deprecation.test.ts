/** What annotations and documentation say about a deprecated symbol. */
import { describe, expect, test } from 'vitest';
import { deprecationIn, reasonIn, withReason } from '../../../src/extract/deprecation.ts';

test.each([
  ['[Obsolete("Use B")]', 'Use B'],
  ['[Obsolete]\n[Route("obsolete(\\"no\\")")]', ''],
  ['@Deprecated(since = "9", forRemoval = true) void f(@Named(message = "no") A a)', ''],
  ['#[deprecated(since = "1", note = "use b (now)")]', 'use b (now)'],
  ['@deprecated("""use\n   b""")', 'use b'],
  ["@Deprecated('it\\'s \"b\"')", `it's "b"`],
  ['@available(*, deprecated, renamed: "b")', 'use b'],
  ['@available(*, deprecated, message: "gone", renamed: "b")', 'gone'],
  ['@Notdeprecated("no")', ''],
  ['@deprecated', ''],
  ['@deprecated("unclosed', ''],
])('%s', (head, reason) => {
  expect(reasonIn(head)).toBe(reason);
});

describe('documentation', () => {
  test.each([
    ['@deprecated', ''],
    ['Adds.\n\n@deprecated use b\nand c\n@param a first', 'use b and c'],
    ['Adds. @deprecated use b', 'use b'],
    ['Add adds.\n\nDeprecated: use b.\n\nMore.', 'use b.'],
    ['Reads `@deprecated` tags.', undefined],
    ['The "@deprecated" tag, or Deprecated: in a text.', undefined],
    ['@deprecatedSince 3', undefined],
    ['Is not deprecated.', undefined],
  ])('%j', (doc, reason) => {
    expect(deprecationIn(doc)).toBe(reason);
  });

  test('of a symbol ends with the reason of its annotation, once', () => {
    expect(withReason('', 'use b')).toBe('Deprecated: use b');
    expect(withReason('Adds.', 'use b')).toBe('Adds.\n\nDeprecated: use b');
    expect(withReason('Adds.\n\n@deprecated use b', 'use b')).toBe('Adds.\n\n@deprecated use b');
    expect(withReason('Adds.', '')).toBe('Adds.');
  });

  test('is cut where the reason is long', () => {
    expect(deprecationIn(`@deprecated ${'long '.repeat(1000)}`)!.length).toBe(300);
  });
});
