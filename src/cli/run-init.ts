/** `wayfind init`: writes a first settings file for a workspace and offers to set up the clients. */

import { thisMachine } from '../setup/client-paths.ts';
import { initWorkspace } from '../setup/init-workspace.ts';
import { canAsk } from './confirm.ts';
import { type Invocation, projectOf, runSetup } from './run-setup.ts';

export async function runInit(invocation: Invocation): Promise<number> {
  const { input, globals, print } = invocation;
  const root = projectOf(globals);
  const { written, kept } = await initWorkspace(thisMachine(root));
  if (globals.json) {
    print(JSON.stringify({ results: { root, written, kept } }));
    return 0;
  }
  print(
    [
      ...(kept ? ['wayfind.json already exists and was not changed'] : []),
      `wrote ${written.join(' and ')} in ${root}`,
      'Settings: `wayfind config` shows them all. Index: `wayfind index`.',
    ].join('\n'),
  );
  if (input.yes !== true && !canAsk()) {
    if (!globals.quiet)
      print('Agents: `wayfind setup` shows what it can set up, `wayfind setup --skill` installs the skill.');
    return 0;
  }
  // Finding no client to set up does not make `init` fail.
  await runSetup({ ...invocation, input: { yes: input.yes } });
  return 0;
}
