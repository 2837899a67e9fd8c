/** The manifests of npm, Composer and Deno: the name of the package, its scripts, its commands and the packages that it depends on. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { declare, type Format, pairsOf, scalarAt, scalarsOf, valueAt } from '../../yaml/extract/data.ts';

/** Keys that list what can be run, by name. */
const RUN = ['scripts', 'tasks', 'bin'] as const;
/** Keys that list packages, by name; those of Composer last. */
const PACKAGES = [
  'dependencies',
  'devDependencies',
  'peerDependencies',
  'optionalDependencies',
  'require',
  'require-dev',
] as const;

export const packageManifest: Format = (x, top) => {
  const name = scalarAt(x, top, 'name');
  if (name >= 0) {
    const doc = scalarAt(x, top, 'description');
    // Only its name: the text of the whole file has the words of every package that it lists.
    declare(x, name, { kind: 'module', at: name, signature: `package ${x.text(name)}`, doc });
  }
  for (const owner of RUN)
    for (const { node, key, name, value } of pairsOf(x, valueAt(x, top, owner)))
      declare(x, node, { kind: 'function', at: key, owner, signature: `${name}: ${commandOf(x, value)}` });
  for (const owner of PACKAGES)
    for (const { node, key, name, value } of pairsOf(x, valueAt(x, top, owner)))
      if (x.kind(value) === x.k.scalar)
        declare(x, node, { kind: 'property', at: key, owner, signature: `${name}: ${x.text(value)}` });
  return true;
};

/** Composer allows a list of commands, Deno a mapping with one. */
function commandOf(x: Extraction, value: Node): string {
  const command = x.kind(value) === x.k.mapping ? scalarAt(x, value, 'command') : -1;
  return scalarsOf(x, command >= 0 ? command : value)
    .map((one) => x.text(one).replace(/\\(["\\/])/g, '$1'))
    .join(' && ');
}
