/** State shared by the handlers of one protocol session: the workspaces, the limits, the client's identity. */
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  type ClientCapabilities,
  type Implementation,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { Observer, Surface } from '../../observe/call-record.ts';
import type { Asker } from '../ask-tool.ts';
import type { Question } from '../question.ts';
import type { WorkspaceState, Workspaces } from '../workspaces.ts';
import type { Log } from './log.ts';
import type { Profile } from './profile.ts';
import { type Structured, sendsStructured } from './structured.ts';
import { type AgentWording, wordingFor } from './tool-calls.ts';

export interface ServerOptions {
  readonly workspaces: Workspaces;
  readonly profile: Profile;
  /** Limit on the text of a reply, unless the call sets `max_tokens`. */
  readonly maxBytes: number;
  /** Whether replies carry structured content besides the text (default: `auto`). */
  readonly structured?: Structured | undefined;
  /** Use the client's roots as workspaces: only for a client on this machine, when the operator named none. */
  readonly useRoots?: boolean | undefined;
  /** Receives a record of each call (default: none is recorded). */
  readonly observe?: Observer | undefined;
  /** How the client is connected (default: stdio). */
  readonly surface?: Surface | undefined;
  /** Elements per page of a list (default: 100). */
  readonly pageSize?: number | undefined;
}

export class Connection {
  constructor(
    readonly server: Server,
    readonly options: ServerOptions,
    readonly log: Log,
  ) {}

  /** The same session with different options for one answer. */
  with(options: Partial<ServerOptions>): Connection {
    return new Connection(this.server, { ...this.options, ...options }, this.log);
  }

  logState({ name, indexing, error }: WorkspaceState): void {
    if (indexing === 'failed') this.log.write('error', `indexing ${name} failed: ${error?.message ?? 'unknown'}`);
  }

  /** Wording of errors and texts for this client. */
  wording(): AgentWording {
    const { all, offered } = this.options.profile;
    return wordingFor({ all, offered });
  }

  /** The client as the reader of an answer. */
  reader(): NonNullable<Question['reader']> {
    return { offered: this.options.profile.offered.map(({ name }) => name) };
  }

  /** The client as the one who asks. */
  asker(): Asker {
    const { workspaces, maxBytes } = this.options;
    return { workspaces, maxBytes, reader: this.reader() };
  }

  sendsStructured(context: ServerContext): boolean {
    return sendsStructured(this.options.structured ?? 'auto', this.clientName(context));
  }

  // Since protocol version 2026-07-28 every request names the client; before, only `initialize` did.

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
