/** A review as Markdown: what needs attention and the tests first, then the lists, folded where the code host can. */
import type { Reply } from '../../tools/define.ts';
import { count, many } from '../../tools/layout.ts';
import { codeBlock, codeSpan, placeLink, prose, proseWithCode } from '../../tools/markdown.ts';
import type { Results } from './tool.ts';
import { changeWords, headWords, localOf, summaryWords } from './words.ts';

export const REPORT_FORMATS = ['markdown', 'github', 'gitlab'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

export const isReportFormat = (format: string): format is ReportFormat =>
  (REPORT_FORMATS as readonly string[]).includes(format);

/** Plain Markdown has no HTML: not every host shows it. */
const FOLDS: Readonly<Record<ReportFormat, boolean>> = { markdown: false, github: true, gitlab: true };
/** Lists with more lines are folded. */
const OPEN_ROWS = 8;
const OPEN_COMMANDS = 3;

interface Place {
  readonly path: string;
  readonly line: number;
}

interface Page {
  readonly canFold: boolean;
  place(at: Place): string;
}

export function reviewMarkdown({ results, meta }: Reply<Results>, format: ReportFormat): string[] {
  const { links } = results;
  const page: Page = {
    canFold: FOLDS[format],
    place({ path, line }) {
      const text = codeSpan(line > 0 ? `${path}:${line}` : path);
      return links === undefined || line <= 0 ? text : `[${text}](${placeLink(links, path, line)})`;
    },
  };
  return [
    `### Wayfind: ${headWords(results)}`,
    '',
    ...summaryLines(results),
    ...breakLines(results, page),
    ...stillNamedLines(results, page),
    ...violationLines(results, page),
    ...cycleLines(results, page),
    ...unusedLines(results, page),
    ...testLines(results, page),
    ...changeLines(results, page),
    ...affectedLines(results, page),
    ...noteLines(meta, page),
  ];
}

function summaryLines(results: Results): string[] {
  const { verdict, failed_on: failedOn = [] } = results;
  const why = failedOn.length > 0 ? ` on ${failedOn.map(codeSpan).join(', ')}` : '';
  return [
    `${codeSpan(results.base.name)} (${codeSpan(results.base.commit!.slice(0, 12))}) → ${headName(results)}: ${summaryWords(results)}.`,
    ...(verdict === undefined ? [] : ['', `**${verdict}**${why}`]),
  ];
}

const headName = ({ head: { name, commit } }: Results): string =>
  commit === undefined || commit.startsWith(name)
    ? codeSpan(name.slice(0, 12))
    : `${codeSpan(name)} (${codeSpan(commit.slice(0, 12))})`;

function breakLines({ breaking, counts }: Results, page: Page): string[] {
  const items = breaking.map((change) => {
    const { before, signature, breaking: reasons = [], users, user_count: all } = change;
    const isShown = before?.signature !== undefined && signature !== undefined;
    const at = change.changes.includes('removed') ? codeSpan(change.path) : page.place(change);
    const used = users.map((user) => `${codeSpan(localOf(user.handle))} at ${page.place(user)}`).join(', ');
    return [
      `- ${names(change)} in ${at}: ${reasons.map(proseWithCode).join('; ')}`,
      ...(isShown
        ? ['', ...codeBlock([`- ${before.signature}`, `+ ${signature}`], 'diff').map((line) => `  ${line}`), '']
        : []),
      ...(all > 0
        ? [
            `  - users that this branch does not change: ${used}${all > users.length ? ` and ${all - users.length} more` : ''}`,
          ]
        : []),
    ];
  });
  return section('API breaks', { items, all: counts.breaking, page });
}

/** The old name, with its path where that is another one now; and the new one. */
function names({ handle, path, before }: Results['breaking'][number]): string {
  if (before?.handle === undefined) return codeSpan(localOf(handle));
  const old = before.handle.startsWith(`${path}#`) ? localOf(before.handle) : before.handle;
  return localOf(before.handle) === localOf(handle)
    ? codeSpan(old)
    : `${codeSpan(old)} (now ${codeSpan(localOf(handle))})`;
}

const stillNamedLines = ({ still_named: found, counts }: Results, page: Page): string[] =>
  section('Removed names that are still used', {
    items: found.map((one) => [`- ${codeSpan(one.name)} at ${page.place(one)}`]),
    all: counts.still_named ?? 0,
    page,
  });

function violationLines({ violations, counts }: Results, page: Page): string[] {
  const isSince = counts.old_violations !== undefined;
  const known =
    isSince && counts.old_violations! > 0 ? ` (${count(counts.old_violations!)} more accepted or on the base too)` : '';
  const items = violations.map((one) => [
    `- ${one.severity} ${codeSpan(one.rule)} at ${page.place(one)}: ${prose(one.message)}`,
  ]);
  return section(`${isSince ? 'New violations' : 'Violations'} of rules${known}`, {
    items,
    all: counts.violations ?? 0,
    page,
  });
}

const cycleLines = ({ cycles, counts }: Results, page: Page): string[] =>
  section('New import cycles', {
    items: cycles.map((one) => [`- ${page.place(one)} ${proseWithCode(one.message)}`]),
    all: counts.cycles ?? 0,
    page,
  });

const unusedLines = ({ unused, counts }: Results, page: Page): string[] =>
  section('Exports that nothing uses any more', {
    items: unused.map((one) => [`- ${codeSpan(localOf(one.handle))} at ${page.place(one)}`]),
    all: counts.unused ?? 0,
    page,
  });

function testLines({ commands, counts }: Results, page: Page): string[] {
  if (counts.tests === undefined) return [];
  if (counts.tests === 0) return ['', '#### Tests', '', 'No test is known to reach what changed.'];
  const reached = `${many(counts.tests, 'test')} ${counts.tests === 1 ? 'reaches' : 'reach'} what changed`;
  if (commands.length === 0) return ['', '#### Tests', '', `${reached}: no command is known that runs them.`];
  const block = (some: Results['commands']) =>
    codeBlock(
      some.map(({ command }) => command),
      'sh',
    );
  const [open, rest] = page.canFold
    ? [commands.slice(0, OPEN_COMMANDS), commands.slice(OPEN_COMMANDS)]
    : [commands, []];
  return [
    '',
    '#### Tests',
    '',
    `${reached}; run them with:`,
    '',
    ...block(open),
    ...(rest.length > 0 ? folded(many(rest.length, 'more command'), ['', ...block(rest)], page) : []),
  ];
}

const PART_TITLES = { source: 'Changed symbols', test: 'Changed tests', other: 'Changed documents and data' } as const;

function changeLines({ modules }: Results, page: Page): string[] {
  return (['source', 'test', 'other'] as const).flatMap((part) => {
    const own = modules.filter((module) => module.part === part);
    const total = own.reduce((sum, { changes }) => sum + changes.length, 0);
    if (total === 0) return [];
    const lines = own.flatMap(({ name, changes }) => [
      '',
      `**${codeSpan(`${name}/`)}**`,
      '',
      ...changes.map(
        (change) =>
          `- ${changeWords(change, codeSpan)} · ${change.changes.includes('removed') ? codeSpan(change.path) : page.place(change)}`,
      ),
    ]);
    const isOpen = part === 'source' && total <= OPEN_ROWS;
    return folded(`${PART_TITLES[part]} (${count(total)})`, lines, { ...page, canFold: page.canFold && !isOpen });
  });
}

function affectedLines({ affected, counts }: Results, page: Page): string[] {
  if (affected.length === 0) return [];
  const files = new Map<string, Results['affected']>();
  for (const one of affected) files.set(one.path, [...(files.get(one.path) ?? []), one]);
  const lines = [...files].map(([path, users]) => {
    const names = users.map((user) => codeSpan(localOf(user.handle)));
    return `- ${page.place({ path, line: users[0].line })}: ${names.join(', ')}`;
  });
  const more =
    (counts.affected ?? 0) > affected.length ? [`- and ${count(counts.affected! - affected.length)} more`] : [];
  return folded(`Users of what changed (${count(counts.affected ?? affected.length)})`, ['', ...lines, ...more], page);
}

function noteLines({ notes, omitted, next }: Reply<Results>['meta'], page: Page): string[] {
  const said = [
    ...(omitted > 0
      ? [
          `- ${count(omitted)} more entries are left out${next.length > 0 ? `; all: ${next.map(codeSpan).join(', ')}` : ''}`,
        ]
      : []),
    ...notes.map((note) => `- ${prose(note)}`),
  ];
  return said.length === 0
    ? []
    : folded(`What this does not cover, and other notes (${said.length})`, ['', ...said], page);
}

interface Listing {
  readonly items: readonly (readonly string[])[];
  readonly all: number;
  readonly page: Page;
}

/** What needs attention: never hidden as a whole. */
function section(title: string, { items, all, page }: Listing): string[] {
  if (all === 0) return [];
  const [open, rest] = page.canFold ? [items.slice(0, OPEN_ROWS), items.slice(OPEN_ROWS)] : [items, []];
  const more = all - items.length;
  return [
    '',
    `#### ${title} (${count(all)})`,
    '',
    ...open.flat(),
    ...(rest.length > 0 ? folded(`${count(rest.length)} more`, ['', ...rest.flat()], page) : []),
    ...(more > 0 ? ['', `${count(more)} more ${more === 1 ? 'is' : 'are'} not listed.`] : []),
  ];
}

const folded = (title: string, lines: readonly string[], { canFold }: Pick<Page, 'canFold'>): string[] =>
  canFold ? ['', `<details><summary>${title}</summary>`, ...lines, '', '</details>'] : ['', `#### ${title}`, ...lines];
