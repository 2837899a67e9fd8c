/** Serves one client over standard input and output, where only protocol messages are written. */
import { Writable } from 'node:stream';
import type { Server } from '@modelcontextprotocol/server';
import { serveStdio as serveMessages } from '@modelcontextprotocol/server/stdio';
import { StdioTransport } from './stdio-transport.ts';

interface StdioOptions {
  readonly createServer: () => Server;
  /** Receives problems that no request caused, for the client's log. */
  readonly onError: (error: Error) => void;
  /** Ends the session. */
  readonly signal: AbortSignal;
}

/** Resolves when the client has disconnected or the signal was aborted. */
export async function serveStdio({ createServer, onError, signal }: StdioOptions): Promise<void> {
  // A client that disconnects is not an error: the transport handles it. The CLI's own error listener is for interactive use.
  process.stdout.removeAllListeners('error');
  const transport = new StdioTransport({ input: process.stdin, output: ownStdout() });
  const handle = serveMessages(createServer, { transport, onerror: onError });
  signal.addEventListener('abort', () => void handle.close(), { once: true });
  if (signal.aborted) await handle.close();
  await transport.closed;
  await handle.close();
}

/**
 * Reserves the real standard output for messages; anything else that this process or a package prints goes to standard error.
 */
function ownStdout(): Writable {
  const { stdout, stderr } = process;
  const write = stdout.write.bind(stdout);
  stdout.write = stderr.write.bind(stderr) as typeof stdout.write;
  const messages = new Writable({
    decodeStrings: false,
    write: (chunk, _encoding, done) => void write(chunk, done),
  });
  stdout.on('error', (error) => messages.destroy(error));
  return messages;
}
