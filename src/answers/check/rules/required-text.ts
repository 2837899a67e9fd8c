/** The rule `required_text`: some texts occur in every file. */
import { isTimeUp } from '../../../base/deadline.ts';
import { scanLines } from '../../../search/patterns/matching-lines.ts';
import { compilePatterns } from '../../../search/patterns/pattern-set.ts';
import { many } from '../../../tools/layout.ts';
import { specOf } from '../../grep/pattern-flags.ts';
import { currentTexts } from '../../grep/text.ts';
import { type Finding, oneByOne, type RuleKind } from '../rule-kind.ts';
import { textScopes } from './text.ts';

export const requiredText: RuleKind<'required_text'> = {
  kind: 'required_text',
  meaning: 'Some texts occur in every file',
  reads: 'files',
  find: oneByOne<'required_text'>(async (rule, context) => {
    const { session, signal } = context;
    const [{ candidates, gaps, files }] = await textScopes([rule], context);
    const set = await compilePatterns(rule.patterns.map((pattern) => specOf(pattern, rule)));
    const read = currentTexts(session);
    const findings: Finding[] = [];
    const unread: string[] = [];
    let left = 0;
    for (const [i, { path }] of candidates.entries()) {
      if (i % YIELD_EVERY === 0) await new Promise((resolve) => setImmediate(resolve));
      signal?.throwIfAborted();
      if (isTimeUp()) {
        left = candidates.length - i;
        break;
      }
      const outcome = read(path);
      if ('unsearched' in outcome) {
        if (outcome.unsearched !== 'binary' && outcome.unsearched !== 'deleted') unread.push(path);
        continue;
      }
      // An empty file has nothing to say.
      if (outcome.text.trim() === '') continue;
      const missing = missingIn(startOf(outcome.text, rule.first_lines), set, rule.patterns);
      for (const pattern of missing)
        findings.push({
          path,
          line: 1,
          message: `lacks the text ${JSON.stringify(pattern)}${whereText(rule.first_lines)}`,
          keys: [`${path} ${pattern}`],
        });
    }
    return {
      findings,
      files,
      gaps: [
        ...gaps,
        ...(unread.length > 0 ? [`${many(unread.length, 'file')} could not be read, such as ${unread[0]}`] : []),
        ...(left > 0 ? [`${many(left, 'file')} not searched: time ran out`] : []),
      ],
      notes: [],
    };
  }),
};

function whereText(lines: number | undefined): string {
  if (lines === undefined) return '';
  return lines === 1 ? ' in its first line' : ` in its first ${lines} lines`;
}

const YIELD_EVERY = 200;

function missingIn(
  text: string,
  set: Awaited<ReturnType<typeof compilePatterns>>,
  patterns: readonly string[],
): string[] {
  const found = new Set<number>();
  scanLines(text, set, {
    isOver: () => found.size === patterns.length,
    visit: (line) => {
      for (const number of line.patterns) found.add(number);
    },
  });
  return patterns.filter((_, i) => !found.has(i));
}

function startOf(text: string, lines: number | undefined): string {
  if (lines === undefined) return text;
  let end = 0;
  for (let i = 0; i < lines; i++) {
    const newline = text.indexOf('\n', end);
    if (newline < 0) return text;
    end = newline + 1;
  }
  return text.slice(0, end);
}
