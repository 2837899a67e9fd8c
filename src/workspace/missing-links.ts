/** Answers while an index has names, words and vectors, and its links are still being made. */
import { setTimeout as sleep } from 'node:timers/promises';
import { loadConfig } from '../config/config.ts';
import { AppError } from '../errors/errors.ts';
import type { FallbackWorth } from './mark-fallback.ts';
import type { Draft } from './reply.ts';
import type { Workspace } from './workspace.ts';
import { indexCommand } from './workspace-root.ts';

const LOOK_EVERY_MS = 40;

const NOTE =
  'links between symbols are not made yet: what uses what, and what follows from that, is missing in the answer';

/** The answer says nothing about uses, and must not be read as if there were none. Throws STILL_INDEXING. */
export function markUnlinked<T>(reply: Draft<T>, worth: FallbackWorth): Draft<T> {
  if (worth === 'refused') throw stillLinking();
  const { meta } = reply;
  const completeness = meta.completeness === 'complete' ? 'partial' : meta.completeness;
  return { ...reply, meta: { ...meta, completeness, notes: [NOTE, ...meta.notes] } };
}

/** Waits while a process makes the links, at most as long as an answer may wait. Throws STILL_INDEXING, and CANCELLED. */
export async function waitForLinks(workspace: Workspace, signal?: AbortSignal): Promise<void> {
  const { config } = await loadConfig({ root: workspace.root, env: process.env });
  const end = performance.now() + config.freshness.wait_ms;
  while (workspace.lacksLinks()) {
    signal?.throwIfAborted();
    if (!workspace.isBeingWritten()) throw stopped(workspace);
    if (performance.now() >= end) throw stillLinking();
    await sleep(LOOK_EVERY_MS);
  }
}

const stillLinking = (): AppError => new AppError('STILL_INDEXING', 'The links between symbols are not made yet');

const stopped = (workspace: Workspace): AppError =>
  new AppError(
    'STILL_INDEXING',
    'The links between symbols are not made yet: the run that was to make them was stopped',
    `Run \`${indexCommand(workspace)}\`, which continues it.`,
  );
