/** Describes the server in each client's format. */
import type { EntryShape } from './client-row.ts';
import type { ServerCommand } from './launch.ts';

/** Our server's key in every client. */
export const SERVER_NAME = 'wayfind';

export type EntryValue = string | readonly string[];
export type Entry = Readonly<Record<string, EntryValue>>;

/** Keys of a remote server; such an entry cannot be turned into one that starts a process. */
export const REMOTE_KEYS: readonly string[] = ['url', 'httpUrl', 'serverUrl'];

export function entryOf(shape: EntryShape, { command, args }: ServerCommand): Entry {
  switch (shape) {
    case 'command-args':
      return { command, args };
    case 'stdio-command-args':
      return { type: 'stdio', command, args };
    case 'local-command-list':
      return { type: 'local', command: [command, ...args] };
  }
}
