/** Names and members of projects in `pyproject.toml`, `setup.py` and `setup.cfg`. */
import { type Manifest, textOf } from '../../../src/discover/manifest-text.ts';
import { readTomlKeys } from '../../../src/discover/toml-keys.ts';

export function readPyproject(source: string): Manifest {
  const keys = readTomlKeys(source);
  const members = keys.get('tool.uv.workspace.members');
  return {
    name: textOf(keys.get('project.name')) || textOf(keys.get('tool.poetry.name')),
    ...(Array.isArray(members) && { members }),
  };
}

/** A setup script is never run: a literal name is read, anything computed is not. */
export const readSetupPy = (source: string): Manifest => ({
  name: /\bname\s*=\s*["']([^"'\n]+)["']/.exec(source)?.[1] ?? '',
  // A module of a program may be called so too.
  ...(!/(?<!\bdef )\bsetup\s*\(/.test(source) && { isOther: true }),
});

export const readSetupCfg = (source: string): Manifest => ({
  name: /^\[metadata\][^[]*?^name\s*=\s*(\S+)/m.exec(source)?.[1] ?? '',
});
