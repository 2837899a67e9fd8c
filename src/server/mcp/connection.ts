/** What the handlers of one protocol session share: the workspaces, the limits, who the client is. */
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  type ClientCapabilities,
  type Implementation,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { withinBytes } from '../../tools/fit.ts';
import type { WorkspaceState, Workspaces } from '../workspaces.ts';
import type { Log } from './log.ts';
import type { Profile } from './profile.ts';
import { type Structured, sendsStructured } from './structured.ts';
import { type AgentWording, wordingFor } from './tool-calls.ts';

export interface ServerOptions {
  readonly workspaces: Workspaces;
  readonly profile: Profile;
  /** Hard limit on the text, and on the structured content, of a reply. */
  readonly maxBytes: number;
  /** Who gets structured content beside the text (default: `auto`). */
  readonly structured?: Structured | undefined;
  /** Take the client's roots as workspaces: only for a client on this machine, when the operator named none. */
  readonly useRoots?: boolean | undefined;
  /** Elements of one page of a list (default: 100). */
  readonly pageSize?: number | undefined;
}

export class Connection {
  constructor(
    readonly server: Server,
    readonly options: ServerOptions,
    readonly log: Log,
  ) {}

  /** The same session with some options of its own for one answer. */
  with(options: Partial<ServerOptions>): Connection {
    return new Connection(this.server, { ...this.options, ...options }, this.log);
  }

  logState({ name, indexing, error }: WorkspaceState): void {
    if (indexing === 'failed') this.log.say('error', `indexing ${name} failed: ${error?.message ?? 'unknown'}`);
  }

  /** How replies speak to this client. */
  wording(): AgentWording {
    const { profile, maxBytes } = this.options;
    return wordingFor({
      all: profile.all,
      offered: profile.offered,
      mostTokens: withinBytes(Number.POSITIVE_INFINITY, maxBytes),
    });
  }

  sendsStructured(context: ServerContext): boolean {
    return sendsStructured(this.options.structured ?? 'auto', this.clientName(context));
  }

  // Since 2026-07-28 every request says who sends it; before, only the first.

  clientName({ mcpReq }: ServerContext): string | undefined {
    const envelope = mcpReq.envelope as Readonly<Record<string, unknown>> | undefined;
    const client = envelope?.[CLIENT_INFO_META_KEY] as Implementation | undefined;
    return (client ?? this.server.getClientVersion())?.name;
  }

  clientCapabilities({ mcpReq }: ServerContext): ClientCapabilities {
    const envelope = mcpReq.envelope as Readonly<Record<string, unknown>> | undefined;
    const declared = envelope?.[CLIENT_CAPABILITIES_META_KEY] as ClientCapabilities | undefined;
    return declared ?? this.server.getClientCapabilities() ?? {};
  }
}
