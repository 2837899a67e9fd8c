/** Inputs that crash or hang parsers: each gives a tree, or a recorded problem, or costs its worker; soon, and nothing else. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { distFile } from '../../../src/base/dist-file.ts';
import { createWorkerPool, type WorkerPool } from '../../../src/base/worker-pool.ts';
import { createParser } from '../../../src/parse/parser.ts';
import { NODE_STRIDE } from '../../../src/parse/tree-view.ts';
import { HOSTILE_INPUTS, lines } from './hostile-inputs.ts';
import type { HostileResult, HostileTask } from './hostile-worker.ts';
import { SAMPLES, TOKENS } from './samples.ts';

const DEADLINE_MS = 2000;
/** Reading the tree and freeing it come after the deadline, and the machine may be busy. */
const PATIENCE_MS = 10_000;

/** Ambiguous nesting in these grammars takes gigabytes in one step, more than the parser is given. */
const MAY_ABORT: Readonly<Record<string, readonly string[]>> = { '50k times a<': ['csharp', 'java'] };
/** Seconds each: two grammars say enough. */
const BIG = { input: '5 MB', languages: ['typescript', 'python'] };

let directory: string;
let pool: WorkerPool<HostileTask, HostileResult>;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'wayfind-hostile-'));
  const script = join(directory, 'worker.mjs');
  const entryPoints = [join(import.meta.dirname, 'hostile-worker.ts')];
  await build({ entryPoints, outfile: script, bundle: true, format: 'esm', platform: 'node', logLevel: 'error' });
  const workerData = { grammarDir: distFile('grammars') };
  pool = createWorkerPool({ script, jobs: 1, taskTimeoutMs: 3 * PATIENCE_MS, workerData });
});
afterAll(async () => {
  await pool.stop();
  rmSync(directory, { recursive: true, force: true });
});

/** TSX is the TypeScript grammar again. */
const LANGUAGES = Object.keys(SAMPLES).filter((name) => name !== 'tsx');

describe.each(LANGUAGES)('%s survives', (language) => {
  const inputs = Object.keys(HOSTILE_INPUTS).filter((input) => input !== BIG.input || BIG.languages.includes(language));

  it.each(inputs)('%s', { timeout: 4 * PATIENCE_MS }, async (input) => {
    const outcome = await pool.run({ language, input, deadlineMs: DEADLINE_MS });
    if (!outcome.ok) {
      expect(MAY_ABORT[input], outcome.message).toContain(language);
      return;
    }
    expect(outcome.value.broken).toBeUndefined();
    expect(outcome.value.parseMs).toBeLessThan(PATIENCE_MS);
    for (const code of outcome.value.problems) expect(['syntax_error', 'parse_timeout']).toContain(code);
  });
});

describe('a parser', () => {
  it('goes on with the next file after a timeout', async () => {
    const parser = await createParser({ grammarDir: distFile('grammars') });
    for (const name of Object.keys(SAMPLES)) {
      const grammar = await parser.loadGrammar({ name, tokens: TOKENS[name] });
      const late = parser.parse(grammar, lines(SAMPLES[name], 2_000_000), 1);
      expect(late).toMatchObject({ tree: undefined, problems: [{ code: 'parse_timeout' }] });
      const next = parser.parse(grammar, SAMPLES[name], PATIENCE_MS);
      expect(next.problems).toEqual([]);
      expect(next.tree!.count).toBeGreaterThan(300 * NODE_STRIDE);
    }
  });

  it('needs no more memory when it parses the same again', async () => {
    const parser = await createParser({ grammarDir: distFile('grammars') });
    const grammar = await parser.loadGrammar({ name: 'typescript', tokens: TOKENS.typescript });
    const text = lines(SAMPLES.typescript, 300_000);
    parser.parse(grammar, text, 60_000);
    const before = parser.memoryBytes();
    for (let i = 0; i < 5; i++) parser.parse(grammar, text, 60_000);
    expect(parser.memoryBytes()).toBe(before);
  });
});
