/** Reads the lines of a file that a user names, one at a time: files of judgements and documents may be large. */
import { createReadStream, statSync } from 'node:fs';
import { AppError } from '../../errors/errors.ts';

export interface Line {
  /** From 1. */
  readonly number: number;
  readonly text: string;
}

const MAX_LINE_BYTES = 16_000_000;
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_FEED = 0x0a;

/** An error about a line of a file. */
export const lineError = (file: string, line: number, problem: string): AppError =>
  new AppError('EVAL_INVALID', `${file}:${line}: ${problem}`);

/** Leaves out blank lines. Throws EVAL_INVALID. */
export async function* linesOf(file: string): AsyncGenerator<Line> {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats === undefined) throw new AppError('EVAL_INVALID', `${file} does not exist`, 'Name an existing file.');
  if (!stats.isFile()) throw new AppError('EVAL_INVALID', `${file} is not a regular file`, 'Name a file.');
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let number = 0;
  for await (const bytes of byteLines(file)) {
    number++;
    let text: string;
    try {
      text = decoder.decode(bytes).trim();
    } catch {
      throw lineError(file, number, 'is not UTF-8 text');
    }
    if (number === 1 && text.startsWith(BYTE_ORDER_MARK)) text = text.slice(1).trim();
    if (text !== '') yield { number, text };
  }
}

async function* byteLines(file: string): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let size = 0;
  let number = 1;
  const add = (part: Buffer): void => {
    size += part.length;
    if (size > MAX_LINE_BYTES) throw lineError(file, number, `is longer than ${MAX_LINE_BYTES / 1_000_000} MB`);
    parts.push(part);
  };
  try {
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      let from = 0;
      for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
        add(chunk.subarray(from, end));
        yield Buffer.concat(parts);
        [parts, size, from] = [[], 0, end + 1];
        number++;
      }
      add(chunk.subarray(from));
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('EVAL_INVALID', `${file} cannot be read: ${(error as Error).message}`, 'Name a readable file.');
  }
  if (size > 0) yield Buffer.concat(parts);
}

/** The object in a line; throws EVAL_INVALID for anything else. */
export function objectIn(file: string, { number, text }: Line): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw lineError(file, number, `is not JSON: ${(error as Error).message}`);
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw lineError(file, number, 'is not an object');
}
