/** Collects what the workers need to recognise a file of the index under another path. */
import type { Reader } from '../../store/read/read.ts';
import type { BatchFile, MoveOrigin } from '../parse/batch.ts';
import type { Plan, StoredState } from '../plan/plan.ts';
import { possibleOrigins } from './decide-moves.ts';

/** Further files are parsed and compared by content afterwards: the facts of all files of a large tree would fill the memory. */
const MAX_ORIGINS = 2000;

/** The files of the plan to be read, with the files they may have been. */
export function withOrigins(plan: Plan, stamps: StoredState['stamps'], reader: Reader): readonly BatchFile[] {
  const possible = possibleOrigins(plan, stamps);
  if (possible.size === 0) return plan.read;
  const known = new Map<string, MoveOrigin | undefined>();
  const originAt = (path: string): MoveOrigin | undefined => {
    if (!known.has(path) && known.size < MAX_ORIGINS) known.set(path, readOrigin(reader, path));
    return known.get(path);
  };
  return plan.read.map((file) => {
    const origins = (possible.get(file.path) ?? []).map(originAt).filter((origin) => origin !== undefined);
    return origins.length === 0 ? file : { ...file, origins };
  });
}

function readOrigin(reader: Reader, path: string): MoveOrigin | undefined {
  const file = reader.fileByPath(path);
  if (file === undefined) return undefined;
  const facts = reader.factsOf(file.id);
  const [id] = reader.symbolIdsAt([{ fileId: file.id, row: 0 }]);
  const own = id === undefined ? undefined : reader.symbolById(id);
  // The words of a doc comment are stored only in the word index.
  if (facts.length === 0 || own === undefined || own.doc !== '') return undefined;
  return { path, hash: file.hash, facts, hasText: reader.textRowsInFile(file.id), bodyHash: own.bodyHash };
}
