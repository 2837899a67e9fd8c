/** Directories that a TypeScript configuration covers by its `include` and `files`. */
import { below, directoryOf, inside } from '../../../src/base/tree-paths.ts';

interface Covered {
  /** Taken whole: `src`, `src/**`, `src/*.ts`. */
  readonly covers: string[];
  /** Some files of them, `vite.config.ts`, or with `/**` of all below, `src/**\/*.spec.ts`. */
  readonly touches: string[];
}

const ANY_FILE = /^\*(?:\.(?:\*|d\.ts|vue|svelte|[cm]?[jt]sx?|\{[\w,.]+\}))?$/;
const FILE = /\.(?:vue|svelte|json|[cm]?[jt]sx?)$/;

export function isTouched(touches: readonly string[], directory: string): boolean {
  return touches.some((one) =>
    one.endsWith('**') ? below(one.replace(/\/?\*\*$/, ''), directory) !== undefined : one === directory,
  );
}

/** Patterns are relative to the root. */
export function coveredBy(patterns: readonly string[]): Covered {
  const covers = new Set<string>();
  const touches = new Set<string>();
  for (const pattern of patterns) {
    const segments = pattern.split('/').filter((one) => one !== '');
    const wild = segments.findIndex((one) => /[*?{]/.test(one));
    const fixed = segments.slice(0, wild < 0 ? undefined : wild).join('/');
    const rest = wild < 0 ? [] : segments.slice(wild);
    const isWhole = rest.every((one, i) => one === '**' || (i === rest.length - 1 && ANY_FILE.test(one)));
    if (wild < 0 && FILE.test(fixed)) touches.add(directoryOf(fixed));
    else if (isWhole) covers.add(fixed);
    else touches.add(inside(fixed, '**'));
  }
  return { covers: [...covers], touches: [...touches] };
}
