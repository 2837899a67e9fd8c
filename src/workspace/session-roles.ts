/** The roles that were looked up for a question. */
import { NOT, type RoleFile, type RoleFilter } from '../model/roles.ts';
import { FILE_ROLES } from '../model/source-file.ts';
import type { Session } from './session.ts';

/** Undefined where the question names none. */
export function rolesOf({ roles }: Session, written: readonly string[] | undefined): RoleFilter | undefined {
  return written?.length ? (roles ?? byFileRole(written)) : undefined;
}

/** Roles of files need no lookup: for rules, which have filters of their own, and before there is an index. */
export function byFileRole(written: readonly string[]): RoleFilter {
  const left = written.filter((name) => name.startsWith(NOT)).map((name) => name.slice(NOT.length));
  const named = written.filter((name) => !name.startsWith(NOT));
  const unknown = [...named, ...left].find((name) => !(FILE_ROLES as readonly string[]).includes(name));
  if (unknown !== undefined) throw new Error(`the role ${unknown} was not looked up before the answer`);
  const fits = ({ role }: RoleFile): boolean => (named.length === 0 || named.includes(role)) && !left.includes(role);
  return { named, isByFile: true, mayHold: fits, file: fits, symbol: fits, inside: fits };
}
