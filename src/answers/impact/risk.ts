/** How risky a change is, by what it reaches; every point comes with a stated reason. */
import type { Risk } from './tool.ts';

export const RISK_LEVELS = ['none', 'low', 'medium', 'high'] as const;

export interface RiskFigures {
  /** Affected symbols outside tests, and the files and directories they are in. */
  readonly affected: number;
  readonly files: number;
  readonly modules: number;
  readonly projects: number;
  /** Direct users, tests included. */
  readonly direct: number;
  /** Public symbols among the changed and among the affected ones. */
  readonly public_changed: number;
  readonly public_affected: number;
  readonly entries: number;
  readonly test_files: number;
  /** Possible uses that are not counted: users that were not followed, and unbound references of the same name. */
  readonly probable: number;
  readonly unresolved_total: number;
  /** Files that are not parsed and mention a changed symbol. */
  readonly unparsed: number;
  /** Whether tests are among them. */
  readonly mayHaveTests: boolean;
  readonly isCut: boolean;
}

interface Rule {
  /** 0: does not apply. */
  points(figures: RiskFigures): number;
  reason(figures: RiskFigures): string;
}

const steps = (value: number, ...limits: number[]): number => limits.filter((limit) => value >= limit).length;
const many = (value: number, one: string, several = `${one}s`): string => `${value} ${value === 1 ? one : several}`;

const unsure = ({ probable, unresolved_total }: RiskFigures): number => probable + unresolved_total;

/** Points: 1 is worth knowing, 2 is a risk by itself. */
const RULES: readonly Rule[] = [
  {
    points: ({ affected }) => steps(affected, 10, 50, 200),
    reason: ({ affected, files }) => `${many(affected, 'symbol')} in ${many(files, 'file')} affected`,
  },
  { points: ({ direct }) => steps(direct, 20, 100), reason: ({ direct }) => `a hub: ${many(direct, 'direct user')}` },
  {
    points: ({ modules }) => steps(modules, 5, 15),
    reason: ({ modules }) => `reaches ${modules} directories`,
  },
  { points: ({ projects }) => steps(projects, 2, 5), reason: ({ projects }) => `crosses ${projects} projects` },
  {
    points: ({ public_changed }) => steps(public_changed, 1),
    reason: ({ public_changed }) =>
      `public API: ${many(public_changed, 'changed symbol is', 'changed symbols are')} exported`,
  },
  {
    points: ({ public_affected }) => steps(public_affected, 20),
    reason: ({ public_affected }) => `${many(public_affected, 'public symbol depends', 'public symbols depend')} on it`,
  },
  {
    points: ({ entries }) => steps(entries, 1, 10),
    reason: ({ entries }) => `reaches ${many(entries, 'entry point')}`,
  },
  {
    points: ({ affected, public_changed, test_files }) => (test_files === 0 && affected + public_changed > 0 ? 2 : 0),
    reason: ({ mayHaveTests, isCut }) =>
      isCut
        ? 'no test was found before the search stopped'
        : mayHaveTests
          ? 'no test that is parsed reaches it'
          : 'no test reaches it',
  },
  {
    points: (figures) => steps(unsure(figures), 1),
    reason: (figures) => `${many(unsure(figures), 'possible use is', 'possible uses are')} not counted`,
  },
  {
    points: ({ unparsed }) => steps(unparsed, 1),
    reason: ({ unparsed }) => `${many(unparsed, 'file that is', 'files that are')} not parsed may use it`,
  },
  { points: ({ isCut }) => (isCut ? 1 : 0), reason: () => 'more may be affected: the search stopped at its limit' },
];

const MEDIUM = 3;
const HIGH = 6;

export function riskOf(figures: RiskFigures): Risk {
  const applying = RULES.map((rule) => ({ points: rule.points(figures), text: rule.reason(figures) })).filter(
    ({ points }) => points > 0,
  );
  const sum = applying.reduce((all, { points }) => all + points, 0);
  const isNothing =
    !figures.isCut &&
    figures.affected + figures.test_files + unsure(figures) + figures.unparsed + figures.public_changed === 0;
  const level = isNothing ? 'none' : sum >= HIGH ? 'high' : sum >= MEDIUM ? 'medium' : 'low';
  const reasons = applying.toSorted((a, b) => b.points - a.points).map(({ text }) => text);
  return { level, reasons };
}
