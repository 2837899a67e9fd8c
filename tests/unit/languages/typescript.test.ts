/** Which texts are looked into for names that files use without an import, before there is an index. */
import { expect, test } from 'vitest';
import { typescript } from '../../../languages/typescript/language.ts';

const mayDeclareForAll = (text: string): boolean => typescript.declaresForAll!.test(text);

test.each([
  "import { a } from './a';\nclass B {}",
  "import type A from './a';",
  "/* c */\n// d\n\nimport * as a from 'a';",
  '/** c ** d / e **/ export abstract class A {}',
  'export const a = 1;',
])('a module declares nothing for all files: %j', (text) => {
  expect(mayDeclareForAll(text)).toBe(false);
});

test.each([
  'declare const a: string;',
  'export {};',
  "import {} from 'a';",
  "import('a');",
  "declare module 'a' {\nimport b from 'b';\n}",
  "/* a */ var b; /* c */ import d from 'd';",
  "/*\nimport a from 'a';\n*/\nvar b;",
  "`\nimport a from 'a';\n`; var b;",
  "import a from 'a';\ndeclare global { interface Window { b: string } }",
  "import a from 'a';\nexport as namespace b;",
])('any other text may: %j', (text) => {
  expect(mayDeclareForAll(text)).toBe(true);
});
