/** Changed symbols by directory, those of the product first: a reviewer reads them in this order. */

import { directoryOf } from '../../graph/members.ts';
import { makeReply } from '../../workspace/make-reply.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { ChangeView } from '../changes/tool.ts';
import { TOP } from '../dependencies/groups.ts';
import type { Trees } from './since-base.ts';
import type { Results } from './tool.ts';

type Part = Results['modules'][number]['part'];

const PARTS: readonly Part[] = ['source', 'test', 'other'];

export async function partsOf(
  { head, base, context }: Trees,
  views: readonly ChangeView[],
): Promise<Results['modules']> {
  const paths = [...new Set(views.map(({ path }) => path))];
  const [now, before] = await Promise.all([
    rolesIn(head, paths),
    base ? rolesIn(base, paths) : new Map<string, string>(),
  ]);
  const modules = new Map<string, Results['modules'][number]>();
  for (const view of views) {
    const part = partOf(view, now.get(view.path) ?? before.get(view.path));
    const name = directoryOf(view.path) || TOP;
    const known = modules.get(`${part} ${name}`) ?? { name, part, changes: [] };
    modules.set(`${part} ${name}`, known);
    known.changes.push(view);
  }
  return [...modules.values()].sort((a, b) => PARTS.indexOf(a.part) - PARTS.indexOf(b.part));

  async function rolesIn(workspace: Workspace, wanted: readonly string[]): Promise<Map<string, string>> {
    const { results } = await workspace.ask(
      async (session) =>
        makeReply(
          session,
          wanted.flatMap((path): [string, string][] => {
            const file = session.reader().fileByPath(path);
            return file === undefined ? [] : [[path, file.role]];
          }),
        ),
      context,
      { isEmpty: () => false },
    );
    return new Map(results);
  }
}

const partOf = ({ kind }: ChangeView, role: string | undefined): Part =>
  kind === 'section' || (kind === 'file' && role === undefined)
    ? 'other'
    : role === 'test'
      ? 'test'
      : role === undefined || role === 'source'
        ? 'source'
        : 'other';
