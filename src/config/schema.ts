/** The checks behind the configuration table: one zod schema, its JSON Schema, and a value checker with readable errors. */
import * as z from 'zod';
import { AppError } from '../errors/errors.ts';
import { CONFIG_KEYS, type ConfigKey } from './config-keys.ts';

function schemaOf(row: ConfigKey): z.ZodType {
  const base =
    row.type === 'list' ? z.array(z.string().min(1).max(1_000)).max(1_000) : z.number().int().min(row.min).max(row.max);
  return base.describe(row.description);
}

const byKey: ReadonlyMap<string, z.ZodType> = new Map(CONFIG_KEYS.map((row) => [row.key, schemaOf(row)]));

/** The value when it is legal; CONFIG_INVALID naming key, value and origin when not. */
export function checkValue(key: string, value: unknown, origin: string): unknown {
  const result = byKey.get(key)!.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const at = issue.path.length > 0 ? `[${issue.path.join('.')}]` : '';
  throw new AppError('CONFIG_INVALID', `${key}${at} from ${origin}: ${issue.message}`, undefined, { key, origin });
}

/** The JSON Schema of `wayfind.json`, for editors. */
export function configJsonSchema(): Record<string, unknown> {
  const sections: Record<string, Record<string, z.ZodType>> = {};
  for (const row of CONFIG_KEYS) {
    const [section, name] = row.key.split('.', 2);
    sections[section] ??= {};
    sections[section][name] = schemaOf(row).default(row.default as never);
  }
  const shape = Object.entries(sections).map(([name, keys]) => [name, z.strictObject(keys).optional()]);
  const schema = z.strictObject({ $schema: z.string().optional(), ...Object.fromEntries(shape) });
  return { title: 'wayfind.json', ...z.toJSONSchema(schema, { io: 'input' }) };
}

interface ConfigRow {
  readonly key: string;
  readonly type: string;
  readonly default: string;
  readonly description: string;
}

/** One row per key, as text, for the docs. */
export function configTable(): ConfigRow[] {
  return CONFIG_KEYS.map((row) => ({
    key: row.key,
    type: row.type === 'list' ? 'list of strings' : `integer ${row.min} to ${row.max}`,
    default: JSON.stringify(row.default),
    description: row.description,
  }));
}
