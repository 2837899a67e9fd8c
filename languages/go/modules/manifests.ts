/** Names and members of projects in `go.mod` and `go.work`. */
import { textBefore } from '../../../src/base/cut-text.ts';
import { BadManifest, type Manifest, unquote } from '../../../src/discover/manifest-text.ts';

export function readGoMod(source: string): Manifest {
  const name = /^module[ \t]+(\S+)/m.exec(source)?.[1];
  if (!name) throw new BadManifest('has no module line');
  return { name: unquote(name) };
}

export function readGoWork(source: string): Manifest {
  const members: string[] = [];
  let inBlock = false;
  for (const raw of source.split(/\r?\n/)) {
    const line = textBefore(raw, /\/\//).trim();
    if (/^use\s*\($/.test(line)) inBlock = true;
    else if (line === ')') inBlock = false;
    else if (inBlock && line) members.push(unquote(line));
    else if (line.startsWith('use ')) members.push(unquote(line.slice(4)));
  }
  return { name: '', members };
}
