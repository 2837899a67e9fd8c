/** The strings and lists of strings of a TOML file by dotted path, which is all that project detection needs. */
import { isTable, readToml, type TomlTable } from './toml.ts';

/** By dotted path: `project.name`, `workspace.members`. Keys of any list of tables are under `[]`. */
type TomlKeys = ReadonlyMap<string, string | readonly string[]>;

export function readTomlKeys(text: string): TomlKeys {
  const keys = new Map<string, string | readonly string[]>();
  addKeys(keys, readToml(text), '');
  return keys;
}

/** The reader bounds the depth. */
function addKeys(keys: Map<string, string | readonly string[]>, table: TomlTable, prefix: string): void {
  for (const [name, value] of Object.entries(table)) {
    if (typeof value === 'string') keys.set(prefix + name, value);
    else if (isTable(value)) addKeys(keys, value, `${prefix}${name}.`);
    else if (Array.isArray(value)) {
      const tables = value.filter(isTable);
      if (tables.length === 0)
        keys.set(
          prefix + name,
          value.filter((item) => typeof item === 'string'),
        );
      for (const item of tables) addKeys(keys, item, '[].');
    }
  }
}
