/** The file that `require` and `include` name by a literal path. */
import { posix } from 'node:path';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import { EXTERNAL, type Value } from '../../../src/resolve/core/values.ts';
import type { World } from '../../../src/resolve/core/world.ts';

/** A path is looked for beside the file, and from the root of the tree where scripts are started. */
export function fileIncluded(world: World, view: FileView, path: string): Value {
  const directory = posix.dirname(view.file.path);
  const candidates = [posix.join(directory, path)];
  if (!path.startsWith('.')) candidates.push(posix.normalize(path));
  for (const candidate of candidates) {
    const file = world.fileAt(candidate);
    if (file !== undefined && file.language === 'php')
      return { kind: 'module', language: 'php', file: file.id, name: candidate };
  }
  return EXTERNAL;
}
