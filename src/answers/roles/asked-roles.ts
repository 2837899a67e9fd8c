/** The roles that a question names: those that are built in, and those of the configuration. */
import { nearest } from '../../base/nearest.ts';
import { loadConfig } from '../../config/config.ts';
import { AppError } from '../../errors/errors.ts';
import { BUILT_IN_ROLES, type CustomRoles, NOT, type RolePattern, SYMBOL_ROLES } from '../../model/roles.ts';

export interface AskedRoles {
  readonly wanted: readonly string[];
  readonly left: readonly string[];
  readonly custom: CustomRoles;
}

/** Throws BAD_INPUT for a role that does not exist. Read again for every question: a role is never part of an index. */
export async function askedRoles(root: string, written: readonly string[]): Promise<AskedRoles> {
  const { config } = await loadConfig({ root, env: process.env });
  const known = [...new Set([...BUILT_IN_ROLES, ...Object.keys(config.roles)])];
  const split = written.map((text) => ({ isLeft: text.startsWith(NOT), name: text.replace(/^!\s*/, '') }));
  const unknown = split.find(({ name }) => !known.includes(name));
  if (unknown !== undefined) {
    const [close] = nearest(unknown.name, known, 1);
    throw new AppError(
      'BAD_INPUT',
      `There is no role ${JSON.stringify(unknown.name)}`,
      `${close ? `Did you mean ${close}? ` : ''}Roles: ${known.join(', ')}; \`roles\` in wayfind.json adds others.`,
      { nearest: close ? [close] : [] },
    );
  }
  const names = (isLeft: boolean) => [...new Set(split.filter((one) => one.isLeft === isLeft).map(({ name }) => name))];
  return { wanted: names(false), left: names(true), custom: config.roles };
}

/** Whether only an index of the whole tree can tell who has one of the roles. */
export const isOfWholeTree = ({ wanted, left, custom }: AskedRoles): boolean =>
  [...wanted, ...left].some(
    (name) => (SYMBOL_ROLES as readonly string[]).includes(name) || custom[name]?.some(isOfSymbols) === true,
  );

/** Whether the pattern looks at symbols, not at files alone. */
export const isOfSymbols = ({ kind, name, decorator, base }: RolePattern): boolean =>
  [kind, name, decorator, base].some((patterns) => patterns !== undefined);
