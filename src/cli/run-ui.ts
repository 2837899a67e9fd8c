/** `wayfind ui`: starts the explorer with the flags of the command line. */
import { AppError } from '../errors/errors.ts';
import { serveUi } from '../server/web/serve-web.ts';
import type { Invocation } from './run-setup.ts';

export async function runUi({ input, globals, print }: Invocation): Promise<number> {
  if (globals.json) throw new AppError('BAD_INPUT', '`wayfind ui` has no JSON output.', 'Remove --json.');
  const { root, freshness, log_level, log_format, log_file } = globals;
  const workspace = [...(root === undefined ? [] : [root]), ...((input.workspace as string[] | undefined) ?? [])];
  return serveUi(
    {
      ...input,
      ...(workspace.length > 0 && { workspace }),
      ...(freshness && { freshness }),
      ...(log_level && { log_level }),
      ...(log_format && { log_format }),
      ...(log_file !== undefined && { log_file }),
    },
    { cwd: process.cwd(), env: process.env, print, log: (text) => process.stderr.write(`${text}\n`) },
  );
}
