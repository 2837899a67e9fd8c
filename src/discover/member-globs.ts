/** Workspace member patterns (`packages/*`, `apps/**`, `!packages/old`) against the directories that have a manifest. */

/** Directories, relative to the workspace root, that some pattern names and no later `!pattern` takes back. */
export function matchMembers(patterns: readonly string[], directories: readonly string[]): string[] {
  const rules = patterns.map((pattern) => ({
    negated: pattern.startsWith('!'),
    segments: toSegments(pattern.replace(/^!/, '')),
  }));
  return directories.filter((directory) => {
    const segments = toSegments(directory);
    let member = false;
    for (const rule of rules) if (matches(rule.segments, segments)) member = !rule.negated;
    return member;
  });
}

const toSegments = (path: string): string[] => path.split(/[\\/]/).filter((part) => part !== '' && part !== '.');

/** Greedy with one backtracking point, for segments and characters alike: linear in practice, never exponential. */
function matches(pattern: readonly string[], path: readonly string[]): boolean {
  return wildcard({ pattern, subject: path, any: '**', same: matchesSegment });
}

const matchesSegment = (pattern: string, segment: string): boolean =>
  wildcard({ pattern: [...pattern], subject: [...segment], any: '*', same: (a, b) => a === '?' || a === b });

interface Wildcard {
  readonly pattern: readonly string[];
  readonly subject: readonly string[];
  /** The element that matches any number of elements. */
  readonly any: string;
  readonly same: (pattern: string, subject: string) => boolean;
}

function wildcard({ pattern, subject, any, same }: Wildcard): boolean {
  let p = 0;
  let s = 0;
  let lastAny = -1;
  let resume = 0;
  while (s < subject.length) {
    if (p < pattern.length && pattern[p] === any) {
      lastAny = p++;
      resume = s;
    } else if (p < pattern.length && same(pattern[p], subject[s])) {
      p++;
      s++;
    } else if (lastAny >= 0) {
      p = lastAny + 1;
      s = ++resume;
    } else return false;
  }
  while (p < pattern.length && pattern[p] === any) p++;
  return p === pattern.length;
}
