/** Texts that pages are made of: a diff in two columns, and the answer to a question as an agent gets it. */
import { expect, test } from 'vitest';
import { packText } from '../../src/web/ask/pack-text.ts';
import { sideBySide } from '../../src/web/compare/side-by-side.ts';

test('what was removed stands beside what took its place, with the lines of each side', () => {
  const rows = sideBySide(['@@ -3,4 +5,3 @@', ' keep', '-old', '-older', '+new', ' end', '@@ -20 +21,2 @@', '+more']);
  const shown = rows.map(({ left, right }) => [
    left && `${left.line} ${left.text}`,
    right && `${right.line} ${right.text}`,
  ]);
  expect(shown).toEqual([
    ['3 keep', '5 keep'],
    ['4 old', '6 new'],
    ['5 older', undefined],
    ['6 end', '7 end'],
    [undefined, '21 more'],
  ]);
  expect(rows.map(({ left, right }) => [left?.isChanged, right?.isChanged])[1]).toEqual([true, true]);
});

test('code with fences of its own stays in one block', () => {
  const symbol = {
    handle: 'a.md#x',
    name: 'x',
    kind: 'section',
    path: 'a.md',
    line: 3,
    start_line: 3,
    end_line: 5,
    level: 'code',
    score: 1,
    why: [],
    source: { start_line: 3, end_line: 5, text: '````ts\nx\n````' },
  } as const;
  const text = packText('how does\nx work', { mode: 'full', symbols: [symbol], calls: [], files: [], tests: [] }, [
    'partial',
  ]);
  expect(text).toContain('# how does x work\n\n## a.md:3 section x\n`````\n````ts\nx\n````\n`````\n');
  expect(text).toContain('## About this answer\n- partial');
});
