/** Limits the connections of the HTTP server: those without a valid request are few, and the oldest of them is closed for a new one. */
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
  /** The connection has sent an authorized request. */
  admit(socket: Socket): void;
}

export function limitConnections(server: Server, { all, strangers }: ConnectionLimits): Connections {
  server.maxConnections = all;
  /** In the order of their arrival. */
  const unknown = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    unknown.add(socket);
    socket.once('close', () => unknown.delete(socket));
    const [oldest] = unknown;
    if (unknown.size > strangers) oldest.destroy();
  });
  return { admit: (socket) => void unknown.delete(socket) };
}
