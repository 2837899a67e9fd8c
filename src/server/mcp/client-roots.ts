/** Uses the directories a client has open as workspaces. */
import {
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type Root,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { Connection } from './connection.ts';

/** A client that does not respond in time gets the default workspace. */
const TIMEOUT_MS = 1000;
export const ROOTS_KEY = 'roots';

export class ClientRoots {
  #settled: Promise<void> = Promise.resolve();
  #isRequested = false;

  constructor(
    private readonly connection: Connection,
    private readonly onChange: () => void,
  ) {}

  /** Requests the roots where the server may send requests: clients since 2026-07-28 only answer within their own calls. */
  refresh(): void {
    const { server, options } = this.connection;
    if (!options.useRoots || !server.getClientCapabilities()?.roots) return;
    this.#isRequested = true;
    this.#settled = server
      .listRoots(undefined, { timeout: TIMEOUT_MS })
      .then(({ roots }) => this.#take(roots))
      .catch((error: unknown) =>
        this.connection.log.write('warning', `cannot read the client's roots: ${String(error)}`),
      );
  }

  /** Resolves once the roots are known, or to a request that the client must answer first. */
  async ready(context: ServerContext): Promise<InputRequiredResult | undefined> {
    await this.#settled;
    const isUnknown = this.connection.options.useRoots && !this.#isRequested && context.mcpReq.envelope !== undefined;
    if (!isUnknown || !this.connection.clientCapabilities(context).roots) return undefined;
    const answer = inputResponse(context.mcpReq.inputResponses, ROOTS_KEY);
    if (answer.kind === 'missing') return inputRequired({ inputRequests: { [ROOTS_KEY]: inputRequired.listRoots() } });
    this.#isRequested = true;
    if (answer.kind === 'roots') this.#take(answer.roots);
    return undefined;
  }

  #take(roots: readonly Root[]): void {
    this.connection.options.workspaces.setRoots(roots.map(({ uri }) => uri));
    this.onChange();
  }
}
