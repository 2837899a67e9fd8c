/** The description of the server as each client wants it. */
import type { EntryShape } from './client-row.ts';
import type { ServerCommand } from './launch.ts';

/** The key of the server in every client. */
export const SERVER_NAME = 'wayfind';

export type EntryValue = string | readonly string[];
export type Entry = Readonly<Record<string, EntryValue>>;

/** Keys of a server that is reached over a network: one of those cannot become one that is started. */
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
