/** Doc comments: where the summary ends, and what is no documentation. */
import { expect, test } from 'vitest';
import { docParts } from '../../../src/embed/doc-parts.ts';
import { cpuClock } from '../../kit/cpu-clock.ts';

test.each([
  ['one line', 'Parses one header.', 'Parses one header.', ''],
  ['paragraphs', 'Parses one header.\n\nSlowly.', 'Parses one header.', 'Slowly.'],
  ['a paragraph over lines', 'Parses\none header.\n \nSlowly.', 'Parses\none header.', 'Slowly.'],
  ['a tag right below', 'Parses one header.\n@param x the text', 'Parses one header.', '@param x the text'],
  ['Doxygen', 'Parses one header.\n\\return the rest', 'Parses one header.', '\\return the rest'],
  ['Sphinx', 'Parses one header.\n:param x: the text', 'Parses one header.', ':param x: the text'],
  ['inline markup is no tag', '@link Header of a request\nis parsed', '@link Header of a request\nis parsed', ''],
  ['a mere word first', 'Headers.\n\nParses one of them.', 'Headers.\n\nParses one of them.', ''],
  ['a mere word and nothing', 'Headers.', 'Headers.', ''],
  ['only tags', '@param x the text', '', '@param x the text'],
  ['code in between', 'Parses it.\n```\nparse()\n```\n\nAnd so on.', 'Parses it.', 'And so on.'],
  ['code that does not end', 'Parses one header.\n```\nparse()', 'Parses one header.', ''],
  ['its own name first', 'parseHeader parses one header.', 'parses one header.', ''],
  ['its own name, qualified and quoted', '`Http.parseHeader()` parses one header.', 'parses one header.', ''],
  ['the name of something else', 'parseHeaders parses all headers.', 'parseHeaders parses all headers.', ''],
  ['a licence', 'Copyright 2020 Shop Inc.\n\nParses one header.', '', ''],
  ['a word to a tool', 'eslint-disable no-console', '', ''],
  ['documented elsewhere', '{@inheritDoc}', '', ''],
  ['documented elsewhere, and more', `{@inheritDoc} ${'But here it also folds the lines. '.repeat(3)}`, undefined, ''],
  ['nothing', '', '', ''],
])('%s', (_, doc, summary, rest) => {
  const parts = docParts(doc, 'parseHeader');
  expect(parts.summary.trim()).toBe(summary ?? doc.trim());
  expect(parts.rest.trim()).toBe(rest);
});

test('a hostile comment takes no time', () => {
  const cpuMs = cpuClock();
  for (const piece of ['```\n', '\n \n', '@a ', 'a.', '`', ' \t', 'Copyrigh ', '\\'])
    docParts(piece.repeat(20_000).slice(0, 20_000), 'a');
  expect(cpuMs()).toBeLessThan(1500);
});
