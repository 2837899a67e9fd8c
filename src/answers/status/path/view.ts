/** Renders what `status PATH` found. */
import type { Terminal } from '../../../tools/define.ts';
import { bytes, count, many, table, wrap } from '../../../tools/layout.ts';
import { problemLines } from '../problem-view.ts';
import { byCount, resolutionText } from '../resolution-text.ts';
import type { PathStatus } from './fields.ts';

const LABEL = 12;

const STATES: Readonly<Record<PathStatus['state'], string>> = {
  indexed: 'indexed',
  changed: 'indexed, and changed since',
  deleted: 'indexed, and no longer there',
  added: 'not indexed yet: the next run adds it',
  ignored: 'not indexed: left out by a rule',
  unlisted: 'not indexed: there is nothing in it to index',
};

export function pathLines(status: PathStatus, terminal: Terminal): string[] {
  const { color } = terminal;
  const { ignored, directory } = status;
  const isFine = status.state === 'indexed';
  const rows: (readonly [string, string])[] = [
    ['state', isFine ? STATES.indexed : color.yellow(STATES[status.state])],
    ...(ignored ? ([['rule', ruleText(ignored)]] as const) : []),
    ['kind', kindText(status)],
    ...(status.role ? ([['role', status.role + (status.role_reason ? ` (${status.role_reason})` : '')]] as const) : []),
    ...(status.language ? ([['language', status.language]] as const) : []),
    ...(status.skip ? ([['not parsed', status.skip]] as const) : []),
    ...(directory && !ignored ? directoryRows(directory) : []),
    ...(status.symbols === undefined
      ? []
      : ([['symbols', `${count(status.symbols)}${listed(status.kinds)}`]] as const)),
    ...(status.links && status.links.rate !== undefined
      ? ([['resolved', resolutionText({ ...status.links, roles: {} })]] as const)
      : []),
    ...(status.modified_at ? ([['modified', status.modified_at]] as const) : []),
    ...(status.indexed_at ? ([['index', `updated ${status.indexed_at}`]] as const) : []),
  ];
  const left = (directory?.ignored ?? []).map((one) => [
    { text: `  ${one.path}`, paint: color.cyan },
    { text: one.reason, paint: color.yellow },
    { text: one.detail, paint: color.dim },
  ]);
  const more = (directory?.ignored_count ?? 0) - left.length;
  return [
    color.bold(status.path),
    ...rows.flatMap(([label, text]) => {
      const [first = '', ...rest] = wrap(text, ' '.repeat(LABEL), terminal);
      return [`${color.dim(label.padEnd(LABEL))}${first.trimStart()}`, ...rest];
    }),
    ...(left.length > 0
      ? [color.yellow(`${many(directory!.ignored_count, 'path')} left out`), ...table(left, terminal)]
      : []),
    ...(more > 0 ? [`  and ${more} more`] : []),
    ...problemLines(status, terminal),
  ];
}

const ruleText = ({ path, reason, detail }: NonNullable<PathStatus['ignored']>): string =>
  `${reason}: ${detail}${detail.includes(path) ? '' : ` (${path})`}`;

function kindText({ kind, tracked, bytes: size, lines }: PathStatus): string {
  return [
    kind,
    ...(tracked === undefined ? [] : [tracked ? 'tracked by git' : 'not tracked by git']),
    ...(size === undefined ? [] : [bytes(size)]),
    ...(lines === undefined ? [] : [many(lines, 'line')]),
  ].join(', ');
}

function directoryRows(directory: NonNullable<PathStatus['directory']>): (readonly [string, string])[] {
  const { files, parsed_files, languages, roles, skipped, changed, added, deleted } = directory;
  const pending = Object.entries({ changed, added, deleted }).filter(([, sum]) => sum > 0);
  const others = Object.keys(skipped).length > 0 ? `; skipped: ${byCount(skipped)}` : '';
  return [
    ['files', `${count(files)} indexed, ${count(parsed_files)} parsed${others}`],
    ...(pending.length > 0
      ? ([['since then', pending.map(([what, sum]) => `${count(sum)} ${what}`).join(', ')]] as const)
      : []),
    ...(Object.keys(languages).length > 0 ? ([['languages', byCount(languages)]] as const) : []),
    ...(Object.keys(roles).length > 0 ? ([['roles', byCount(roles)]] as const) : []),
  ];
}

const listed = (kinds: PathStatus['kinds']): string =>
  kinds === undefined || Object.keys(kinds).length === 0 ? '' : `: ${byCount(kinds)}`;
