/** A file of the user is loaded only when it is a grammar and nothing else. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { distFile } from '../../../src/base/dist-file.ts';
import { grammarProblem } from '../../../src/parse/grammar-module.ts';
import { type ModuleSpec, wasmModule } from '../../kit/wasm-module.ts';

const OWN = ['tree_sitter_x'];

test('every packaged grammar is one', () => {
  const folder = distFile('grammars');
  const grammars = readdirSync(folder).filter((name) => name !== 'web-tree-sitter.wasm');
  expect(grammars.length).toBeGreaterThan(10);
  for (const name of grammars) expect(grammarProblem(readFileSync(join(folder, name))), name).toBeUndefined();
});

test('so is a small module with the right exports', () => {
  expect(grammarProblem(wasmModule({ exports: OWN }))).toBeUndefined();
});

describe('not a grammar', () => {
  test.each<[string, ModuleSpec, string]>([
    ['exports nothing', {}, 'exports 0 languages'],
    ['two languages', { exports: ['tree_sitter_a', 'tree_sitter_b'] }, 'exports 2 languages'],
    ['text that the loader would evaluate', { exports: [...OWN, '__em_js__run'] }, 'exports "__em_js__run"'],
    ['text that the loader would evaluate', { exports: [...OWN, '__start_em_asm'] }, 'exports "__start_em_asm"'],
    ['system calls', { exports: OWN, imports: [['wasi_snapshot_preview1', 'fd_write']] }, 'imports "wasi_snapshot'],
    [
      'functions of the loader',
      { exports: OWN, imports: [['env', 'emscripten_run_script']] },
      'imports "env.emscripten',
    ],
    ['callbacks', { exports: OWN, imports: [['env', 'tree_sitter_parse_callback']] }, 'imports "env.tree_sitter_parse'],
    ['other modules', { exports: OWN, needs: ['other.wasm'] }, 'needs other modules'],
    ['too much memory', { exports: OWN, memoryBytes: 2 ** 31 }, 'too much memory'],
  ])('%s', (_, spec, why) => expect(grammarProblem(wasmModule(spec))).toContain(why));

  test.each([
    ['an empty file', new Uint8Array(0)],
    ['text', Buffer.from('{"not": "wasm"}')],
    ['a module that is cut off', wasmModule({ exports: OWN }).subarray(0, 60)],
  ])('%s', (_, bytes) => expect(grammarProblem(bytes)).toBe('is not a WebAssembly module'));

  test('a program', () => {
    expect(grammarProblem(readFileSync(distFile('grammars/web-tree-sitter.wasm')))).toContain('is not a grammar');
  });
});
