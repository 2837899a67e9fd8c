/** The files of the repository and their imports, as the tidy tests read them. */
import { execFileSync } from 'node:child_process';
import { lstatSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

export const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter((path) => path && lstatSync(join(root, path), { throwIfNoEntry: false })?.isFile());

export const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Our own code: fixtures are other people's, on purpose. */
export const code = files.filter(
  (path) => /\.(tsx?|js|mjs)$/.test(path) && !/(^|\/)(cases|projects|golden)\//.test(path),
);

/** Code without its comments. */
export const uncommented = (path: string): string => read(path).replace(/(?<=^|\s)(?:\/\*[\s\S]*?\*\/|\/\/.*$)/gm, '');

interface Import {
  readonly specifier: string;
  /** `static` imports are evaluated first, `dynamic` ones when they are called, `type` ones never. */
  readonly sort: 'static' | 'dynamic' | 'type';
}

export function importsOf(path: string): Import[] {
  const found = uncommented(path).matchAll(
    /^(?:import|export)\b([^'";]*?)from\s+'([^']+)'|^import\s+'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gm,
  );
  return [...found].map(([, clause, from, bare, dynamic]) => ({
    specifier: (from ?? bare ?? dynamic)!,
    sort: dynamic ? 'dynamic' : clause && isOfTypes(clause) ? 'type' : 'static',
  }));
}

/** `type { A }` or `{ type A, type B }`. */
function isOfTypes(clause: string): boolean {
  if (/^\s+type\b/.test(clause)) return true;
  const names = /^\s*\{([^}]*)\}\s*$/.exec(clause)?.[1];
  return names?.split(',').every((name) => /^\s*(?:type\s.*)?$/s.test(name)) ?? false;
}

/** The path in the repository; undefined for a package. */
export const targetOf = (path: string, specifier: string): string | undefined =>
  specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : undefined;
