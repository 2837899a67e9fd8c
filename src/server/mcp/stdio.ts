/** Serves one client over standard input and output. Nothing but messages is written there. */
import { Writable } from 'node:stream';
import type { Server } from '@modelcontextprotocol/server';
import { serveStdio as serveMessages } from '@modelcontextprotocol/server/stdio';
import { StdioTransport } from './stdio-transport.ts';

interface StdioOptions {
  readonly createServer: () => Server;
  /** Problems that no request caused, for the log of the client. */
  readonly onError: (error: Error) => void;
  /** Ends the conversation. */
  readonly signal: AbortSignal;
}

/** Resolves when the client has gone or the signal came. */
export async function serveStdio({ createServer, onError, signal }: StdioOptions): Promise<void> {
  // Whoever leaves is no failure: the transport hears of it. What was to be told before was for people.
  process.stdout.removeAllListeners('error');
  const transport = new StdioTransport({ input: process.stdin, output: ownStdout() });
  const handle = serveMessages(createServer, { transport, onerror: onError });
  signal.addEventListener('abort', () => void handle.close(), { once: true });
  if (signal.aborted) await handle.close();
  await transport.closed;
  await handle.close();
}

/** The real standard output for messages; whatever else this process, or a package in it, prints goes where people look. */
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
