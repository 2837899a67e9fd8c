/** Requests to a process over JSON-RPC: bounded in both directions, with one reason when it cannot be asked any more. */
import {
  CancellationTokenSource,
  createMessageConnection,
  type Message,
  type MessageConnection,
  StreamMessageWriter,
} from 'vscode-jsonrpc/node';
import { ServiceFailure } from '../contract.ts';
import type { GuardedChild } from './guarded-child.ts';
import { BoundedMessageReader } from './message-reader.ts';

/** Messages that a process does not read; more are not kept for it. */
const MAX_UNREAD = 5_000;
const MAX_UNREAD_BYTES = 64 * 1024 * 1024;
/** Above this the caller waits before it sends more. */
const WAIT_BYTES = 1024 * 1024;
const MAX_LOGGED = 300;

/** Knows how many messages wait for the process to read them. */
class CountingWriter extends StreamMessageWriter {
  waiting = 0;

  override async write(message: Message): Promise<void> {
    this.waiting++;
    try {
      await super.write(message);
    } finally {
      this.waiting--;
    }
  }
}

export class Peer {
  readonly #child: GuardedChild;
  readonly #name: string;
  readonly #writer: CountingWriter;
  readonly #connection: MessageConnection;

  constructor(child: GuardedChild) {
    const { name, log: say } = child;
    this.#child = child;
    this.#name = name;
    this.#writer = new CountingWriter(child.stdin);
    this.#connection = createMessageConnection(new BoundedMessageReader(child.stdout), this.#writer, {
      error: say,
      warn: say,
      info: () => {},
      log: () => {},
    });
    this.#connection.onError(([error]) => {
      // Its end says more than that it could not be written to.
      if (!isWriteError(error)) this.#fail(`${name} cannot be understood: ${error.message.slice(0, MAX_LOGGED)}`);
    });
    child.onFailure(() => this.#connection.dispose());
  }

  /** Call it after the handlers are set. */
  listen(): void {
    this.#connection.listen();
  }

  get failure(): ServiceFailure | undefined {
    return this.#child.failure;
  }

  /** Rejects with the ResponseError of the process, with a fatal ServiceFailure when it has ended, and with the reason of the signal. */
  async request(method: string, params: unknown, signal?: AbortSignal): Promise<unknown> {
    this.#check();
    signal?.throwIfAborted();
    const source = new CancellationTokenSource();
    const answer = this.#connection.sendRequest<unknown>(method, params, source.token);
    try {
      return await (signal === undefined ? answer : orAborted(answer, signal));
    } catch (error) {
      if (signal?.aborted) source.cancel();
      throw this.#child.failure ?? error;
    } finally {
      source.dispose();
    }
  }

  /** Resolves when the process may be sent more. Rejects with a ServiceFailure when it has ended. */
  async notify(method: string, params: unknown): Promise<void> {
    this.#check();
    const sent = this.#connection.sendNotification(method, params);
    // It resolves when the bytes are written; only a full pipe is waited for.
    sent.catch(() => {});
    if (this.#child.stdin.writableLength > WAIT_BYTES) await sent.catch(() => {});
    this.#check();
  }

  /** A handler that throws a ResponseError refuses. */
  onRequest(method: string, handler: (params: unknown) => unknown): void {
    this.#connection.onRequest(method, (params: unknown) => {
      this.#check();
      return handler(params);
    });
  }

  onNotification(method: string, handler: (params: unknown) => void): void {
    this.#connection.onNotification(method, handler);
  }

  #check(): void {
    if (this.#child.failure) throw this.#child.failure;
    if (this.#writer.waiting > MAX_UNREAD || this.#child.stdin.writableLength > MAX_UNREAD_BYTES)
      this.#fail(`${this.#name} does not read what it is sent`);
    if (this.#child.failure) throw this.#child.failure;
  }

  #fail(message: string): void {
    this.#child.fail(new ServiceFailure({ code: 'semantic_unavailable', message }));
  }
}

const isWriteError = (error: Error): boolean =>
  ['EPIPE', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END', 'ECONNRESET'].includes(
    (error as NodeJS.ErrnoException).code ?? '',
  );

/** The answer may come after its caller has given up. */
function orAborted<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
