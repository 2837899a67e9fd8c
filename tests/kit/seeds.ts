/** Seeds of random proofs: few in `npm test`, all of them in `npm run test:all`. */
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    readonly allSeeds: boolean;
  }
}

/** The seeds 1 to `all`, or only the first `few` of them. */
export function seeds({ few, all }: { readonly few: number; readonly all: number }): number[] {
  return Array.from({ length: inject('allSeeds') ? all : few }, (_, i) => i + 1);
}
