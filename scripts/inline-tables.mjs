/**
 * A plugin of the bundler: columns of tables and codes of vocabularies become numbers, and `at` becomes the access itself.
 * A run of the indexer is so short that most of its code is never optimised, and without that each name is a look-up.
 */
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tsImport } from 'tsx/esm/api';

const model = join(dirname(fileURLToPath(import.meta.url)), '../src/model');
const MODULES = ['facts', 'kinds', 'links', 'parsed-file'];

const IMPORTS = new RegExp(
  `^import (?!type\\b)\\{([^}]*)\\} from '(?:[./]+/)?(?:src/)?model/(?:${MODULES.join('|')})\\.ts';`,
  'gm',
);

/** By name: the exported objects of the model that hold numbers only. */
async function numberTables() {
  const exported = await Promise.all(MODULES.map((name) => tsImport(join(model, `${name}.ts`), import.meta.url)));
  const isTable = (value) =>
    Object.prototype.toString.call(value) === '[object Object]' &&
    Object.values(value).every((one) => typeof one === 'number');
  return new Map(exported.flatMap((module) => Object.entries(module)).filter(([, value]) => isTable(value)));
}

/** Only names that the file imports under their own name are replaced: others may mean something else there. */
export function inlineTables(source, tables) {
  const imported = [...source.matchAll(IMPORTS)].flatMap(([, names]) => names.split(',').map((name) => name.trim()));
  const names = imported.filter((name) => tables.has(name));
  if (names.length === 0) return source;
  const cell = new RegExp(`(?<![.\\w$])at\\(([\\w.]+), ([\\w.]+), (${names.join('|')})\\.(\\w+)\\)`, 'g');
  const entry = new RegExp(`(?<![.\\w$])(${names.join('|')})\\.(\\w+)`, 'g');
  const withAccess = imported.includes('at')
    ? source.replace(cell, (written, table, row, name, column) =>
        isOf(table, name) ? `${table}.data[${row} * ${tables.get(name).stride} + ${name}.${column}]` : written,
      )
    : source;
  return withAccess.replace(entry, (written, name, key) => {
    const table = tables.get(name);
    return Object.hasOwn(table, key) ? `(${table[key]})` : written;
  });
}

/** Whether a variable is named after the table: `expressions` and `EXPRESSION`. */
const isOf = (table, name) => table.split('.').at(-1) === `${name.toLowerCase()}s`;

export async function tableInliner() {
  const tables = await numberTables();
  return {
    name: 'inline-tables',
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        if (path.includes('node_modules')) return undefined;
        return { contents: inlineTables(await readFile(path, 'utf8'), tables), loader: 'ts' };
      });
    },
  };
}
