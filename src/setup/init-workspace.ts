/** Writes the first settings file of a workspace, and beside it the JSON Schema for editors. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { CONFIG_FILE } from '../config/config.ts';
import { parseJsonc } from '../config/jsonc.ts';
import { configJsonSchema } from '../config/schema.ts';
import { AppError } from '../errors/errors.ts';
import { clientFileAt, type Machine } from './client-paths.ts';
import { targetOf } from './file-target.ts';
import { replaceFile } from './replace-file.ts';

/**
 * Committed with the settings, so that it is there for everyone who has the repository: without a network, and without wayfind on their
 * machine. Below `.wayfind` git would ignore it, and an address would need both a network and a version.
 */
const SCHEMA_FILE = 'wayfind.schema.json';
const TITLE = 'wayfind.json';
const FIRST_SETTINGS = { $schema: `./${SCHEMA_FILE}`, index: { exclude: [SCHEMA_FILE] } };

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
  // One line: it is for editors, and no one reads its differences.
  const schemaText = `${JSON.stringify({ ...configJsonSchema(), title: TITLE })}\n`;
  const { path: file } = targetOf(schema);
  await replaceFile(file, {
    change(old) {
      if (old !== undefined && !isSchema(old))
        throw new AppError('CLIENT_FILE_INVALID', `${file} is not the schema of wayfind.json`, 'Rename that file.');
      return schemaText;
    },
  });
  const isNew = writeNew(path.join(root, CONFIG_FILE), `${JSON.stringify(FIRST_SETTINGS, null, 2)}\n`);
  return { written: [...(isNew ? [CONFIG_FILE] : []), SCHEMA_FILE], kept: !isNew };
}

function isSchema(text: string): boolean {
  const parsed = parseJsonc(text);
  return 'value' in parsed && (parsed.value as { readonly title?: unknown } | null)?.title === TITLE;
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
