/** Clones a repository, or updates its clone, and indexes it there. */
import { loadConfig } from '../../config/config.ts';
import { parseGitUrl } from '../../discover/git-url.ts';
import { AppError } from '../../errors/errors.ts';
import type { RunContext } from '../../tools/define.ts';
import { cloneRepository } from '../../workspace/clones/clones.ts';
import { clonesDirectory } from '../../workspace/clones/clones-directory.ts';
import { registerWorkspace } from '../../workspace/registry/registry.ts';
import type { Draft } from '../../workspace/reply.ts';
import { openWorkspace, type Workspace } from '../../workspace/workspace.ts';
import { estimateIndex } from './estimate.ts';
import type { Question, Results } from './tool.ts';

/** Throws BAD_INPUT, CLONE_FAILED, CLONE_TOO_LARGE. */
export async function indexRepository(
  caller: Workspace,
  { url: written, show_ignored: showIgnored, estimate, ...rest }: Question & { readonly url: string },
  context: RunContext,
): Promise<Draft<Results>> {
  // An agent must not make a server fetch what it names.
  if (!caller.indexesItself)
    throw new AppError('BAD_INPUT', 'A server does not clone repositories', 'Run `wayfind index URL` in a terminal.');
  if (context.namedRoot !== undefined)
    throw new AppError('BAD_INPUT', 'A URL and --root both name what is indexed', 'Leave out --root.');
  const address = parseGitUrl(written);
  // The settings of the directory that the command was started in do not matter.
  const { config } = await loadConfig({ root: clonesDirectory(), env: process.env });
  const { root, ...clone } = await cloneRepository(address, { ...context, limits: config.clones });
  registerWorkspace(root, { url: clone.url, name: clone.name });
  const workspace = openWorkspace({ root });
  try {
    if (estimate)
      return await workspace.lease(({ session }) => estimateIndex(session, rest, context), { allowFallback: false });
    const { results, meta } = await workspace.index({ ...rest, showIgnored, ref: context.ref }, context);
    const ask = `ask about it from any directory with --root ${clone.name}, or serve it: \`wayfind serve --workspace ${clone.name}\``;
    return { results: { ...results, clone }, meta: { ...meta, notes: [ask, ...meta.notes] } };
  } finally {
    workspace.close();
  }
}
