/** The names a command answers to, and what to say when somebody types another. */

import { TOOLS } from '../answers/all.ts';
import { nearest } from '../base/nearest.ts';
import { AppError } from '../errors/errors.ts';
import { kebab } from '../tools/options.ts';
import { BUILTINS } from './builtins.ts';

export function unknownCommand(name: string): AppError {
  const tools = TOOLS.flatMap(({ name: own, others }) => [own, ...others]);
  const close = nearest(name, [...tools.map(kebab), ...BUILTINS.map((entry) => entry.name)]);
  const asked = close.map((text) => `\`wayfind ${text}\``).join(' or ');
  const fix = asked ? `Did you mean ${asked}?` : 'See `wayfind help`.';
  return new AppError('UNKNOWN_COMMAND', `There is no command ${JSON.stringify(name)}.`, fix, { nearest: close });
}
