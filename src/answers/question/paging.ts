/** Answers in pages: how many elements one has unless told otherwise, and how the next one is asked for. */

export const USUAL_LIMIT = {
  search: 20,
  symbol: 20,
  files: 200,
  references: 100,
  related: 20,
  similar: 20,
  by_signature: 50,
  dependencies: 100,
  impact: 100,
  changes: 200,
  history: 20,
} as const;

/** Cursors are offsets today; only this file and `tools/inputs.ts` know. */
export function pageWords(tool: keyof typeof USUAL_LIMIT, limit: number, from: number): string[] {
  const size = limit === USUAL_LIMIT[tool] ? [] : ['--limit', String(limit)];
  return [...size, '--cursor', String(from)];
}

export const pastTheEnd = (total: number): string =>
  `nothing here: the cursor is past the last of ${total} ${total === 1 ? 'result' : 'results'}`;
