/** How risky a change is, by what it reaches; every point has a reason that is said. */

export const RISK_LEVELS = ['none', 'low', 'medium', 'high'] as const;

export interface Risk {
  readonly level: (typeof RISK_LEVELS)[number];
  readonly reasons: string[];
}

export interface RiskFigures {
  /** Symbols outside tests, files and directories they are in. */
  readonly affected: number;
  readonly files: number;
  readonly modules: number;
  readonly projects: number;
  /** Direct users, tests included. */
  readonly direct: number;
  /** Public symbols among what is changed, and among what is affected. */
  readonly public_changed: number;
  readonly public_affected: number;
  readonly entries: number;
  readonly test_files: number;
  /** What may be missing: users that were not followed, references of the same name that are bound to nothing. */
  readonly probable: number;
  readonly unresolved_total: number;
  /** Files that are not parsed and mention what changes. */
  readonly unparsed: number;
  /** Whether tests are among them. */
  readonly mayHaveTests: boolean;
  readonly isCut: boolean;
}

interface Rule {
  /** 0: does not apply. */
  points(figures: RiskFigures): number;
  say(figures: RiskFigures): string;
}

const steps = (value: number, ...limits: number[]): number => limits.filter((limit) => value >= limit).length;
const many = (value: number, one: string, several = `${one}s`): string => `${value} ${value === 1 ? one : several}`;

const unsure = ({ probable, unresolved_total }: RiskFigures): number => probable + unresolved_total;

/** Points: 1 is worth knowing, 2 is a risk by itself. */
const RULES: readonly Rule[] = [
  {
    points: ({ affected }) => steps(affected, 10, 50, 200),
    say: ({ affected, files }) => `${many(affected, 'symbol')} in ${many(files, 'file')} affected`,
  },
  { points: ({ direct }) => steps(direct, 20, 100), say: ({ direct }) => `a hub: ${many(direct, 'direct user')}` },
  {
    points: ({ modules }) => steps(modules, 5, 15),
    say: ({ modules }) => `reaches ${modules} directories`,
  },
  { points: ({ projects }) => steps(projects, 2, 5), say: ({ projects }) => `crosses ${projects} projects` },
  {
    points: ({ public_changed }) => steps(public_changed, 1),
    say: ({ public_changed }) =>
      `public API: ${many(public_changed, 'changed symbol is', 'changed symbols are')} exported`,
  },
  {
    points: ({ public_affected }) => steps(public_affected, 20),
    say: ({ public_affected }) => `${many(public_affected, 'public symbol depends', 'public symbols depend')} on it`,
  },
  { points: ({ entries }) => steps(entries, 1, 10), say: ({ entries }) => `reaches ${many(entries, 'entry point')}` },
  {
    points: ({ affected, public_changed, test_files }) => (test_files === 0 && affected + public_changed > 0 ? 2 : 0),
    say: ({ mayHaveTests }) => (mayHaveTests ? 'no test that is parsed reaches it' : 'no test reaches it'),
  },
  {
    points: (figures) => steps(unsure(figures), 1),
    say: (figures) => `${many(unsure(figures), 'possible use is', 'possible uses are')} not counted`,
  },
  {
    points: ({ unparsed }) => steps(unparsed, 1),
    say: ({ unparsed }) => `${many(unparsed, 'file that is', 'files that are')} not parsed may use it`,
  },
  { points: ({ isCut }) => (isCut ? 1 : 0), say: () => 'there is more behind the limits of this answer' },
];

const MEDIUM = 3;
const HIGH = 6;

export function riskOf(figures: RiskFigures): Risk {
  const applying = RULES.map((rule) => ({ points: rule.points(figures), text: rule.say(figures) })).filter(
    ({ points }) => points > 0,
  );
  const sum = applying.reduce((all, { points }) => all + points, 0);
  const isNothing =
    figures.affected + figures.test_files + unsure(figures) + figures.unparsed + figures.public_changed === 0;
  const level = isNothing ? 'none' : sum >= HIGH ? 'high' : sum >= MEDIUM ? 'medium' : 'low';
  const reasons = applying.toSorted((a, b) => b.points - a.points).map(({ text }) => text);
  return { level, reasons };
}
