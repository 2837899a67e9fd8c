/** The checks of roles in the configuration: one zod schema, and a reader with errors that name the role and the key. */
import * as z from 'zod';
import { nearest } from '../base/nearest.ts';
import { SYMBOL_KINDS } from '../model/kinds.ts';
import type { CustomRoles, RolePattern } from '../model/roles.ts';
import { FILE_ROLES } from '../model/source-file.ts';
import { oneOf, type RuleError, wrong } from './rule-schema.ts';

const MAX_ROLES = 100;
const NAME = /^[a-z][a-z0-9_-]{0,39}$/;

const word = z
  .string()
  .min(1)
  .max(200)
  .refine((text) => !text.includes('\0'), { error: 'must not contain a NUL character' });
/** More wildcards would take long on long names. */
const name = word.refine((text) => text.split('*').length <= 4, { error: 'expected a name with at most three *' });
const list = <T extends z.ZodType>(one: T) => z.array(one).min(1).max(50);

const patternWith = <A extends z.ZodType, B extends z.ZodType, C extends z.ZodType>(path: A, kind: B, named: C) =>
  z.strictObject({
    path: path.optional().describe('Files that match one of these patterns, in .gitignore syntax.'),
    lang: path.optional().describe('Files in one of these languages.'),
    kind: kind.optional().describe('Symbols of one of these kinds.'),
    name: named.optional().describe('Symbols with one of these names, also qualified; `*` is any text.'),
    decorator: named.optional().describe('Symbols with one of these decorators, annotations or attributes, by name.'),
    base: named.optional().describe('Types that directly extend or implement one of these, by name.'),
  });

const kind = oneOf(SYMBOL_KINDS);
/** After one text has become a list, so that an error is about the text. */
const pattern = patternWith(list(word), list(kind), list(name)).refine((keys) => Object.keys(keys).length > 0, {
  error: 'expected at least one pattern',
});
const written = patternWith(z.union([word, list(word)]), z.union([kind, list(kind)]), z.union([name, list(name)]));

const KEYS = Object.keys(pattern.shape);

/** For the JSON Schema. */
export const rolesSchema = z.record(z.string().regex(NAME), z.union([written, z.array(written).min(1).max(50)]));

const asLists = (value: unknown): unknown =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).map(([key, one]) => [key, typeof one === 'string' ? [one] : one]));

/** Never throws. */
export function parseRoles(value: unknown): { readonly roles: CustomRoles } | RuleError {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return wrong('expected roles by their names');
  const entries = Object.entries(value);
  if (entries.length > MAX_ROLES) return wrong(`has more than ${MAX_ROLES} roles`);
  const roles: Record<string, readonly RolePattern[]> = {};
  for (const [role, given] of entries) {
    if (!NAME.test(role))
      return wrong(`${JSON.stringify(role.slice(0, 100))} is not a name of lower-case letters, digits, - and _`);
    if ((FILE_ROLES as readonly string[]).includes(role))
      return wrong(`${role} is the role of a file, which no pattern changes`, 'Choose another name.');
    const patterns: RolePattern[] = [];
    for (const one of Array.isArray(given) ? given : [given]) {
      const result = pattern.safeParse(asLists(one));
      if (!result.success) return problemOf(role, result.error.issues);
      patterns.push(result.data);
    }
    if (patterns.length === 0) return wrong(`role ${role} has no patterns`);
    roles[role] = patterns;
  }
  return { roles };
}

/** An unknown key first: it is often a known one, misspelled, that another issue misses. */
function problemOf(role: string, issues: readonly z.core.$ZodIssue[]): RuleError {
  const unknown = issues.find((issue) => issue.code === 'unrecognized_keys');
  if (unknown?.code === 'unrecognized_keys') {
    const [key] = unknown.keys;
    const close = nearest(key, KEYS, 1);
    const fix = close[0] ? `Did you mean ${close[0]}?` : `A role has: ${KEYS.join(', ')}.`;
    return wrong(`role ${role} has the unknown key ${JSON.stringify(key.slice(0, 100))}`, fix, close);
  }
  const [issue] = issues;
  const at = issue.path.map(String).join('.');
  return wrong(`role ${role} ${at === '' ? 'is not valid' : `has a wrong value for ${at}`}: ${issue.message}`);
}
