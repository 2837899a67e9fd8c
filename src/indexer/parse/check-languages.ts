/** Checks that added languages can be used, in a thread that may loop, trap or run out of memory without harm. */
import { distFile } from '../../base/dist-file.ts';
import { createWorkerPool } from '../../base/worker-pool.ts';
import { type AddedLanguage, addedLanguages } from '../../config/added-languages.ts';
import { AppError } from '../../errors/errors.ts';
import type { ParseOptions } from './parse-file.ts';
import type { LanguageCheck } from './worker.ts';
import { workerScript } from './worker-script.ts';

const OPTIONS = { maxFileBytes: 1_000_000, maxLineLength: 10_000, parseTimeoutMs: 2_000 };
/** For the start of the thread, and the grammar to be compiled. */
const CHECK_MS = 10_000;
const MAX_HEAP_MB = 512;

/** Revisions that were found to work. */
const checked = new Set<number>();

/** Throws LANGUAGE_INVALID for the first that cannot be used. `ids`: only these; those that are not added need no check. */
export async function checkLanguages(ids?: ReadonlySet<string | undefined>): Promise<void> {
  const languages = addedLanguages();
  for (const language of languages) {
    const { table, revision, grammarFile } = language;
    if (checked.has(revision) || (ids !== undefined && !ids.has(table.id))) continue;
    const problem = await problemOf(language, languages);
    if (problem !== undefined) throw new AppError('LANGUAGE_INVALID', problem, undefined, { grammar: grammarFile });
    checked.add(revision);
  }
}

async function problemOf({ table, grammarFile }: AddedLanguage, languages: readonly AddedLanguage[]) {
  const pool = createWorkerPool<LanguageCheck, { readonly problem: string | undefined }>({
    script: workerScript(),
    jobs: 1,
    taskTimeoutMs: CHECK_MS,
    workerData: { ...OPTIONS, grammarDir: distFile('grammars'), languages } satisfies ParseOptions,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  try {
    const outcome = await pool.run({ check: table.id });
    if (outcome.ok) return outcome.value.problem;
    if (outcome.reason === 'timeout') return `${grammarFile} does not come to an end with a few lines of text`;
    return `${grammarFile} cannot be used: ${outcome.message}`;
  } finally {
    await pool.stop();
  }
}
