/** The worker thread: parses the batches and resolves the files it is sent. */
import { workerData } from 'node:worker_threads';
import { serveTasks } from '../../base/worker-tasks.ts';
import { useLanguages } from '../../config/added-languages.ts';
import type { LanguageId } from '../../model/language.ts';
import { type PackedRows, type ResolveTask, resolveFiles } from '../resolve/resolve-task.ts';
import { type PackedBatch, type ParseBatch, packBatch } from './batch.ts';
import { FileParser, type ParseOptions } from './parse-file.ts';

/** A thread whose parser has grown past this after a huge file is replaced: WebAssembly memory never shrinks. */
const MAX_PARSER_BYTES = 320 << 20;

/** Loaded with the first batch: a thread may only resolve. */
let parser: FileParser | undefined;

/** Whether an added language can be used. */
export interface LanguageCheck {
  readonly check: LanguageId;
}
interface Checked {
  readonly problem: string | undefined;
}

export type WorkerTask = ParseBatch | ResolveTask | LanguageCheck;
export type WorkerResult = PackedBatch | PackedRows | Checked;

useLanguages((workerData as ParseOptions).languages ?? []);

serveTasks<WorkerTask, WorkerResult>(async (task) => {
  if ('world' in task) {
    const value = await resolveFiles(task);
    return { value, transfer: [value.bytes.buffer as ArrayBuffer] };
  }
  parser ??= new FileParser(workerData as ParseOptions);
  if ('check' in task) return { value: { problem: await parser.check(task.check) } };
  const parsed = [];
  for (const file of task.files) parsed.push(await parser.parse(file, task.root));
  const value = packBatch(parsed);
  const transfer = [value.heads, value.stamps, value.symbols, value.bytes].map((array) => array.buffer as ArrayBuffer);
  return { value, transfer, retire: (await parser.memoryBytes()) > MAX_PARSER_BYTES };
});
