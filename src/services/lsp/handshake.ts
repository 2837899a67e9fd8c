/** The first exchange with a language server: what each side can do, and which version it is. */

import { version } from '../../base/version.ts';
import { ServiceFailure } from '../contract.ts';
import type { Peer } from '../process/peer.ts';
import { versionIn } from '../program-version.ts';
import type { LspRow } from '../row.ts';
import { asObject, isObject } from './shapes.ts';

export interface Greeting {
  readonly folder: { readonly uri: string; readonly name: string };
  readonly options: unknown;
  readonly settings: Readonly<Record<string, unknown>>;
}

export interface ServerAbilities {
  /** Undefined where it does not say. */
  readonly version: string | undefined;
  readonly implementations: boolean;
}

/**
 * Nothing is announced that makes a server work unasked: without diagnostics a checker has nothing to check. Watched files are
 * registered, because servers that cannot do so watch the whole tree themselves.
 */
const CAPABILITIES = {
  general: { positionEncodings: ['utf-16'] },
  workspace: {
    applyEdit: false,
    configuration: true,
    workspaceFolders: true,
    didChangeConfiguration: { dynamicRegistration: true },
    didChangeWatchedFiles: { dynamicRegistration: true },
  },
  window: { workDoneProgress: true },
  textDocument: {
    synchronization: {},
    declaration: { linkSupport: true },
    definition: { linkSupport: true },
    implementation: { linkSupport: true },
    // A server that may be asked for diagnostics does not check what is opened.
    diagnostic: { dynamicRegistration: true },
  },
  experimental: { serverStatusNotification: true },
};

export async function greet(
  peer: Peer,
  row: LspRow,
  { folder, options, settings }: Greeting,
): Promise<ServerAbilities> {
  const result = await peer.request('initialize', {
    // It ends when this process does.
    processId: process.pid,
    clientInfo: { name: 'wayfind', version },
    rootUri: folder.uri,
    workspaceFolders: [folder],
    capabilities: CAPABILITIES,
    initializationOptions: options,
  });
  const abilities = readAbilities(result, row);
  await peer.notify('initialized', {});
  // gopls loads the project anew for it.
  if (Object.keys(settings).length > 0) await peer.notify('workspace/didChangeConfiguration', { settings });
  return abilities;
}

function readAbilities(result: unknown, { asks, implementations }: LspRow): ServerAbilities {
  const { capabilities, serverInfo } = asObject(result);
  if (!isObject(capabilities)) throw unavailable('its answer to the first request cannot be read');
  const { positionEncoding = 'utf-16' } = capabilities;
  if (positionEncoding !== 'utf-16') throw unavailable('it counts columns in another encoding than UTF-16');
  const asked = asks === 'textDocument/definition' ? 'definitionProvider' : 'declarationProvider';
  if (!capabilities[asked]) throw unavailable(`it has no ${asked}`);
  return {
    version: versionOf(asObject(serverInfo).version),
    implementations: implementations && Boolean(capabilities.implementationProvider),
  };
}

const versionOf = (value: unknown): string | undefined => (typeof value === 'string' ? versionIn(value) : undefined);

const unavailable = (message: string): ServiceFailure => new ServiceFailure({ code: 'semantic_unavailable', message });
