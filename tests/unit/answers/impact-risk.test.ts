/** Risk: every level has its reasons, and nothing at all is no risk. */
import { expect, it } from 'vitest';
import { type RiskFigures, riskOf } from '../../../src/answers/impact/risk.ts';

const nothing: RiskFigures = {
  affected: 0,
  files: 0,
  modules: 0,
  projects: 1,
  direct: 0,
  public_changed: 0,
  public_affected: 0,
  entries: 0,
  registered: 0,
  importing_tests: 0,
  imported: undefined,
  importers: 0,
  started: 0,
  test_files: 0,
  probable: 0,
  unresolved_total: 0,
  unparsed: 0,
  mayHaveTests: false,
  depth: 3,
  isDeeper: false,
  isCut: false,
};

it('grows with what is reached, and says why', () => {
  expect(riskOf(nothing)).toEqual({ level: 'none', reasons: [] });
  expect(riskOf({ ...nothing, affected: 2, files: 1, modules: 1, test_files: 1 })).toEqual({
    level: 'low',
    reasons: [],
  });
  expect(riskOf({ ...nothing, affected: 2, files: 1, modules: 1 })).toEqual({
    level: 'low',
    reasons: ['no test reaches it'],
  });
  const exported = riskOf({ ...nothing, affected: 2, files: 1, modules: 1, public_changed: 1 });
  expect(exported).toEqual({
    level: 'medium',
    reasons: ['no test reaches it', 'public API: 1 changed symbol is exported'],
  });
  const hub = { ...nothing, affected: 300, files: 90, modules: 20, direct: 120, test_files: 3, isCut: true };
  expect(riskOf(hub)).toMatchObject({ level: 'high' });
  expect(riskOf(hub).reasons[0]).toBe('300 symbols in 90 files affected');
});

it('what is not certain is no proof that nothing is affected', () => {
  expect(riskOf({ ...nothing, unresolved_total: 4 })).toEqual({
    level: 'low',
    reasons: ['4 possible uses are not counted'],
  });
});

it('says how far tests were looked for', () => {
  const untested = { ...nothing, affected: 1200, files: 1, modules: 1, isDeeper: true };
  const reasons = (figures: Partial<RiskFigures>) => riskOf({ ...untested, ...figures }).reasons.join();
  expect(reasons({})).toContain('1,200 symbols in 1 file affected');
  expect(reasons({})).toContain('no test was found, at this depth or further');
  expect(reasons({ testLimit: 'depth' })).toContain('no test was found within depth 12');
  expect(reasons({ testLimit: 'nodes' })).toContain('no test was found before the search stopped');
});
