/** Chance that is the same on every run and every machine. */

/** A number from 0 to below the bound it is called with. */
export type Random = (below: number) => number;

export function seeded(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** So many of them, drawn without putting back. */
export function sample<T>(all: readonly T[], count: number, random: Random): T[] {
  const pool = [...all];
  const taken = Math.min(count, pool.length);
  for (let i = 0; i < taken; i++) {
    const j = i + random(pool.length - i);
    [pool[i], pool[j]] = [pool[j], pool[i]];
  }
  return pool.slice(0, taken);
}

/** One letter left out, added, replaced or swapped with the one before, never the first. */
export function misspell(name: string, random: Random): string {
  const at = 1 + random(name.length - 1);
  const letter = 'abcdefghijklmnopqrstuvwxyz'[random(26)];
  const edits = [
    name.slice(0, at) + name.slice(at + 1),
    name.slice(0, at) + letter + name.slice(at),
    name.slice(0, at) + letter + name.slice(at + 1),
    name.slice(0, at - 1) + name[at] + name[at - 1] + name.slice(at + 1),
  ];
  return edits[random(edits.length)];
}
