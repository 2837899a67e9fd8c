/** Files that lie under another path than before: held back until all are read, then each is given what it was. */
import type { FileId } from '../../model/ids.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import type { Going } from '../../store/write/gone-files.ts';
import type { Before } from '../../store/write/rows.ts';
import type { Writer } from '../../store/write/write.ts';
import type { Embedding } from '../embed/embedding.ts';
import { type BatchFile, unpackBatch, type WorkerFile } from '../parse/batch.ts';
import { fileBatches } from '../parse/file-batches.ts';
import type { ParserPool } from '../parse/parser-pool.ts';
import type { Plan, StoredState } from '../plan/plan.ts';
import type { Resolution } from '../resolve/resolution.ts';
import { claimsOn, type FoundFile, type LostFile } from './alike-files.ts';
import { type Claim, decideMoves } from './decide-moves.ts';
import { fileFingerprint } from './file-fingerprint.ts';

export interface MovesOptions {
  readonly plan: Plan;
  readonly stamps: StoredState['stamps'];
  /** What is read, with what it may have been. */
  readonly files: readonly BatchFile[];
  readonly writer: Writer;
  readonly resolution: Resolution;
  readonly embedding: Embedding;
  readonly pool: ParserPool;
  /** Whether what goes is to be known again in the next run. */
  readonly keepsGone: boolean;
}

export interface FileMoves {
  /** Whether the file is held back: it may be another one, or another one may be what it was. */
  take(file: WorkerFile): boolean;
  /** Removes what is gone, moves what moved, puts the rest; says which. */
  finish(): Promise<Finished>;
}

export interface Finished {
  readonly moves: ReadonlyMap<string, Claim>;
  /** Of those, the ones that did not have to be parsed. */
  readonly moved: number;
  /** Parsed after all: what they might have been is another file now. */
  readonly parsed: number;
}

/** More than these are not compared by what is in them: a branch that is another project. */
const MOST_LOST = 500;

/** Under another path it is another file to whoever imports it. */
const UNDER_NEW_PATH = { previousFacts: undefined, previousLanguage: undefined, isNew: true } as const;

export function fileMoves(options: MovesOptions): FileMoves {
  const { plan, stamps, files, writer, resolution, embedding, pool, keepsGone } = options;
  const sources = new Set(files.flatMap(({ origins = [] }) => origins.map(({ path }) => path)));
  const held = new Map<string, WorkerFile>();
  const claims: Claim[] = [];
  let lost: ReadonlyMap<string, LostFile> | undefined;
  let claimsOf: ReturnType<typeof claimsOn> | undefined;

  /** Those of this run. */
  const lostNow = () => (lost ??= new Map(plan.remove.slice(0, MOST_LOST).flatMap((path) => lostFile(path))));

  function lostFile(path: string): [string, LostFile][] {
    const stamp = stamps.get(path);
    if (stamp === undefined || stamp.hash === '' || stamp.skip !== undefined) return [];
    const fingerprint = once(() => {
      const stored = writer.reads.fileByPath(path);
      return fileFingerprint(stored === undefined ? new Uint8Array() : writer.reads.factsOf(stored.id));
    });
    return [[path, { path, language: stamp.language, hash: stamp.hash.toLowerCase(), fingerprint }]];
  }

  const lostBefore = (): LostFile[] =>
    writer.goneFiles().map(({ id, path, language, hash, fingerprint }) => ({
      path,
      language,
      gone: id,
      hash: Buffer.from(hash).toString('hex'),
      fingerprint: () => fingerprint,
    }));

  function claim(file: WorkerFile): readonly Claim[] {
    if (file.movedFrom !== undefined) return [{ path: file.path, from: { path: file.movedFrom }, share: 1 }];
    if (plan.reasons.get(file.path) !== 'new' || file.facts.length === 0) return [];
    claimsOf ??= claimsOn([...lostNow().values(), ...lostBefore()]);
    return claimsOf(foundFile(file));
  }

  /** The files that were not parsed because they seemed to be others. */
  async function parse(refused: readonly WorkerFile[]): Promise<void> {
    const paths = new Set(refused.map(({ path }) => path));
    const again = files
      .filter(({ path }) => paths.has(path))
      .map((file) => ({ ...file, origins: undefined, knownHash: undefined }));
    for (const batch of fileBatches(again)) {
      for (const file of unpackBatch(await pool.parse(batch))) {
        const { mtimeMs } = held.get(file.path)!;
        // Changed since it was read: its stamp must not be believed.
        held.set(file.path, { ...file, mtimeMs: file.mtimeMs === mtimeMs ? mtimeMs : -1 });
      }
    }
  }

  function remove(path: string): void {
    const removed = writer.removeFile(path, keepsGone ? going(path) : undefined);
    if (removed !== undefined) resolution.removed(path, removed);
  }

  function going(path: string): Going | undefined {
    const file = lostNow().get(path);
    if (file?.language === undefined) return undefined;
    return { path, language: file.language, hash: Buffer.from(file.hash, 'hex'), fingerprint: file.fingerprint() };
  }

  function put(file: ParsedFile, before?: Before): void {
    const stored = writer.putFile(file, before);
    embedding.put(writer, stored.id, file);
    resolution.put(file, before === undefined ? stored : { ...stored, ...UNDER_NEW_PATH });
  }

  function move(file: WorkerFile, id: FileId, facts: Uint8Array): void {
    const vectors = embedding.moved(writer, id, file);
    writer.moveFile(id, file);
    if (vectors !== undefined) writer.putVectors(id, vectors);
    resolution.put({ ...file, facts }, { id, symbols: [], ...UNDER_NEW_PATH });
  }

  return {
    take(file) {
      if (file.unchanged) return false;
      const own = claim(file);
      if (own.length === 0 && !sources.has(file.path)) return false;
      claims.push(...own);
      held.set(file.path, file);
      return true;
    },
    async finish() {
      const removed = new Set(plan.remove);
      const moves = decideMoves(claims, removed);
      const refused = [...held.values()].filter(({ path, movedFrom }) => movedFrom !== undefined && !moves.has(path));
      await parse(refused);
      // All of them first: two files may change places.
      const taken = new Map<string, NonNullable<ReturnType<Writer['takeOut']>>>();
      for (const { path, from } of moves.values()) {
        const out = from.gone === undefined ? writer.takeOut(from.path) : undefined;
        if (out === undefined) continue;
        taken.set(path, out);
        resolution.removed(from.path, out);
      }
      const sourcePaths = new Set([...moves.values()].map(({ from }) => (from.gone === undefined ? from.path : '')));
      for (const path of plan.remove) if (!sourcePaths.has(path)) remove(path);
      for (const path of moves.keys()) if (stamps.has(path) && !sourcePaths.has(path)) remove(path);
      for (const file of held.values()) {
        const out = taken.get(file.path);
        const gone = moves.get(file.path)?.from.gone;
        if (out !== undefined && file.movedFrom !== undefined) move(file, out.id, out.previousFacts!);
        else put(file, out ? { takenOut: out.id } : gone !== undefined ? { gone } : undefined);
      }
      const moved = [...held.values()].filter(({ movedFrom }) => movedFrom !== undefined).length;
      return { moves, moved, parsed: refused.length };
    },
  };
}

const foundFile = ({ path, language, hash, facts }: WorkerFile): FoundFile => ({
  path,
  language,
  hash: Buffer.from(hash).toString('hex'),
  fingerprint: once(() => fileFingerprint(facts)),
});

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
