/** Writes the first settings file of a workspace, and next to the index the JSON Schema for editors. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { CONFIG_FILE } from '../config/config.ts';
import { configJsonSchema } from '../config/schema.ts';
import { AppError } from '../errors/errors.ts';
import { clientFileAt, type Machine } from './client-paths.ts';
import { targetOf } from './file-target.ts';
import { replaceFile } from './replace-file.ts';

const INDEX_DIR = '.wayfind';
const SCHEMA_FILE = `${INDEX_DIR}/wayfind.schema.json`;
const FIRST_SETTINGS = { $schema: `./${SCHEMA_FILE}`, index: { exclude: [] } };

export interface Initialised {
  /** Relative to the workspace. */
  readonly written: readonly string[];
  /** The settings file already existed and was not changed. */
  readonly kept: boolean;
}

/** Never changes an existing settings file; the schema is always rewritten, since it describes this version. */
export async function initWorkspace(machine: Machine): Promise<Initialised> {
  const root = machine.project;
  const schema = clientFileAt(path.join(root, SCHEMA_FILE), root, { scope: 'project', machine });
  const schemaText = `${JSON.stringify(configJsonSchema(), null, 2)}\n`;
  await replaceFile(targetOf(schema).path, { change: () => schemaText });
  // The directory contains its own .gitignore, just as after indexing.
  writeNew(path.join(root, INDEX_DIR, '.gitignore'), '*\n');
  const isNew = writeNew(path.join(root, CONFIG_FILE), `${JSON.stringify(FIRST_SETTINGS, null, 2)}\n`);
  return { written: [...(isNew ? [CONFIG_FILE] : []), SCHEMA_FILE], kept: !isNew };
}

/** False when the name is taken, even by a broken link. */
function writeNew(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    throw new AppError('CLIENT_FILE_UNWRITABLE', `${file} cannot be written (${code})`, 'Make the directory writable.');
  }
}
