/** Asks a workspace a question that may name roles: they are looked up first, and the answer waits where only an index can tell. */
import type { Answering } from '../../workspace/query-runner.ts';
import type { Draft } from '../../workspace/reply.ts';
import type { Session } from '../../workspace/session.ts';
import type { LongWork, Workspace } from '../../workspace/workspace.ts';

interface Asking<T> extends Answering<T> {
  readonly role: readonly string[] | undefined;
  readonly work: LongWork;
}

/** Throws BAD_INPUT for a role that does not exist. */
export async function askWithRoles<T>(
  workspace: Workspace,
  answer: (session: Session) => Draft<T> | Promise<Draft<T>>,
  { role, work, ...answering }: Asking<T>,
): Promise<Draft<T>> {
  if (!role?.length) return workspace.ask(answer, work, answering);
  // Loaded where a role is named: it reads the frameworks of all languages.
  const { rolesOfFiles, withRoles } = await import('./role-filter.ts');
  const roles = await rolesOfFiles(workspace.root, role);
  const { needs } = answering;
  return workspace.ask((session) => withRoles(session, role, answer), work, {
    ...answering,
    ...(roles === undefined
      ? { needs: undefined, withoutIndex: 'refused', withoutLinks: 'refused' }
      : { needs: needs?.filters ? { ...needs, filters: { ...needs.filters, roles } } : needs }),
  });
}
