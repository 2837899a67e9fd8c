/** Names and members of projects in `Cargo.toml`. */
import { BadManifest, type Manifest, strings, textOf } from '../../../src/discover/manifest-text.ts';
import { readTomlKeys } from '../../../src/discover/toml-keys.ts';

export function readCargo(source: string): Manifest {
  const keys = readTomlKeys(source);
  const members = keys.get('workspace.members');
  const excluded = keys.get('workspace.exclude');
  const isWorkspace = /^[ \t]*\[workspace\]/m.test(source);
  if (!isWorkspace && !keys.has('package.name')) throw new BadManifest('has neither [package] nor [workspace]');
  const list = [...strings(members), ...strings(excluded).map((path) => `!${path}`)];
  return { name: textOf(keys.get('package.name')), ...(isWorkspace && { members: list }) };
}
