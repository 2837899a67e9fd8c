/** The rule `text`: some texts occur nowhere. Files are read as they are now, each once for all rules. */
import type { RuleOf } from '../../../config/rule-schema.ts';
import { MAX_PATTERNS } from '../../../search/patterns/pattern.ts';
import { compilePatterns } from '../../../search/patterns/pattern-set.ts';
import { many } from '../../../tools/layout.ts';
import { filesToSearch, type GrepCandidate, newFiles } from '../../grep/files.ts';
import { scanNotes } from '../../grep/notes.ts';
import { specOf } from '../../grep/pattern-flags.ts';
import { type Scan, scanFiles } from '../../grep/scan.ts';
import { aboutRule, type Finding, type RuleContext, type RuleKind, type RuleOutcome } from '../rule-kind.ts';
import { emptyGaps, filtersOf } from '../scope.ts';

type TextRule = RuleOf<'text'>;

export const text: RuleKind<'text'> = {
  kind: 'text',
  meaning: 'Some texts occur nowhere',
  reads: 'files',
  async find(rules, context) {
    const scopes = await textScopes(rules, context);
    const outcomes = rules.map((rule, i) => ({ ...scopes[i], findings: [] as Finding[], rule, ordinals: new Map() }));
    for (const batch of batchesOf(rules, scopes)) await searchBatch(batch, outcomes, context);
    return outcomes;
  },
};

interface TextScope extends Omit<RuleOutcome, 'findings'> {
  readonly candidates: readonly GrepCandidate[];
  readonly gaps: string[];
}

/** Compiles each rule alone too, so that an error names it. */
export function textScopes(
  rules: readonly (TextRule | RuleOf<'required_text'>)[],
  { session, signal, ownFiles }: RuleContext,
): Promise<TextScope[]> {
  return newFiles(session, signal).then((more) =>
    Promise.all(
      rules.map((rule) =>
        aboutRule(rule.name, async () => {
          await compilePatterns(rule.patterns.map((pattern) => specOf(pattern, rule)));
          const files = filesToSearch(session, filtersOf(rule), more).files.filter(({ path }) => !ownFiles.has(path));
          const gaps = emptyGaps(rule, [{ what: 'the scope', isEmpty: files.length === 0 }]);
          return { candidates: files, files: files.length, gaps, notes: [] };
        }),
      ),
    ),
  );
}

interface Batch {
  /** Positions of the rules. */
  readonly rules: readonly number[];
  readonly files: GrepCandidate[];
}

/** Files that the same rules are about are searched together. */
function batchesOf(rules: readonly TextRule[], scopes: readonly TextScope[]): Batch[] {
  const byPath = new Map<string, { readonly file: GrepCandidate; readonly rules: number[] }>();
  for (const [i, { candidates }] of scopes.entries()) {
    for (const file of candidates) {
      const known = byPath.get(file.path);
      if (known) known.rules.push(i);
      else byPath.set(file.path, { file, rules: [i] });
    }
  }
  const batches = new Map<string, Batch>();
  for (const { file, rules: all } of byPath.values()) {
    for (const some of togetherOf(rules, all)) {
      const known = batches.get(some.join());
      if (known) known.files.push(file);
      else batches.set(some.join(), { rules: some, files: [file] });
    }
  }
  return [...batches.values()];
}

/** Rules whose lines may be in the same symbols, as many as one search has patterns. */
function togetherOf(rules: readonly TextRule[], numbers: readonly number[]): number[][] {
  const groups: { readonly inside: string; readonly numbers: number[]; patterns: number }[] = [];
  for (const number of numbers) {
    const { patterns, inside = [] } = rules[number];
    const key = inside.toSorted().join();
    const open = groups.find((group) => group.inside === key && group.patterns + patterns.length <= MAX_PATTERNS);
    if (open) {
      open.numbers.push(number);
      open.patterns += patterns.length;
    } else groups.push({ inside: key, numbers: [number], patterns: patterns.length });
  }
  return groups.map((group) => group.numbers);
}

interface Outcome {
  readonly rule: TextRule;
  readonly findings: Finding[];
  readonly gaps: string[];
  /** How often a key occurred so far. */
  readonly ordinals: Map<string, number>;
}

/** Lines that are listed of one search; a tree with more is not held to the rule at all. */
const MAX_LINES = 20_000;

async function searchBatch({ rules, files }: Batch, outcomes: readonly Outcome[], context: RuleContext): Promise<void> {
  const patterns = rules.flatMap((number) => outcomes[number].rule.patterns.map((pattern) => ({ number, pattern })));
  const set = await compilePatterns(patterns.map(({ number, pattern }) => specOf(pattern, outcomes[number].rule)));
  const { inside: kind } = outcomes[rules[0]].rule;
  const request = { files, set, kind, context: 0, timeout: Number.POSITIVE_INFINITY, limit: MAX_LINES, offset: 0 };
  const scan = await scanFiles(context.session, { ...request, readsAll: true }, context.signal);
  for (const { path, groups } of scan.shown) {
    for (const { symbol, lines } of groups) {
      for (const { line, col, text: code, patterns: matching = [1] } of lines) {
        // Several patterns of a rule in one line are one violation.
        const found = new Map(
          matching.map((i) => [patterns[i - 1].number, patterns[i - 1].pattern]).toReversed() as [number, string][],
        );
        for (const [number, pattern] of found)
          addFinding(outcomes[number], { path, line, col, text: code, pattern, symbol: symbol?.handle });
      }
    }
  }
  for (const gap of scanGaps(scan)) for (const number of rules) outcomes[number].gaps.push(gap);
}

type Matched = Pick<Finding, 'path' | 'line' | 'col' | 'symbol'> & { readonly text: string; readonly pattern: string };

function addFinding({ findings, ordinals }: Outcome, { pattern, ...found }: Matched): void {
  const key = `${found.path} ${found.text.replace(/\s+/g, ' ').trim()}`;
  const ordinal = (ordinals.get(key) ?? 0) + 1;
  ordinals.set(key, ordinal);
  findings.push({ ...found, message: `has the text ${JSON.stringify(pattern)}`, keys: [`${key} ${ordinal}`] });
}

/** Files that may have the text and were not searched. Binary and deleted files have no lines. */
function scanGaps(scan: Scan): string[] {
  const unsearched = scan.unsearched.filter(({ why }) => why !== 'binary' && why !== 'deleted');
  const notes = scanNotes({ ...scan, unsearched, changed: new Map(), masked: 0, unreached: 0 });
  return [
    ...notes,
    ...(scan.unreached > 0 ? [`${many(scan.unreached, 'file')} not searched: time ran out`] : []),
    ...(scan.lines > MAX_LINES
      ? [`only the first ${many(MAX_LINES, 'line')} of ${many(scan.lines, 'line')} are listed`]
      : []),
  ];
}
