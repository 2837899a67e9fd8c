/** Names and members of projects in `.csproj`, `.sln` and `.slnx` files. */
import { BadManifest, firstTag, type Manifest } from '../../../src/discover/manifest-text.ts';

export function readCsproj(source: string): Manifest {
  if (!source.includes('<Project')) throw new BadManifest('has no <Project>');
  const name = firstTag(source, 'AssemblyName');
  return { name: name.includes('$(') ? '' : name };
}

export function readSolution(source: string): Manifest {
  const members = [...source.matchAll(/^Project\("[^"\n]*"\)\s*=\s*"[^"\n]*",\s*"([^"\n]*proj)"/gm)].map(
    (hit) => hit[1],
  );
  return { name: '', members };
}

export const readSlnx = (source: string): Manifest => ({
  name: '',
  members: [...source.matchAll(/<Project\b[^<>]*?\bPath="([^"\n]*proj)"/g)].map((hit) => hit[1]),
});
