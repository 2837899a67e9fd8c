/** Taking documentation out of a tree and making questions of it. */
import { describe, expect, test } from 'vitest';
import { blanked, docSpan } from '../../../eval/search/doc-span.ts';
import { contentWordsOf, summaryOf, withoutOwnName } from '../../../eval/search/doc-summary.ts';
import { bareTree } from '../../../eval/search/documented.ts';

describe('a tree without its documentation', () => {
  test('block comments go whole, so that what remains parses, and no line moves', async () => {
    const text = `/**
 * Sends the parcel to the nearest depot.
 *
 * @param parcel what to send
 */
export function dispatch(parcel) {
  // Weighed twice on purpose.
  return weigh(parcel);
}
`;
    const { files, documented } = await bareTree(new Map([['depot.ts', text]]));
    expect(documented).toEqual([
      {
        file: 'depot.ts',
        line: 6,
        name: 'dispatch',
        summary: 'Sends the parcel to the nearest depot.',
        words: ['sends', 'parcel', 'nearest', 'depot'],
      },
    ]);
    const bare = files.get('depot.ts')!;
    expect(bare.split('\n').slice(0, 5).join('').trim()).toBe('');
    expect(bare.split('\n').slice(5)).toEqual(text.split('\n').slice(5));
  });

  test('a docstring leaves its quotes behind: the body is still one', async () => {
    const text = 'class Parcel:\n    """What travels between two depots."""\n\n# Unrelated.\n\nx = 1\n';
    const { files, documented } = await bareTree(new Map([['parcel.py', text]]));
    expect(documented.map(({ name, line }) => ({ name, line }))).toEqual([{ name: 'Parcel', line: 1 }]);
    expect(files.get('parcel.py')).toBe(text.replace('What travels between two depots.', ' '.repeat(32)));
  });

  test('line comments directly above; tests and files without a language stay out', async () => {
    const go = 'package depot\n\n// Weigh returns the mass of a parcel in grams.\nfunc Weigh() int { return 1 }\n';
    const tree = new Map([
      ['weigh.go', go],
      ['weigh_test.go', go],
      ['notes.xyz', 'Weigh everything'],
    ]);
    const { files, documented } = await bareTree(tree);
    expect([...files.keys()]).toEqual(['weigh.go']);
    expect(documented[0].summary).toBe('returns the mass of a parcel in grams.');
  });

  test('what two symbols are said to do asks for neither', async () => {
    const text = '# Opens the depot door.\ndef a():\n    pass\n\n# Opens the depot door.\ndef b():\n    pass\n';
    expect((await bareTree(new Map([['doors.py', text]]))).documented).toEqual([]);
  });

  test('documentation that is not where it should be is not found', () => {
    expect(docSpan('x = 1\n', 'Something else.', { start: 0, bodyStart: 6, end: 6 })).toBeUndefined();
    expect(blanked('abc', [])).toBe('abc');
  });
});

describe('the question in a comment', () => {
  test('the first paragraph, without tags, markup and code', () => {
    expect(summaryOf('Opens the <b>door</b> of `Depot`.\nSlowly.\n\nMore.\n@returns nothing')).toBe(
      'Opens the door of Depot. Slowly.',
    );
    expect(summaryOf('```\ncode()\n```\nOpens the door.')).toBe('Opens the door.');
  });

  test('licences, to-dos and directives ask nothing', () => {
    expect(summaryOf('Copyright 2020 The Depot Authors')).toBe('');
    expect(summaryOf('TODO: open the door')).toBe('');
    expect(summaryOf('@param x a door')).toBe('');
  });

  test('a long paragraph is cut after a sentence', () => {
    const sentence = `${'word '.repeat(30).trim()}.`;
    const cut = summaryOf(`${sentence} Second ${sentence} Third one.`);
    expect(cut).toBe(sentence);
  });

  test('its own name in front is not part of the question', () => {
    expect(withoutOwnName('Weigh returns grams', 'Weigh')).toBe('returns grams');
    expect(withoutOwnName('Depot.weigh() returns grams', 'weigh')).toBe('returns grams');
    expect(withoutOwnName('Weighing is hard', 'Weigh')).toBe('Weighing is hard');
  });

  test('content words are split like identifiers, once each', () => {
    expect(contentWordsOf('Returns the parcelWeight of the HTTPParcel in kg, the parcel')).toEqual([
      'parcel',
      'weight',
      'http',
    ]);
  });
});
