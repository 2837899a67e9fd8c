/** One file in its current state, parsed with its local names, in a binder over the stored facts of the others. */
import { join } from 'node:path';
import { hasSemantics } from '../../../languages/all.ts';
import { loadSemantics } from '../../../languages/load.ts';
import type { FileParser, NamedLeaf } from '../../indexer/parse/parse-file.ts';
import { forgetParser, questionParser } from '../../indexer/parse/question-parser.ts';
import { readSource } from '../../indexer/parse/read-source.ts';
import { storedBinder } from '../../indexer/resolve/stored-binder.ts';
import type { FileFacts } from '../../model/facts.ts';
import type { LanguageId } from '../../model/language.ts';
import { decodeText } from '../../parse/decode.ts';
import type { Binder } from '../../resolve/core/binder.ts';
import type { FileView } from '../../resolve/core/file-view.ts';
import type { Session } from '../../workspace/session.ts';

export interface ParsedPlace {
  readonly binder: Binder;
  readonly view: FileView;
  readonly text: string;
}

/** A larger file is data. */
export const MAX_BYTES = 2_000_000;
const PARSE_TIMEOUT_MS = 5000;

/** Undefined when the file is not indexed, cannot be parsed, or its language has no reference rules. */
export async function parsedFile(session: Session, path: string): Promise<ParsedPlace | undefined> {
  const reader = session.reader();
  const file = reader.fileByPath(path);
  // Not parsed in vain; and the grammar of a user may take forever, which only a thread survives.
  if (file?.language === undefined || !hasSemantics(file.language)) return undefined;
  const bytes = bytesOf(session, path);
  const facts = bytes && (await parsed(bytes, path, file.language));
  if (facts === undefined) return undefined;
  const binder = storedBinder(reader, {
    semantics: await loadSemantics(reader.parsedLanguages()),
    instead: new Map([[file.id, facts]]),
  });
  if (!binder.knows(file.language)) return undefined;
  return { binder, view: binder.world.view(file.id), text: decodeText(bytes!).text };
}

function bytesOf({ root, commit }: Session, path: string): Buffer | undefined {
  const source = commit?.contents.read(path) ?? readSource(join(root, path), MAX_BYTES, root);
  return source.ok ? source.bytes : undefined;
}

/** Where a text writes a name as code; undefined when it cannot be parsed in time. */
export const leavesNamed = (text: string, language: LanguageId, name: string): Promise<NamedLeaf[] | undefined> =>
  withParser((parser) => parser.leavesNamed(text, language, name));

/** The facts of a text with its local names; undefined when it cannot be parsed in time. */
export const parsed = (bytes: Buffer, path: string, language: LanguageId): Promise<FileFacts | undefined> =>
  withParser((parser) => parser.factsWithLocals(bytes, path, language));

async function withParser<T>(work: (parser: FileParser) => Promise<T>): Promise<T> {
  const parser = questionParser({
    maxFileBytes: MAX_BYTES,
    maxLineLength: Number.POSITIVE_INFINITY,
    parseTimeoutMs: PARSE_TIMEOUT_MS,
  });
  try {
    return await work(parser);
  } catch (error) {
    forgetParser(parser);
    throw error;
  }
}
