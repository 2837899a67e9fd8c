/** The active vectors of an index, and the progress of those that the configuration asks for. */
import type { Config } from '../config/config.ts';
import { modelName } from '../embed/provider-id.ts';
import { makesSameVectors, modelLabel, usesProvider } from '../embed/vector-settings.ts';
import { readEmbeddingProgress } from '../store/jobs/embedding-progress.ts';
import type { Reader } from '../store/read/read.ts';
import { indexDirOf, snapshotKeyOf, snapshotPaths } from '../store/snapshots/snapshot-dir.ts';

export interface VectorReport {
  /** Absent when there are no vectors. */
  readonly model?: string;
  readonly dimensions?: number;
  /** Symbols, files and sections that have a vector. */
  readonly count: number;
  /** Files that were indexed since the provider last answered. */
  readonly missing_files?: number;
  /** The configured provider, as long as its vectors are not active or not complete. */
  readonly next?: NextVectors;
}

export interface NextVectors {
  readonly model: string;
  /** Texts that have a vector, and all texts; both 0 before the first run. */
  readonly made: number;
  readonly total: number;
  /** Why the last run stopped. */
  readonly problem?: string;
}

export function vectorReport(root: string, config: Config, reader: Reader): VectorReport {
  const { model, count } = reader.vectorState();
  const missing = usesProvider(config) ? missingFiles(reader) : 0;
  const isActive = !usesProvider(config) || makesSameVectors(config, model?.settings);
  return {
    ...(model && { model: modelName(model.id), dimensions: model.dimensions }),
    count,
    ...(missing > 0 && isActive && { missing_files: missing }),
    ...((missing > 0 || !isActive) && { next: nextVectors(root, config) }),
  };
}

const missingFiles = (reader: Reader): number =>
  reader.embeddableFiles().filter(({ isEmbedded }) => !isEmbedded).length;

function nextVectors(root: string, config: Config): NextVectors {
  const model = modelLabel(config);
  const progress = readEmbeddingProgress(snapshotPaths(indexDirOf(root), snapshotKeyOf(root)).progress);
  if (progress?.model !== model) return { model, made: 0, total: 0 };
  const { made, total, problem } = progress;
  return { model, made, total, ...(problem !== undefined && { problem }) };
}
