/** `wayfind ui`: starts the explorer with the flags of the command line. */
import { AppError } from '../errors/errors.ts';
import { serveUi } from '../server/web/serve-web.ts';
import { serverInput } from './flags/server-input.ts';
import type { Invocation } from './run-setup.ts';

export async function runUi({ input, globals, print }: Invocation): Promise<number> {
  if (globals.json) throw new AppError('BAD_INPUT', '`wayfind ui` has no JSON output.', 'Remove --json.');
  return serveUi(serverInput(input, globals), {
    cwd: process.cwd(),
    env: process.env,
    print,
    log: (text) => process.stderr.write(`${text}\n`),
  });
}
