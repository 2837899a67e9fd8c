/** Asks one service about the files of one project, and merges its answers into their links, without writing anything. */
import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { decodeFacts } from '../../extract/facts-codec.ts';
import { blobHash, readSource } from '../../indexer/parse/read-source.ts';
import { sameStamp, stampOf } from '../../model/disk-stamp.ts';
import { at } from '../../model/facts.ts';
import type { FileId } from '../../model/ids.ts';
import { OPEN, type Origin, openReasonCode } from '../../model/links.ts';
import { decodeText } from '../../parse/decode.ts';
import { encodeLinks } from '../../resolve/core/links-codec.ts';
import type { Reader } from '../../store/read/read.ts';
import type { LinkedFile } from '../../store/read/services.ts';
import type { FileStamp } from '../../store/schema/records.ts';
import type { RefinedLinks } from '../../store/write/links.ts';
import { type Answer, ServiceFailure, type ServiceProblem, type ServiceSession } from '../contract.ts';
import { DeclaredSymbols } from '../merge/declared-symbols.ts';
import { mergeAnswers, targetsOf } from '../merge/merge.ts';
import { type PlaceKey, pairsOf, placeKey, placesOf } from '../merge/places.ts';

/** The links of a file as they become when they are still what they were. */
export interface AskedLinks extends Omit<RefinedLinks, 'service'> {
  readonly fileId: FileId;
  readonly path: string;
  /** The packed links that the answers were merged into. */
  readonly before: Uint8Array;
}

export interface Asking {
  readonly root: string;
  readonly reader: Reader;
  /** By path, as the reader has them. */
  readonly stamps: ReadonlyMap<string, FileStamp>;
  readonly ids: ReadonlyMap<string, FileId>;
  readonly origin: Origin;
  readonly asks: 'everything' | 'open';
  readonly maxFileSize: number;
  /** On the clock of `performance.now()`. */
  readonly deadlineMs: number;
  readonly signal: AbortSignal;
  readonly onFile: () => void;
  /** Paths of files that were in progress when an earlier session ended in this pass. Any of them may have ended it: each is asked about alone, at the end. */
  readonly suspects: ReadonlySet<string>;
  /** Whether the service has answered in this pass: then it is a suspect that ends it, and not the service itself that is broken. */
  readonly hasAnswered: boolean;
}

export interface Asked {
  readonly links: readonly AskedLinks[];
  readonly problems: readonly ServiceProblem[];
  /** Why the session cannot be asked again. */
  readonly failure: ServiceFailure | undefined;
  /** Files that were not asked about. */
  readonly left: number;
  /** Paths of the files that were in progress when it failed. */
  readonly inProgress: readonly string[];
  readonly hasAnswered: boolean;
}

/** Files in progress: while a service works on one, the answers about another are merged. */
const AT_ONCE = 3;

export async function askProject(
  session: ServiceSession,
  files: readonly LinkedFile[],
  asking: Asking,
): Promise<Asked> {
  const { reader, ids, signal, deadlineMs, onFile, suspects } = asking;
  const symbols = new DeclaredSymbols({ symbolRows: reader.symbolRows, idOf: (path) => ids.get(path) });
  const links: AskedLinks[] = [];
  const problems: ServiceProblem[] = [];
  const inProgress: string[] = [];
  let failure: ServiceFailure | undefined;
  let { hasAnswered } = asking;
  let done = 0;
  /** It is not asked about again until it changes. */
  const leaveOut = (file: LinkedFile, { code, message, fix }: ServiceFailure): void => {
    problems.push({ code, message: `${file.path}: ${message}`, fix });
    const skipped = unanswered(file, asking);
    if (skipped !== undefined) links.push(skipped);
    done++;
  };
  const ask = async (waiting: LinkedFile[], atOnce: number): Promise<void> => {
    const work = async (): Promise<void> => {
      while (failure === undefined && waiting.length > 0 && performance.now() < deadlineMs) {
        signal.throwIfAborted();
        const file = waiting.shift()!;
        try {
          const asked = await askFile(session, file, asking, symbols);
          if (asked !== undefined) links.push(asked);
          if (asked !== undefined && asked.counts.asked > 0) hasAnswered = true;
          done++;
        } catch (error) {
          if (!(error instanceof ServiceFailure)) throw error;
          if (!error.isFatal) leaveOut(file, error);
          else {
            failure ??= error;
            if (atOnce === 1 && hasAnswered) leaveOut(file, error);
            else inProgress.push(file.path);
          }
        }
        onFile();
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  };
  await ask(
    files.filter(({ path }) => !suspects.has(path)),
    AT_ONCE,
  );
  await ask(
    files.filter(({ path }) => suspects.has(path)),
    1,
  );
  signal.throwIfAborted();
  return { links, problems, failure, left: files.length - done, inProgress, hasAnswered };
}

async function askFile(
  session: ServiceSession,
  { id, path, language }: LinkedFile,
  asking: Asking,
  symbols: DeclaredSymbols,
): Promise<AskedLinks | undefined> {
  const { root, reader, origin, signal, maxFileSize } = asking;
  const before = reader.linkBytes(id);
  if (before === undefined || !isAsIndexed(asking, path)) return undefined;
  const facts = decodeFacts(reader.factsOf(id));
  const links = reader.linksOf(id);
  const keys = wantedPlaces(placesOf(facts, links), asking.asks, links);
  const text = (): string | undefined => {
    const source = readSource(join(root, path), maxFileSize);
    return source.ok && isAsIndexed(asking, path) ? decodeText(source.bytes).text : undefined;
  };
  const places = pairsOf(keys);
  const answers = keys.length === 0 ? [] : await session.define({ path, language, text, places }, signal);
  // Its answers may be about other texts: of the file, or of those that it names, whose lines say which symbol is meant.
  if (![path, ...declaredIn(answers, asking)].every((one) => isAsIndexed(asking, one))) return undefined;
  const merged = mergeAnswers(
    { facts, links, answers: byPlace(keys, answers), packages: reader.packagesUsed(id) },
    symbols,
    origin,
  );
  const { counts, packages } = merged;
  return {
    fileId: id,
    path,
    before,
    data: encodeLinks(merged.links),
    targets: targetsOf(merged.links),
    counts,
    packages,
  };
}

/** Files of the index. */
const declaredIn = (answers: readonly Answer[], { ids }: Asking): Set<string> =>
  new Set(answers.flatMap(({ declarations }) => declarations.map(({ path }) => path)).filter((path) => ids.has(path)));

/** The links stay as they are. */
function unanswered({ id, path }: LinkedFile, { reader }: Asking): AskedLinks | undefined {
  const before = reader.linkBytes(id);
  if (before === undefined) return undefined;
  const counts = { asked: 0, confirmed: 0, corrected: 0, completed: 0, outside: 0 };
  const targets = targetsOf(reader.linksOf(id));
  return { fileId: id, path, before, data: before, targets, counts, packages: reader.packagesUsed(id) };
}

function byPlace(keys: readonly PlaceKey[], answers: readonly Answer[]): Map<PlaceKey, Answer> {
  return new Map(keys.flatMap((key, i) => (answers[i] === undefined ? [] : [[key, answers[i]] as const])));
}

/** One of so many bound names is asked about, so that it is known how often the two disagree. */
const SAMPLE = 16;

function wantedPlaces(
  { bound, open }: ReturnType<typeof placesOf>,
  asks: Asking['asks'],
  links: ReturnType<Reader['linksOf']>,
): PlaceKey[] {
  if (asks === 'everything') return [...bound, ...open].sort((a, b) => a - b);
  const external = externalPlaces(links);
  const sample = bound.filter((key) => hashOf(key) % SAMPLE === 0);
  return [...open.filter((key) => !external.has(key)), ...sample].sort((a, b) => a - b);
}

/** Names that lead out of the tree by what the binder knows. */
function externalPlaces({ open }: ReturnType<Reader['linksOf']>): Set<PlaceKey> {
  const found = new Set<PlaceKey>();
  for (let row = 0; row < open.rows; row++)
    if (at(open, row, OPEN.reason) === openReasonCode.external)
      found.add(placeKey(at(open, row, OPEN.line), at(open, row, OPEN.col)));
  return found;
}

/** Spreads neighbouring places. */
const hashOf = (key: PlaceKey): number => Math.imul(key % 2 ** 31, 0x9e3779b1) >>> 16;

/** The stamp of a file that changed a moment before it was indexed is not kept: then its content is compared. */
function isAsIndexed({ root, stamps, maxFileSize }: Asking, path: string): boolean {
  const stamp = stamps.get(path);
  const stats = lstatSync(join(root, path), { throwIfNoEntry: false });
  if (stamp === undefined || stats === undefined) return false;
  if (sameStamp(stampOf(stats), stamp)) return true;
  const source = stats.size === stamp.size ? readSource(join(root, path), maxFileSize) : undefined;
  return source?.ok === true && Buffer.from(blobHash(source.bytes)).equals(Buffer.from(stamp.hash, 'hex'));
}
