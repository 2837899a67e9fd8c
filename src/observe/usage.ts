/** Counts of calls in a file of the user: a line of numbers for each, of limited size, without queries, paths or code. */
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readIfRegular } from '../base/regular-file.ts';
import { stateDirs } from '../store/snapshots/user-key.ts';
import type { Observer, Seen } from './call-record.ts';
import { citedFiles } from './cited-files.ts';
import { LogFile } from './log-file.ts';
import { workspaceId } from './workspace-id.ts';

/** One call. */
export interface UsageEntry {
  /** `2025-01-31`, UTC. */
  readonly day: string;
  readonly workspace: string;
  readonly tool: string;
  /** Estimated, of the reply. */
  readonly tokens: number;
  /** Cited files, and their size. */
  readonly files: number;
  readonly bytes: number;
}

const FILE = 'usage.jsonl';
/** Of each of two files: about 10,000 calls. */
const MAX_BYTES = 1_000_000;
/** Looking at the numbers, and making the index, which also happens in the background. */
const NOT_COUNTED = ['stats', 'index'];
const DAY = /^\d{4}-\d\d-\d\d$/;
const TOOL = /^[a-z_]{1,40}$/;
const ID = /^[0-9a-f]{12}$/;

export interface Usage {
  readonly add: Observer;
  /** Resolves when all lines are written. */
  flush(): Promise<void>;
}

/** Best effort: a line that cannot be written is lost. */
export function openUsage(): Usage {
  const lines = new LogFile({ file: usageFile(), maxBytes: MAX_BYTES, onProblem() {} });
  const adding = new Set<Promise<void>>();
  return {
    add(record, seen) {
      if (record.code !== undefined || NOT_COUNTED.includes(record.tool)) return;
      const one = addCall(record.tool, seen).finally(() => adding.delete(one));
      adding.add(one);
    },
    async flush() {
      await Promise.all(adding);
      await lines.flush();
    },
  };

  async function addCall(tool: string, { answers }: Seen): Promise<void> {
    for (const { root, reply } of answers) {
      if (reply === undefined) continue;
      const { files, bytes } = await citedFiles(root, reply.results);
      const entry: UsageEntry = {
        day: new Date().toISOString().slice(0, 10),
        workspace: workspaceId(root),
        tool,
        tokens: reply.meta.estimated_tokens,
        files,
        bytes,
      };
      makeDirectory();
      lines.write(JSON.stringify(entry));
    }
  }
}

/** Oldest first. Lines that are not right are left out: any program of the user may write the file. */
export function readUsage(): UsageEntry[] {
  return [`${usageFile()}.1`, usageFile()].flatMap((file) => {
    const text = readIfRegular(file, { maxBytes: 2 * MAX_BYTES, isCut: true })?.toString('utf8') ?? '';
    return text.split('\n').flatMap((line) => entryIn(line) ?? []);
  });
}

export function clearUsage(): void {
  for (const file of [usageFile(), `${usageFile()}.1`]) rmSync(file, { force: true });
}

/** In the directory that has the key of the user, where there is one. */
export function usageFile(): string {
  const dirs = stateDirs();
  return join(dirs.find((dir) => existsSync(dir)) ?? dirs[0] ?? '', FILE);
}

function makeDirectory(): void {
  const [dir] = stateDirs();
  if (dir === undefined || stateDirs().some((one) => existsSync(one))) return;
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
  } catch {
    // The line is lost.
  }
}

function entryIn(line: string): UsageEntry | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const { day, workspace, tool, tokens, files, bytes } = value as UsageEntry;
  const isRight =
    [
      [DAY, day],
      [ID, workspace],
      [TOOL, tool],
    ].every(([pattern, text]) => typeof text === 'string' && (pattern as RegExp).test(text)) &&
    [tokens, files, bytes].every((count) => Number.isSafeInteger(count) && count >= 0);
  return isRight ? { day, workspace, tool, tokens, files, bytes } : undefined;
}
