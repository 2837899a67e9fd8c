/** Invariant: after any edit, uses of classes in markup and of tables in queries lead where a fresh run finds them. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { defaultConfig } from '../../../src/config/config.ts';
import { indexWorkspace } from '../../../src/indexer/run.ts';
import { readBindingCase } from '../../kit/binding-case.ts';
import { differences, freshRowsOf, rowsOf } from '../../kit/compare-index.ts';
import { EditedProject } from '../../kit/edited-project.ts';
import { randomEdit, randomOf } from '../../kit/random-edits.ts';
import { seeds } from '../../kit/seeds.ts';

const LANGUAGES = join(import.meta.dirname, '../../../languages');
const CASES = ['css/cases/binding/classes.css', 'scss/cases/binding/modules.scss', 'sql/cases/binding/queries.sql'];
const STEPS = 60;
const INDEXED_STEPS = 10;

/** All in one tree, each sheet and schema in the directory of its case. */
const PROJECT = new Map(
  CASES.flatMap((path) => {
    const { files } = readBindingCase(readFileSync(join(LANGUAGES, path), 'utf8'), 'case');
    return [...files].map(([name, text]): [string, string] => [`${path.split('/')[0]}/${name}`, text]);
  }),
);

it.each(seeds({ few: 2, all: 12 }))('links after an update, seed %i', async (seed) => {
  const project = new EditedProject();
  await project.edit(PROJECT);
  const random = randomOf(seed);
  let affected = 0;
  for (let step = 0; step < STEPS; step++) {
    const current = new Map(project.paths().map((path) => [path, project.text(path)!]));
    const edit = randomEdit(random, current, PROJECT);
    const { stale, ...others } = await project.edit(edit);
    affected += others.affected;
    expect({ step, edit: [...edit], stale }).toEqual({ step, edit: [...edit], stale: [] });
  }
  expect(affected).toBeGreaterThan(2);
});

it.each(seeds({ few: 1, all: 4 }))('rows of an updated index, seed %i', async (seed) => {
  const root = mkdtempSync(join(tmpdir(), 'wayfind-elsewhere-'));
  const current = new Map<string, string>();
  const write = (edit: ReadonlyMap<string, string | undefined>): void => {
    for (const [path, text] of edit) {
      const file = join(root, path);
      mkdirSync(dirname(file), { recursive: true });
      if (text === undefined) rmSync(file, { force: true });
      else writeFileSync(file, text);
      if (text === undefined) current.delete(path);
      else current.set(path, text);
    }
  };
  const random = randomOf(seed + 100);
  try {
    write(PROJECT);
    for (let step = 0; step < INDEXED_STEPS; step++) {
      await indexWorkspace({ root, config: defaultConfig(), jobs: 1 });
      const fresh = await freshRowsOf(root, join(root, '.fresh'));
      expect({ step, rows: differences(rowsOf(root), fresh) }).toEqual({ step, rows: [] });
      write(randomEdit(random, current, PROJECT));
    }
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
