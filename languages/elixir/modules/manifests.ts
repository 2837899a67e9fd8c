/** The name of a project, and the directory of its members, in `mix.exs`. */
import type { Manifest } from '../../../src/discover/manifest-text.ts';

export function readMix(source: string): Manifest {
  const name = /^[ \t]*app:[ \t]*:(\w+)/m.exec(source)?.[1] ?? '';
  const apps = /^[ \t]*apps_path:[ \t]*"([^"\n]+)"/m.exec(source)?.[1];
  return apps === undefined ? { name } : { name, members: [`${apps}/*`] };
}
