/** Source as the explorer shows it: highlighting read back, and cut at its names. */
import hljs from 'highlight.js/lib/core';
import typescript from 'highlight.js/lib/languages/typescript';
import { describe, expect, test } from 'vitest';
import { segmentsOf } from '../../src/web/source/segments.ts';
import { spansOf } from '../../src/web/source/spans.ts';

hljs.registerLanguage('typescript', typescript);

// biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source
const TEXT = '// <img src=x onerror=alert(\'1\')> & more\nconst a = `x ${b < 1} "q"`;\n/* two\nlines */ f();';

describe('highlighting', () => {
  test('covers the text that was highlighted, entities included', () => {
    const lines = TEXT.split('\n');
    const spans = spansOf(hljs.highlight(TEXT, { language: 'typescript' }).value);
    expect(spans).toHaveLength(lines.length);
    const [first] = spans[0];
    expect(lines[0].slice(first.start, first.end)).toBe(lines[0]);
    for (const [i, line] of spans.entries())
      for (const { start, end } of line) expect(end <= lines[i].length && start < end).toBe(true);
    expect(spans[2][0]).toEqual({ start: 0, end: 6, scope: 'comment' });
    expect(spans[3][0]).toMatchObject({ start: 0, end: 8, scope: 'comment' });
  });

  test('is undone exactly: the pieces of a line are the line', () => {
    const lines = TEXT.split('\n');
    const spans = spansOf(hljs.highlight(TEXT, { language: 'typescript' }).value);
    for (const [i, line] of lines.entries())
      expect(
        segmentsOf(line, spans[i], [])
          .map(({ text }) => text)
          .join(''),
      ).toBe(line);
  });
});

describe('names', () => {
  const name = (text: string, col: number) => ({ name: text, line: 1, col, end_col: col + text.length });

  test('are pieces of their own, whatever is highlighted', () => {
    const spans = [{ start: 0, end: 8, scope: 'title' }];
    expect(segmentsOf('foo.bar()', spans, [name('foo', 0), name('bar', 4)])).toEqual([
      { text: 'foo', scope: 'title', name: name('foo', 0) },
      { text: '.', scope: 'title', name: undefined },
      { text: 'bar', scope: 'title', name: name('bar', 4) },
      { text: '(', scope: 'title', name: undefined },
      { text: ')', scope: undefined, name: undefined },
    ]);
  });

  test('that are not there in this text are left out', () => {
    const shown = segmentsOf('other text', [], [name('foo', 0), name('far', 40)]);
    expect(shown).toEqual([{ text: 'other text', scope: undefined, name: undefined }]);
  });
});
