/** Limits the connections of the HTTP server: one without a whole, authorized request is closed when there is no room for a new one. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { processLimit } from '../../base/process-limits.ts';

export interface ConnectionLimits {
  readonly all: number;
  /** Connections that have not sent an authorized request yet. */
  readonly strangers: number;
}

const MAX_CONNECTIONS = 512;
const MAX_STRANGERS = 64;
const MIN_CONNECTIONS = 8;
/** Open files that this process needs for itself: its own, and pipes to other processes. */
const OWN_FILES = 64;

/** Fewer where the process may open few files. */
export function connectionLimits(files = processLimit('open files')): ConnectionLimits {
  const room = (files ?? Number.POSITIVE_INFINITY) - OWN_FILES;
  const all = Math.max(MIN_CONNECTIONS, Math.min(MAX_CONNECTIONS, room));
  return { all, strangers: Math.min(MAX_STRANGERS, Math.floor(all / 2)) };
}

export interface Connections {
  /** The connection has sent the head of an authorized request. */
  admit(socket: Socket): void;
  /** An authorized request has arrived whole; its answer ends with `finished`. */
  answer(socket: Socket, finished: Promise<void>): void;
}

/** Where all connections are in use, the one that has waited longest for a request, or for the rest of one, is closed for a new one. */
export function limitConnections(server: Server, { all, strangers }: ConnectionLimits): Connections {
  server.maxConnections = all;
  let open = 0;
  /** In the order of their arrival. */
  const unknown = new Set<Socket>();
  /** Authorized connections without a whole request, in the order in which they began to wait. */
  const waiting = new Set<Socket>();
  const forget = (socket: Socket): void => {
    unknown.delete(socket);
    waiting.delete(socket);
  };
  const closeOldest = ([oldest]: Iterable<Socket>): void => {
    forget(oldest);
    oldest.destroy();
  };
  server.on('connection', (socket: Socket) => {
    open++;
    unknown.add(socket);
    socket.once('close', () => {
      open--;
      forget(socket);
    });
    if (unknown.size > strangers) closeOldest(unknown);
    // One is always free, because the system closes a connection beyond the limit before anything is known about it.
    else if (open >= all) closeOldest(unknown.size > 1 ? unknown : waiting.size > 0 ? waiting : unknown);
  });
  return {
    admit(socket) {
      if (unknown.delete(socket)) waiting.add(socket);
    },
    answer(socket, finished) {
      waiting.delete(socket);
      void finished.then(() => {
        if (!socket.destroyed) waiting.add(socket);
      });
    },
  };
}
