/** Handlers of routes as roots: a request starts them. */
import { idOf } from '../../endpoints/attach-remote.ts';
import { trafficOf } from '../../endpoints/traffic.ts';
import type { RootProvider } from '../../graph/roots/root.ts';
import type { FileId } from '../../model/ids.ts';
import type { Session } from '../../workspace/session.ts';

export async function routeRoots(session: Session): Promise<RootProvider> {
  const reader = session.reader();
  const { endpoints } = await trafficOf(reader);
  return function* handlers({ graph }) {
    for (const { method, path: route, handler, file, line, framework } of endpoints) {
      const id = handler === undefined ? -1 : idOf(graph, handler);
      const number = graph.nodes.fileNumber(file as FileId);
      if (id < 0 || number < 0) continue;
      const { path } = graph.nodes.files[number];
      yield { id, kind: 'handler', why: { path, line, what: `${method} ${route} of ${framework}` } };
    }
  };
}
