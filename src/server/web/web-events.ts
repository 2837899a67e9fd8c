/** What happens to the workspaces, as server-sent events: progress of the index, changed files, problems. */
import type { WatchEvent } from '../../watch/watch-event.ts';
import type { WorkspaceState, Workspaces } from '../workspaces.ts';

/** The data of each event by its name. */
export interface WebEvents {
  /** A workspace is being indexed, has been, or could not be. */
  readonly state: WorkspaceState;
  /** What its watcher says: `synced` when files changed and the index with them. */
  readonly watch: { readonly root: string } & WatchEvent;
}

/** Progress comes many times a second, which is more than a person sees. */
const MIN_INTERVAL_MS = 200;
const KEEP_ALIVE_MS = 15_000;
/** A page that does not read its events gets no more of them; it opens the stream again. */
const MAX_QUEUED = 1000;

export function eventStream(workspaces: Workspaces, signal: AbortSignal): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const sentMs = new Map<string, number>();
  let end = () => {};
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const send = (text: string): void => {
          if ((controller.desiredSize ?? 0) < 0) end();
          else controller.enqueue(encoder.encode(text));
        };
        const emit = <K extends keyof WebEvents>(name: K, data: WebEvents[K]) =>
          send(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
        const onState = (state: WorkspaceState): void => {
          const nowMs = performance.now();
          const isProgress = state.indexing === 'indexing';
          if (isProgress && nowMs - (sentMs.get(state.root) ?? Number.NEGATIVE_INFINITY) < MIN_INTERVAL_MS) return;
          sentMs.set(state.root, nowMs);
          emit('state', state);
        };
        const stops = [
          workspaces.onChange(onState),
          workspaces.onWatch((root, event) => emit('watch', { root, ...event })),
        ];
        const alive = setInterval(() => send(': alive\n\n'), KEEP_ALIVE_MS);
        let isOpen = true;
        end = () => {
          if (!isOpen) return;
          isOpen = false;
          clearInterval(alive);
          for (const stop of stops) stop();
          controller.close();
        };
        signal.addEventListener('abort', end, { once: true });
        send('retry: 1000\n\n');
        for (const state of workspaces.list()) emit('state', state);
      },
      cancel: () => end(),
    },
    { highWaterMark: MAX_QUEUED },
  );
}
