/** The directories a client has open, as workspaces. */
import {
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type Root,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { Connection } from './connection.ts';

/** A client that does not answer is served from the default workspace. */
const ANSWER_MS = 1000;
const KEY = 'roots';

export class Roots {
  #settled: Promise<void> = Promise.resolve();
  #isAsked = false;

  constructor(
    private readonly connection: Connection,
    private readonly onChange: () => void,
  ) {}

  /** Asks the client, where it may be asked: clients since 2026-07-28 only answer within their own calls. */
  refresh(): void {
    const { server, options } = this.connection;
    if (!options.useRoots || !server.getClientCapabilities()?.roots) return;
    this.#isAsked = true;
    this.#settled = server
      .listRoots(undefined, { timeout: ANSWER_MS })
      .then(({ roots }) => this.#take(roots))
      .catch((error: unknown) =>
        this.connection.log.say('warning', `the client's roots are unknown: ${String(error)}`),
      );
  }

  /** Resolves once the roots are known, or to the question the client is to answer first. */
  async ready(context: ServerContext): Promise<InputRequiredResult | undefined> {
    await this.#settled;
    const isUnknown = this.connection.options.useRoots && !this.#isAsked && context.mcpReq.envelope !== undefined;
    if (!isUnknown || !this.connection.clientCapabilities(context).roots) return undefined;
    const answer = inputResponse(context.mcpReq.inputResponses, KEY);
    if (answer.kind === 'missing') return inputRequired({ inputRequests: { [KEY]: inputRequired.listRoots() } });
    this.#isAsked = true;
    if (answer.kind === 'roots') this.#take(answer.roots);
    return undefined;
  }

  #take(roots: readonly Root[]): void {
    this.connection.options.workspaces.setRoots(roots.map(({ uri }) => uri));
    this.onChange();
  }
}
