/** The first settings file of a workspace, and beside the index the schema that editors complete it with. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { CONFIG_FILE } from '../config/config.ts';
import { configJsonSchema } from '../config/schema.ts';
import { AppError } from '../errors/errors.ts';
import { targetOf } from './file-target.ts';
import { clientFileAt, type Machine } from './places.ts';
import { replaceFile } from './replace-file.ts';

const INDEX_DIR = '.wayfind';
const SCHEMA_FILE = `${INDEX_DIR}/wayfind.schema.json`;
const FIRST_SETTINGS = { $schema: `./${SCHEMA_FILE}`, index: { exclude: [] } };

export interface Initialised {
  /** Relative to the workspace. */
  readonly written: readonly string[];
  /** The settings were there before and were left alone. */
  readonly kept: boolean;
}

/** Never changes settings that are there; the schema is renewed, as it says what this version knows. */
export async function initWorkspace(machine: Machine): Promise<Initialised> {
  const root = machine.project;
  const schema = clientFileAt(path.join(root, SCHEMA_FILE), root, { scope: 'project', machine });
  const schemaText = `${JSON.stringify(configJsonSchema(), null, 2)}\n`;
  await replaceFile(targetOf(schema).path, { change: () => schemaText });
  // The directory ignores itself, as it does once there is an index in it.
  writeNew(path.join(root, INDEX_DIR, '.gitignore'), '*\n');
  const isNew = writeNew(path.join(root, CONFIG_FILE), `${JSON.stringify(FIRST_SETTINGS, null, 2)}\n`);
  return { written: [...(isNew ? [CONFIG_FILE] : []), SCHEMA_FILE], kept: !isNew };
}

/** False when something of that name is there, be it a link to nowhere. */
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
