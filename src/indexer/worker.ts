/** The worker thread: parses the batches it is sent. */
import { workerData } from 'node:worker_threads';
import { serveTasks } from '../base/worker-tasks.ts';
import { type PackedBatch, type ParseBatch, packBatch } from './batch.ts';
import { FileParser, type ParseOptions } from './parse-file.ts';

/** A thread whose parser has grown past this after a huge file is replaced: WebAssembly memory never shrinks. */
const MAX_PARSER_BYTES = 320 << 20;

const parser = new FileParser(workerData as ParseOptions);

serveTasks<ParseBatch, PackedBatch>(async ({ files }) => {
  const parsed = [];
  for (const file of files) parsed.push(await parser.parse(file));
  const value = packBatch(parsed);
  const transfer = [value.heads, value.stamps, value.symbols, value.bytes].map((array) => array.buffer as ArrayBuffer);
  return { value, transfer, retire: (await parser.memoryBytes()) > MAX_PARSER_BYTES };
});
