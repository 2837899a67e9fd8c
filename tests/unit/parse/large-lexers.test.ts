/** Lexers that V8 would take seconds to optimise are not optimised. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { distFile } from '../../../src/base/dist-file.ts';
import { largestFunction } from '../../../src/parse/large-lexers.ts';

const grammars = distFile('grammars');

test('the size of the largest function is read from the module', () => {
  const sizeOf = (name: string) => largestFunction(readFileSync(join(grammars, `${name}.wasm`)));
  expect(sizeOf('swift')).toBeGreaterThan(400_000);
  expect(sizeOf('bash')).toBeGreaterThan(100_000);
  expect(sizeOf('typescript')).toBeLessThan(50_000);
  expect(largestFunction(new Uint8Array(0))).toBe(0);
  expect(largestFunction(new Uint8Array(100).fill(0xff))).toBe(0);
});

const PARSES = `
  const { createParser } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, '../../../src/parse/parser.ts')).href)});
  const parser = await createParser({ grammarDir: ${JSON.stringify(grammars)} });
  const grammar = await parser.loadGrammar({ name: 'bash', tokens: [] });
  const { hasError } = parser.parse(grammar, 'greet() { echo "hello $1"; }\\ngreet world\\n'.repeat(500), 60_000);
  console.log('errors:', hasError);
`;

test('the lexer of Bash is not optimised', () => {
  const args = ['--trace-wasm-compilation-times', '--import', 'tsx', '--input-type=module', '-e', PARSES];
  const output = execFileSync(process.execPath, args, { encoding: 'utf8' });
  expect(output).toContain('errors: false');
  const optimised = [...output.matchAll(/ using TurboFan.* bodysize (\d+)/g)].map(([, size]) => Number(size));
  // That of the parser is.
  expect(optimised.length).toBeGreaterThan(0);
  expect(Math.max(...optimised)).toBeLessThan(100_000);
});
