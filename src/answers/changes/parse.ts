/** Parses versions of files for a comparison; they need not be on disk. */
import { availableParallelism } from 'node:os';
import { untilTimeIsUp } from '../../base/deadline.ts';
import { distFile } from '../../base/dist-file.ts';
import { inOrder } from '../../base/in-order.ts';
import { type ComparedFile, comparedFile, type SymbolRows } from '../../compare/compared-file.ts';
import { addedLanguage } from '../../config/added-languages.ts';
import type { Config } from '../../config/config.ts';
import { type BatchFile, unpackBatch } from '../../indexer/parse/batch.ts';
import { fileBatches } from '../../indexer/parse/file-batches.ts';
import { FileParser } from '../../indexer/parse/parse-file.ts';
import { startParserPool } from '../../indexer/parse/parser-pool.ts';
import { unparsedFile } from '../../indexer/plan/unparsed-file.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { decodeText } from '../../parse/decode.ts';
import type { StoredVersions } from './stored.ts';
import type { Version } from './trees.ts';

export interface ParseWork {
  readonly root: string;
  /** Contents that an index already holds are not parsed again. */
  readonly stored?: Pick<StoredVersions, 'rows' | 'keep'>;
  readonly config: Config;
  readonly signal?: AbortSignal | undefined;
}

/** Up to this size, starting workers takes longer than parsing here. */
const FEW_BYTES = 300_000;

/** In the order of the versions; undefined for those that were not parsed in time. */
export async function parseVersions(
  versions: readonly Version[],
  work: ParseWork,
): Promise<(ComparedFile | undefined)[]> {
  const stored = new Map(versions.map((version) => [version, work.stored?.rows(version)]));
  const open = versions.filter((version) => stored.get(version) === undefined);
  const files = open.map(({ file, bytes }): BatchFile => ({ ...file, size: bytes.length, bytes }));
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const isSafe = files.every(isSafeHere);
  const parsing = total <= FEW_BYTES && isSafe ? parseHere(files, work) : parseInWorkers(files, work);
  // Stored rows are read while the workers parse.
  const found = new Map<Version, ComparedFile | undefined>();
  for (const version of untilTimeIsUp(versions)) found.set(version, storedFile(version, stored.get(version)));
  const parsed = await parsing;
  work.stored?.keep(parsed.map((file, i) => [open[i], file]));
  for (const [i, file] of parsed.entries()) found.set(open[i], comparedFile(file, textOf(open[i].bytes)));
  return versions.map((version) => found.get(version));
}

const storedFile = (version: Version, rows: (() => SymbolRows) | undefined): ComparedFile | undefined =>
  rows && comparedFile(rows(), textOf(version.bytes));

/** The text as the parser reads it: symbol offsets refer to this text. */
export const textOf = (bytes: Buffer): string => decodeText(bytes).text.replaceAll('\0', '\ufffd');

/** The grammar of a user may take forever, which only a thread survives. */
const isSafeHere = ({ language }: BatchFile): boolean =>
  language === undefined || addedLanguage(language) === undefined;

/** The first of the files, until time is up. */
async function parseHere(files: readonly BatchFile[], work: ParseWork): Promise<ParsedFile[]> {
  // Avoids starting the parser.
  if (files.length === 0) return [];
  const parser = parserHere(work);
  const parsed: ParsedFile[] = [];
  for (const file of untilTimeIsUp(files)) parsed.push(await parser.parse(file, work.root));
  return parsed;
}

function parserHere({ config }: ParseWork): FileParser {
  const { max_file_size, max_line_length, parse_timeout_ms } = config.index;
  return new FileParser({
    grammarDir: distFile('grammars'),
    maxFileBytes: max_file_size,
    maxLineLength: max_line_length,
    parseTimeoutMs: parse_timeout_ms,
  });
}

/** A parser for one version at a time that loads each grammar once. */
export function versionParser(work: ParseWork): (version: Version) => Promise<ComparedFile> {
  const parser = parserHere(work);
  return async ({ file, bytes }) => {
    const isParsed = file.language !== undefined;
    if (!isParsed) return comparedFile(unparsedFile(file, undefined, 0), textOf(bytes));
    const one: BatchFile = { ...file, size: bytes.length, bytes };
    const rows = isSafeHere(one) ? await parser.parse(one, work.root) : (await parseInWorkers([one], work))[0];
    return comparedFile(rows, textOf(bytes));
  };
}

/** Copies the bytes: a view into a larger buffer would send that whole buffer to the worker. */
const alone = (file: BatchFile): BatchFile => ({ ...file, bytes: new Uint8Array(file.bytes!) });

/** The first of the files, until time is up. */
async function parseInWorkers(files: readonly BatchFile[], work: ParseWork): Promise<ParsedFile[]> {
  const { config } = work;
  const pool = startParserPool({ ...work, jobs: config.index.jobs || availableParallelism() });
  try {
    const parsed: ParsedFile[] = [];
    const parse = (batch: readonly BatchFile[]) => pool.parse(batch.map(alone));
    const batches = untilTimeIsUp(fileBatches(files));
    for await (const batch of inOrder(batches, parse, pool.window)) parsed.push(...unpackBatch(batch));
    return parsed;
  } finally {
    await pool.stop();
  }
}
