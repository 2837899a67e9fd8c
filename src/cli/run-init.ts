/** `wayfind init`: writes the first settings of a workspace and offers to set up the clients. */
import { initWorkspace } from '../setup/init-workspace.ts';
import { thisMachine } from '../setup/places.ts';
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
      ...(kept ? ['wayfind.json is there already and stays as it is'] : []),
      `wrote ${written.join(' and ')} in ${root}`,
      'Settings: `wayfind config` shows them all. Index: `wayfind index`.',
    ].join('\n'),
  );
  if (input.yes !== true && !canAsk()) {
    if (!globals.quiet)
      print('Agents: `wayfind setup` shows what it can set up, `wayfind setup --skill` installs the skill.');
    return 0;
  }
  // Nobody to set up is no failure of writing the settings.
  await runSetup({ ...invocation, input: { yes: input.yes } });
  return 0;
}
