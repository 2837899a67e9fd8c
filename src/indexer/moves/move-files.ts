/** Handles moved files: possible moves are held back until all files are read, then each gets the rows it had under its old path. */

import { sameStamp } from '../../model/disk-stamp.ts';
import type { FileId } from '../../model/ids.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import type { DeletionRecord } from '../../store/write/recently-deleted.ts';
import type { FormerFile } from '../../store/write/rows.ts';
import type { Writer } from '../../store/write/write.ts';
import type { Embedding } from '../embed/embedding.ts';
import { type BatchFile, unpackBatch, type WorkerFile } from '../parse/batch.ts';
import { fileBatches } from '../parse/file-batches.ts';
import type { ParserPool } from '../parse/parser-pool.ts';
import type { Plan, StoredState } from '../plan/plan.ts';
import type { Resolution } from '../resolve/resolution.ts';
import { decideMoves, type MoveCandidate } from './decide-moves.ts';
import { fileFingerprint } from './file-fingerprint.ts';
import { type DeletedFile, moveCandidates, type NewFile } from './similar-files.ts';

export interface MovesOptions {
  readonly plan: Plan;
  readonly stamps: StoredState['stamps'] | undefined;
  /** The files to read, with the files they may have been. */
  readonly files: readonly BatchFile[];
  readonly writer: Writer;
  readonly resolution: Resolution;
  readonly embedding: Embedding;
  readonly pool: ParserPool;
  /** Whether to remember deleted files for the next run. */
  readonly keepsDeleted: boolean;
}

export interface FileMoves {
  /** Whether the file is held back: it may have been moved here, or another file may have been moved from here. */
  take(file: WorkerFile): boolean;
  /** Removes deleted files, moves moved ones and writes the rest. */
  finish(): Promise<Finished>;
}

export interface Finished {
  readonly moves: ReadonlyMap<string, MoveCandidate>;
  /** How many moved files did not have to be parsed. */
  readonly moved: number;
  /** How many files had to be parsed after all, because the file they might have been is another one now. */
  readonly parsed: number;
}

/** Above this, deleted files are not compared by content: such a branch is another project. */
const MAX_COMPARED = 500;

/** Under another path, it is another file to the files that import it. */
const UNDER_NEW_PATH = { previousFacts: undefined, previousLanguage: undefined, isNew: true } as const;

export function fileMoves(options: MovesOptions): FileMoves {
  const { plan, stamps = new Map(), files, writer, resolution, embedding, pool, keepsDeleted } = options;
  const sources = new Set(files.flatMap(({ origins = [] }) => origins.map(({ path }) => path)));
  const held = new Map<string, WorkerFile>();
  const candidates: MoveCandidate[] = [];
  let deleted: ReadonlyMap<string, DeletedFile> | undefined;
  let candidatesFor: ReturnType<typeof moveCandidates> | undefined;

  /** Files that this run deletes. */
  const deletedNow = () =>
    (deleted ??= new Map(plan.remove.slice(0, MAX_COMPARED).flatMap((path) => deletedFile(path))));

  function deletedFile(path: string): [string, DeletedFile][] {
    const stamp = stamps.get(path);
    if (stamp === undefined || stamp.hash === '' || stamp.skip !== undefined) return [];
    const fingerprint = once(() => {
      const stored = writer.reads.fileByPath(path);
      return fileFingerprint(stored === undefined ? new Uint8Array() : writer.reads.factsOf(stored.id));
    });
    return [[path, { path, language: stamp.language, hash: stamp.hash.toLowerCase(), fingerprint }]];
  }

  const deletedBefore = (): DeletedFile[] =>
    writer.recentlyDeleted().map(({ id, path, language, hash, fingerprint }) => ({
      path,
      language,
      deletedId: id,
      hash: Buffer.from(hash).toString('hex'),
      fingerprint: () => fingerprint,
    }));

  function candidatesOf(file: WorkerFile): readonly MoveCandidate[] {
    if (file.movedFrom !== undefined) return [{ path: file.path, from: { path: file.movedFrom }, share: 1 }];
    if (plan.reasons.get(file.path) !== 'new' || file.facts.length === 0) return [];
    candidatesFor ??= moveCandidates([...deletedNow().values(), ...deletedBefore()]);
    return candidatesFor(newFile(file));
  }

  /** Parses the files that were not parsed because they seemed to be moved. */
  async function parse(refused: readonly WorkerFile[]): Promise<void> {
    const paths = new Set(refused.map(({ path }) => path));
    const again = files
      .filter(({ path }) => paths.has(path))
      .map((file) => ({ ...file, origins: undefined, knownHash: undefined }));
    for (const batch of fileBatches(again)) {
      for (const file of unpackBatch(await pool.parse(batch))) {
        const earlier = held.get(file.path)!;
        // It changed since it was read: its stamp must not be trusted.
        held.set(file.path, { ...file, mtimeMs: sameStamp(file, earlier) ? file.mtimeMs : -1 });
      }
    }
  }

  function remove(path: string): void {
    const removed = writer.removeFile(path, keepsDeleted ? recordOf(path) : undefined);
    if (removed !== undefined) resolution.removed(path, removed);
  }

  function recordOf(path: string): DeletionRecord | undefined {
    const file = deletedNow().get(path);
    if (file?.language === undefined) return undefined;
    return { path, language: file.language, hash: Buffer.from(file.hash, 'hex'), fingerprint: file.fingerprint() };
  }

  function put(file: ParsedFile, before?: FormerFile): void {
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
      const own = candidatesOf(file);
      if (own.length === 0 && !sources.has(file.path)) return false;
      candidates.push(...own);
      held.set(file.path, file);
      return true;
    },
    async finish() {
      const removed = new Set(plan.remove);
      const moves = decideMoves(candidates, removed);
      const refused = [...held.values()].filter(({ path, movedFrom }) => movedFrom !== undefined && !moves.has(path));
      await parse(refused);
      // All of them first: two files may swap places.
      const taken = new Map<string, NonNullable<ReturnType<Writer['detach']>>>();
      for (const { path, from } of moves.values()) {
        const out = from.deletedId === undefined ? writer.detach(from.path) : undefined;
        if (out === undefined) continue;
        taken.set(path, out);
        resolution.removed(from.path, out);
      }
      const sourcePaths = new Set(
        [...moves.values()].map(({ from }) => (from.deletedId === undefined ? from.path : '')),
      );
      for (const path of plan.remove) if (!sourcePaths.has(path)) remove(path);
      for (const path of moves.keys()) if (stamps.has(path) && !sourcePaths.has(path)) remove(path);
      for (const file of held.values()) {
        const out = taken.get(file.path);
        const deletedId = moves.get(file.path)?.from.deletedId;
        if (out !== undefined && file.movedFrom !== undefined) move(file, out.id, out.previousFacts!);
        else put(file, out ? { detached: out.id } : deletedId !== undefined ? { deleted: deletedId } : undefined);
      }
      const moved = [...held.values()].filter(({ movedFrom }) => movedFrom !== undefined).length;
      return { moves, moved, parsed: refused.length };
    },
  };
}

const newFile = ({ path, language, hash, facts }: WorkerFile): NewFile => ({
  path,
  language,
  hash: Buffer.from(hash).toString('hex'),
  fingerprint: once(() => fileFingerprint(facts)),
});

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
