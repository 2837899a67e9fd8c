/** How risky a change is, by what it reaches; every point comes with a stated reason. */
import { many } from '../../tools/layout.ts';
import { TEST_DEPTH } from './limits.ts';
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
  /** Places that hand a changed symbol to a framework, a runner or a container. */
  readonly registered: number;
  readonly test_files: number;
  /** Test files that only import affected code, and the imported file that is nearest. */
  readonly importing_tests: number;
  readonly imported: string | undefined;
  /** Other files that import affected code and are not affected otherwise. */
  readonly importers: number;
  /** Possible uses that are not counted: users that were not followed, and unbound references of the same name. */
  readonly probable: number;
  readonly unresolved_total: number;
  /** Files that are not linked and mention a changed symbol. */
  readonly unparsed: number;
  /** Affected code that something other than a call starts: a framework, the system, a base from outside the tree. */
  readonly started: number;
  /** Whether tests are among the files that are not linked. */
  readonly mayHaveTests: boolean;
  /** The depth of the search, and whether there is more beyond it. */
  readonly depth: number;
  readonly isDeeper: boolean;
  /** Where no test is within the depth: the nearest beyond it. */
  readonly nearestTest?: NearestTest;
  /** What ended the search for tests beyond the depth, where it found none. */
  readonly testLimit?: 'depth' | 'nodes';
  readonly isCut: boolean;
}

interface NearestTest {
  readonly path: string;
  readonly depth: number;
  readonly confidence: 'exact' | 'probable';
  /** It only imports this file, or files that lead there. */
  readonly imports?: string;
}

interface Rule {
  /** 0: does not apply. */
  points(figures: RiskFigures): number;
  reason(figures: RiskFigures): string;
}

const steps = (value: number, ...limits: number[]): number => limits.filter((limit) => value >= limit).length;

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
    points: ({ importers }) => steps(importers, 50),
    reason: ({ importers, imported }) =>
      `${many(importers, 'file')} import ${imported} or others whose top level is affected`,
  },
  {
    points: ({ entries }) => steps(entries, 1, 10),
    reason: ({ entries }) => `reaches ${many(entries, 'entry point')}`,
  },
  {
    points: ({ registered }) => steps(registered, 1),
    reason: ({ registered }) => `code outside this tree may call it: ${many(registered, 'place')}`,
  },
  {
    points: ({ affected, public_changed, test_files, importing_tests, nearestTest }) => {
      if (test_files > 0 || affected + public_changed === 0) return 0;
      return importing_tests === 0 && nearestTest === undefined ? 2 : 1;
    },
    reason: noTestText,
  },
  {
    points: (figures) => steps(unsure(figures), 1),
    reason: (figures) => `${many(unsure(figures), 'possible use is', 'possible uses are')} not counted`,
  },
  {
    points: ({ unparsed }) => steps(unparsed, 1),
    reason: ({ unparsed }) => `${many(unparsed, 'file that is', 'files that are')} not linked may use it`,
  },
  { points: ({ isDeeper }) => (isDeeper ? 1 : 0), reason: ({ depth }) => `more is affected beyond depth ${depth}` },
  { points: ({ isCut }) => (isCut ? 1 : 0), reason: () => 'more may be affected: the search stopped at its limit' },
];

/** Says how far and with which uses tests were looked for, where a wider search may find some. */
function noTestText(figures: RiskFigures): string {
  const { nearestTest, testLimit, isCut, isDeeper, mayHaveTests, depth, imported } = figures;
  if (figures.importing_tests > 0) return `no test was found that uses it; tests import ${imported}`;
  if (nearestTest !== undefined) {
    const isNear = nearestTest.depth <= depth;
    const none = `no test reaches it ${isNear ? 'by exact uses ' : ''}within depth ${depth}`;
    const how = howReached(nearestTest);
    return `${none}; the nearest is at depth ${nearestTest.depth}${how}: ${nearestTest.path}`;
  }
  if (isCut || testLimit === 'nodes') return 'no test was found before the search stopped';
  if (testLimit === 'depth') return `no test was found within depth ${TEST_DEPTH}`;
  if (isDeeper) return 'no test was found, at this depth or further';
  const test = mayHaveTests ? 'no test that is parsed' : 'no test';
  return `${test} reaches it${scopeOf(figures)}`;
}

/** Uses that speak against the claim that no test reaches it. */
export function scopeOf({
  probable,
  unresolved_total,
  started,
}: Pick<RiskFigures, 'probable' | 'unresolved_total' | 'started'>): string {
  if (probable > 0) return ' by exact uses';
  if (unresolved_total > 0) return ' by uses that are bound';
  return started > 0 ? ' by calls alone' : '';
}

function howReached({ confidence, imports }: NearestTest): string {
  if (imports !== undefined) return `, by importing ${imports}`;
  return confidence === 'exact' ? '' : ', through dispatch';
}

const MEDIUM = 3;
const HIGH = 6;

export function riskOf(figures: RiskFigures): Risk {
  const applying = RULES.map((rule) => ({ points: rule.points(figures), text: rule.reason(figures) })).filter(
    ({ points }) => points > 0,
  );
  const sum = applying.reduce((all, { points }) => all + points, 0);
  const isNothing =
    !figures.isCut &&
    figures.affected +
      figures.test_files +
      figures.importing_tests +
      unsure(figures) +
      figures.unparsed +
      figures.public_changed +
      figures.registered ===
      0;
  const level = isNothing ? 'none' : sum >= HIGH ? 'high' : sum >= MEDIUM ? 'medium' : 'low';
  const reasons = applying.toSorted((a, b) => b.points - a.points).map(({ text }) => text);
  return { level, reasons };
}
