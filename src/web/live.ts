/** What the server says by itself: the state of each workspace, and when its files have changed. */
import { useEffect, useState } from 'preact/hooks';
import type { WebEvents } from '../server/web/web-events.ts';

export type WorkspaceState = WebEvents['state'];
export type Watched = WebEvents['watch'];

export interface Live {
  readonly isConnected: boolean;
  /** The default first. */
  readonly workspaces: readonly WorkspaceState[];
  /** By root: how often its index changed since the page was opened. */
  readonly versions: Readonly<Record<string, number>>;
  /** The last events of watchers, newest first. */
  readonly watched: readonly (Watched & { readonly atMs: number })[];
}

const MAX_WATCHED = 100;
const listeners = new Set<(live: Live) => void>();
let live: Live = { isConnected: false, workspaces: [], versions: {}, watched: [] };
let source: EventSource | undefined;

function change(changes: Partial<Live>): void {
  live = { ...live, ...changes };
  for (const listener of listeners) listener(live);
}

const changed = (root: string): Live['versions'] => ({ ...live.versions, [root]: (live.versions[root] ?? 0) + 1 });

function onState(state: WorkspaceState): void {
  const before = live.workspaces.find(({ root }) => root === state.root);
  const workspaces = before
    ? live.workspaces.map((one) => (one === before ? state : one))
    : [...live.workspaces, state].toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault));
  const isNew = before !== undefined && before.indexing === 'indexing' && state.indexing !== 'indexing';
  change({ workspaces, ...(isNew && { versions: changed(state.root) }) });
}

function onWatch(event: Watched): void {
  const watched = [{ ...event, atMs: Date.now() }, ...live.watched].slice(0, MAX_WATCHED);
  const isNew = event.event === 'synced' && event.state === 'published';
  change({ watched, ...(isNew && { versions: changed(event.root) }) });
}

/** What changed while there was no connection was not said: every answer is asked for again. */
export function afterOpening({ workspaces, versions }: Live): Pick<Live, 'isConnected' | 'versions'> {
  const raised = workspaces.map(({ root }): [string, number] => [root, (versions[root] ?? 0) + 1]);
  return { isConnected: true, versions: { ...versions, ...Object.fromEntries(raised) } };
}

/** The browser opens the stream again when it breaks. */
function connect(): void {
  source = new EventSource('/api/events');
  source.addEventListener('open', () => change(afterOpening(live)));
  source.addEventListener('error', () => change({ isConnected: false }));
  source.addEventListener('state', ({ data }) => onState(JSON.parse(data)));
  source.addEventListener('watch', ({ data }) => onWatch(JSON.parse(data)));
}

export function useLive(): Live {
  const [value, setValue] = useState(live);
  useEffect(() => {
    if (source === undefined) connect();
    listeners.add(setValue);
    setValue(live);
    return () => void listeners.delete(setValue);
  }, []);
  return value;
}

/** The state of the workspace that a place names; the default without a name. */
export function workspaceOf({ workspaces }: Live, name: string | undefined): WorkspaceState | undefined {
  if (name === undefined) return workspaces[0];
  return workspaces.find((one) => one.root === name) ?? workspaces.find((one) => one.name === name);
}

/** Changes when an answer about the workspace may have changed. */
export function treeVersion(now: Live, name: string | undefined): string {
  const root = workspaceOf(now, name)?.root;
  return root === undefined ? '0' : String(now.versions[root] ?? 0);
}
