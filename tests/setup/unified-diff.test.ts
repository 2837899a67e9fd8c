/** The diff that is shown before a file is changed. */
import { expect, test } from 'vitest';
import { unifiedDiff } from '../../src/setup/unified-diff.ts';

test('only lines that change, with where they are', () => {
  const before = 'a\nb\nc\nd\n';
  expect(unifiedDiff(before, 'a\nB\nc\nd\ne\nf\n', 'x')).toBe(
    '--- x\n+++ x\n@@ -2 +2 @@\n-b\n+B\n@@ -4,0 +5,2 @@\n+e\n+f',
  );
  expect(unifiedDiff(before, 'a\nd\n', 'x')).toBe('--- x\n+++ x\n@@ -2,2 +1,0 @@\n-b\n-c');
  expect(unifiedDiff(before, before, 'x')).toBe('');
});

test('a file that comes or goes', () => {
  expect(unifiedDiff(undefined, 'a\n', 'x')).toBe('--- /dev/null\n+++ x\n@@ -0,0 +1 @@\n+a');
  expect(unifiedDiff('a\n', undefined, 'x')).toBe('--- x\n+++ /dev/null\n@@ -1 +0,0 @@\n-a');
});

test('line ends and the byte order mark are not part of a line', () => {
  expect(unifiedDiff('\ufeffa\r\nb\r\n', '\ufeffa\r\nc\r\nb\r\n', 'x')).toBe('--- x\n+++ x\n@@ -1,0 +2 @@\n+c');
});

test('of a long line, the part that changes: the rest may hold keys', () => {
  const secret = `"KEY":"${'s3cret'.repeat(40)}"`;
  const before = `{"servers":{"x":{"env":{${secret}}}},"more":{${secret}}}`;
  const after = before.replace('}},"more"', '}, "ours": {"command": "c"}},"more"');
  const diff = unifiedDiff(before, after, 'x');
  expect(diff).toContain('"ours": {"command": "c"}');
  expect(diff).toContain('…');
  expect(diff).not.toContain('s3cret');
});

test('of a line that only gets a comma, its end', () => {
  const before = '{\n  "x": { "env": { "KEY": "s3cret" } } // mine\n}\n';
  const after = '{\n  "x": { "env": { "KEY": "s3cret" } }, // mine\n  "ours": 1\n}\n';
  expect(unifiedDiff(before, after, 'f')).toBe(
    '--- f\n+++ f\n@@ -2 +2,2 @@\n-  … } } // …\n+  … } }, // …\n+  "ours": 1',
  );
  expect(unifiedDiff('{\n  "x": {\n  }\n}\n', '{\n  "x": {\n  },\n  "y": 1\n}\n', 'f')).toContain('-  }\n+  },\n');
});
