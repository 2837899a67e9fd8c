/** Answers what a language server asks of its client: it gets its settings, and may neither edit nor open anything. */
import type { Peer } from '../process/peer.ts';
import { asObject, isObject } from './shapes.ts';

export interface ClientState {
  readonly folder: { readonly uri: string; readonly name: string };
  readonly settings: Readonly<Record<string, unknown>>;
  readonly log: (line: string) => void;
}

/** A request for more sections than any server has. */
const MAX_ITEMS = 1_000;

/** Requests that only want to hear that they were heard. */
const ACKNOWLEDGED = [
  'client/registerCapability',
  'client/unregisterCapability',
  'window/workDoneProgress/create',
  'window/showMessageRequest',
  'workspace/semanticTokens/refresh',
  'workspace/inlayHint/refresh',
  'workspace/codeLens/refresh',
  'workspace/diagnostic/refresh',
];

export function answerServer(peer: Peer, { folder, settings, log }: ClientState): void {
  for (const method of ACKNOWLEDGED) peer.onRequest(method, () => null);
  peer.onRequest('workspace/workspaceFolders', () => [folder]);
  peer.onRequest('workspace/configuration', (params) => {
    const { items } = asObject(params);
    return Array.isArray(items) ? items.slice(0, MAX_ITEMS).map((item) => sectionOf(settings, item)) : [];
  });
  peer.onRequest('workspace/applyEdit', () => ({ applied: false, failureReason: 'the client only reads' }));
  peer.onRequest('window/showDocument', () => ({ success: false }));
  for (const method of ['window/logMessage', 'window/showMessage'])
    peer.onNotification(method, (params) => {
      const { message } = asObject(params);
      if (typeof message === 'string') log(message);
    });
}

/** `null` says that the client has no such section. */
function sectionOf(settings: Readonly<Record<string, unknown>>, item: unknown): unknown {
  const { section } = asObject(item);
  if (typeof section !== 'string' || section === '') return settings;
  let value: unknown = settings;
  for (const name of section.split('.'))
    value = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return value ?? null;
}
