/** Pictures as text: names of a repository are no syntax of it. */
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { commandOf, mermaidOf } from '../../src/web/see/exports.ts';
import { pictureOf } from '../../src/web/see/picture.ts';
import { modulesSql } from '../../src/web/see/sql.ts';

const HOSTILE = `"]; click n0 "javascript:alert(1)" %% <b>\n end`;

test('a hostile name stays inside its label', () => {
  const picture = pictureOf({
    title: HOSTILE,
    layout: 'layers',
    commands: [],
    nodes: [
      { id: 'a', label: HOSTILE, group: HOSTILE },
      { id: 'b', label: 'b' },
    ],
    edges: [{ from: 'a', to: 'b', isProbable: true }],
  });
  const lines = mermaidOf(picture).split('\n');
  expect(lines).toHaveLength(10);
  expect(lines.slice(5, 9)).toEqual([
    expect.stringMatching(/^ {4}n0\["[^"<>;\n]*(?:#\d+;[^"<>;\n]*)*"\]$/),
    '  end',
    '  n1["b"]',
    '  n0 -.-> n1',
  ]);
});

test('edges between the same nodes are one, as sure as the surest', () => {
  const edges = [
    { from: 'a', to: 'b', isProbable: true },
    { from: 'a', to: 'b', isProbable: false, count: 2 },
    { from: 'a', to: 'gone' },
  ];
  const nodes = [
    { id: 'a', label: 'a' },
    { id: 'b', label: 'b' },
    { id: 'a', label: 'again' },
  ];
  const picture = pictureOf({ title: '', layout: 'layers', commands: [], nodes, edges });
  expect(picture.nodes).toHaveLength(2);
  expect(picture.edges).toEqual([{ from: 'a', to: 'b', isProbable: false, count: 3 }]);
});

test.skipIf(process.platform === 'win32')('a command is read back by a shell as it was meant', () => {
  const words = ["it's", '$(touch x)', '`id`', 'a b', 'x -- "'];
  const command = commandOf('by_signature', words, { depth: 2, exact: true, none: undefined, off: false });
  const read = execFileSync('sh', ['-c', `for w in ${command.slice('wayfind '.length)}; do printf '%s\\n' "$w"; done`]);
  expect(read.toString().trimEnd().split('\n')).toEqual(['by-signature', ...words, '--depth', '2', '--exact']);
});

test('a name ends no paste, and is no flag', () => {
  expect(commandOf('impact', ['a\u001b[201~\nrm b'])).toBe("wayfind impact 'a\ufffd[201~\nrm b'");
  expect(commandOf('impact', ['--root=/x', 'b'], { depth: 2 })).toBe('wayfind impact --depth 2 -- --root=/x b');
});

test('a path is a text in SQL', () => {
  expect(modulesSql("it's; DROP", false)).toContain("substr(path, 1, 11) = 'it''s; DROP/'");
});
