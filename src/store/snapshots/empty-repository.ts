/** A git repository without objects and settings, in a directory of the user: git runs beside it and reads nothing of a project's. */
import fs from 'node:fs';
import path from 'node:path';
import { stateDirs } from './user-key.ts';

const NAME = 'empty-repository';
const HEAD = 'ref: refs/heads/none\n';

/** Created when it is first needed; undefined where it cannot be. */
export function emptyRepository(): string | undefined {
  for (const dir of stateDirs()) {
    const repository = path.join(dir, NAME);
    try {
      if (fs.statSync(path.join(repository, 'HEAD'), { throwIfNoEntry: false })?.isFile()) return repository;
      for (const name of ['objects', 'refs'])
        fs.mkdirSync(path.join(repository, name), { recursive: true, mode: 0o700 });
      fs.writeFileSync(path.join(repository, 'HEAD'), HEAD);
      return repository;
    } catch {
      // Read-only: the next one may be writable.
    }
  }
  return undefined;
}
