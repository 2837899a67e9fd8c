/** The stages in which the first index of a tree is published: names, words and vectors at once, then the links between them. */

/** What an index may lack while it is built, or after the run that built it was stopped. */
export const LATER_STAGES = ['links'] as const;
export type LaterStage = (typeof LATER_STAGES)[number];

type About = Readonly<Record<string, string>>;

/** Key in the metadata of an index: the stages that it lacks, separated by blanks; absent or empty: none. */
export const MISSING_STAGES = 'missing_stages';

export const describeMissingStages = (missing: readonly LaterStage[]): About => ({
  [MISSING_STAGES]: missing.join(' '),
});

/** `about`: the metadata of an index. */
export function missingStages(about: About): LaterStage[] {
  const missing = (about[MISSING_STAGES] ?? '').split(' ');
  return LATER_STAGES.filter((stage) => missing.includes(stage));
}

export const isComplete = (about: About): boolean => missingStages(about).length === 0;
