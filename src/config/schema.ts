/** The checks for the configuration table: one zod schema, its JSON Schema, and a value checker with readable errors. */
import * as z from 'zod';
import { AppError } from '../errors/errors.ts';
import { CONFIG_KEYS } from './config-keys.ts';
import type { ConfigKey } from './config-row.ts';
import { parseRoles, rolesSchema } from './role-schema.ts';
import { parseCheckRules, type RuleError, rulesSchema } from './rule-schema.ts';

function schemaOf(row: ConfigKey): z.ZodType {
  return baseOf(row).describe(row.description);
}

function baseOf(row: ConfigKey): z.ZodType {
  switch (row.type) {
    case 'list': {
      const text = z.string().min(1).max(1_000);
      return z.array(row.pattern === undefined ? text : text.regex(row.pattern, `expected ${row.expected}`)).max(1_000);
    }
    case 'integer':
      return z.number().int().min(row.min).max(row.max);
    case 'number':
      return z.number().min(row.min).max(row.max);
    case 'boolean':
      return z.boolean();
    case 'choice':
      return z.enum(row.choices);
    case 'rules':
      return rulesSchema;
    case 'roles':
      return rolesSchema;
    case 'string': {
      const text = z.string().max(1_000);
      return row.pattern === undefined
        ? text
        : text.regex(new RegExp(`^$|${row.pattern.source}`), `expected ${row.expected}`);
    }
  }
}

const byKey: ReadonlyMap<string, z.ZodType> = new Map(CONFIG_KEYS.map((row) => [row.key, schemaOf(row)]));

/** Returns a legal value; throws CONFIG_INVALID with key, value and origin otherwise. */
export function checkValue(key: string, value: unknown, origin: string): unknown {
  const parse = PARSERS[TYPE_OF.get(key) ?? ''];
  if (parse !== undefined) return parsedBy(parse, { key, value, origin });
  const result = byKey.get(key)!.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const at = issue.path.length > 0 ? `[${issue.path.join('.')}]` : '';
  throw new AppError('CONFIG_INVALID', `${key}${at} from ${origin}: ${issue.message}`, undefined, { key, origin });
}

const TYPE_OF: ReadonlyMap<string, string> = new Map(CONFIG_KEYS.map(({ key, type }) => [key, type]));

type Parsed = { readonly value: unknown } | RuleError;

/** Apart: the error of a union would not say which key of which rule or role is wrong. */
const PARSERS: Readonly<Record<string, ((value: unknown) => Parsed) | undefined>> = {
  rules: (value) => {
    const parsed = parseCheckRules(value);
    return 'rules' in parsed ? { value: parsed.rules } : parsed;
  },
  roles: (value) => {
    const parsed = parseRoles(value);
    return 'roles' in parsed ? { value: parsed.roles } : parsed;
  },
};

interface Given {
  readonly key: string;
  readonly value: unknown;
  readonly origin: string;
}

function parsedBy(parse: (value: unknown) => Parsed, { key, value, origin }: Given): unknown {
  const parsed = parse(value);
  if (!('error' in parsed)) return parsed.value;
  const { error, fix, nearest } = parsed;
  throw new AppError('CONFIG_INVALID', `${key} from ${origin}: ${error}`, fix, { key, origin, nearest });
}

/** The JSON Schema of `wayfind.json`, for editors. */
export function configJsonSchema(): Record<string, unknown> {
  const sections: Record<string, Record<string, z.ZodType>> = {};
  for (const row of CONFIG_KEYS) {
    const [section, name] = row.key.split('.', 2);
    if (name === undefined) continue;
    sections[section] ??= {};
    sections[section][name] = schemaOf(row).default(row.default as never);
  }
  const shape = [
    ...Object.entries(sections).map(([name, keys]) => [name, z.strictObject(keys).optional()]),
    ...CONFIG_KEYS.filter(({ key }) => !key.includes('.')).map((row) => [
      row.key,
      schemaOf(row).default(row.default as never),
    ]),
  ];
  const schema = z.strictObject({ $schema: z.string().optional(), ...Object.fromEntries(shape) });
  return { title: 'wayfind.json', ...z.toJSONSchema(schema, { io: 'input' }) };
}

interface ConfigRow {
  readonly key: string;
  readonly type: string;
  readonly default: string;
  readonly description: string;
}

/** One row per key, as text; only the generated docs have it. @internal */
export function configTable(): ConfigRow[] {
  return CONFIG_KEYS.map((row) => ({
    key: row.key,
    type: typeText(row),
    default: JSON.stringify(row.default),
    description: row.description,
  }));
}

function typeText(row: ConfigKey): string {
  if (row.type === 'list') return 'list of strings';
  if (row.type === 'rules') return 'list of rules';
  if (row.type === 'roles') return 'patterns by name';
  if (row.type === 'choice') return row.choices.join(', ');
  if (row.type === 'integer' || row.type === 'number') return `${row.type} ${row.min} to ${row.max}`;
  return row.type;
}
