/** Parses one hostile input per task in a thread of its own, as indexing does. */
import { workerData } from 'node:worker_threads';
import { serveTasks } from '../../../src/base/worker-tasks.ts';
import { decodeText } from '../../../src/parse/decode.ts';
import { createParser } from '../../../src/parse/parser.ts';
import { HOSTILE_INPUTS } from './hostile-inputs.ts';
import { brokenInvariant } from './oracle.ts';
import { SAMPLES, TOKENS } from './samples.ts';

export interface HostileTask {
  readonly language: string;
  readonly input: string;
  readonly deadlineMs: number;
}
export interface HostileResult {
  /** The problem codes, or the invariant that does not hold. */
  readonly problems: readonly string[];
  readonly broken: string | undefined;
  readonly parseMs: number;
}

const started = createParser({ grammarDir: workerData.grammarDir });

serveTasks<HostileTask, HostileResult>(async ({ language, input, deadlineMs }) => {
  const parser = await started;
  const grammar = await parser.loadGrammar({ name: language, tokens: TOKENS[language] });
  const made = HOSTILE_INPUTS[input](SAMPLES[language]);
  const text = typeof made === 'string' ? made : decodeText(made).text;
  const start = performance.now();
  const { tree, problems } = parser.parse(grammar, text, deadlineMs);
  const parseMs = performance.now() - start;
  const broken = tree && brokenInvariant(grammar, tree);
  const retire = parser.memoryBytes() > 256 << 20;
  return { value: { problems: problems.map((problem) => problem.code), broken, parseMs }, retire };
});
