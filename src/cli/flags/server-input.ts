/** What every server takes of the command line: its own flags, the workspaces, and the global flags that concern it. */
import type { Globals } from '../../tools/arguments.ts';

export function serverInput(input: Readonly<Record<string, unknown>>, globals: Globals) {
  const { root, freshness, log_level, log_format, log_file } = globals;
  const workspace = [...(root === undefined ? [] : [root]), ...((input.workspace as string[] | undefined) ?? [])];
  return {
    ...input,
    ...(workspace.length > 0 && { workspace }),
    ...(freshness && { freshness }),
    ...(log_level && { log_level }),
    ...(log_format && { log_format }),
    ...(log_file !== undefined && { log_file }),
  };
}
