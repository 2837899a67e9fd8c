/** Notes of a text search about files that it could not search, and about symbols that may be out of date. */
import type { Scan } from './scan.ts';
import type { Unsearched } from './text.ts';
import type { Results } from './tool.ts';

const SHOWN_PATHS = 3;

/** After "3 files ". */
const WHY: Readonly<Record<Exclude<Unsearched, 'binary'>, string>> = {
  unreadable: 'could not be read',
  too_large: 'too large to be searched (over 16 MB)',
  link: 'not searched: now a symbolic link or not a regular file',
  deleted: 'deleted since indexed',
  long_lines: 'searched in part: lines too long for a regular expression',
};

export function countUnsearched({ unsearched }: Pick<Scan, 'unsearched'>): Results['unsearched'] {
  const counts: Results['unsearched'] = {};
  for (const { why } of unsearched) counts[why] = (counts[why] ?? 0) + 1;
  return counts;
}

/** Whether a file that might match was not searched. Binary and deleted files have no lines. */
export const isIncomplete = ({ unsearched, unreached }: Pick<Scan, 'unsearched' | 'unreached'>): boolean =>
  unreached > 0 || unsearched.some(({ why }) => why !== 'binary' && why !== 'deleted');

export function scanNotes(scan: Scan): string[] {
  const { unsearched, changed, masked, unreached, searched, seconds } = scan;
  const pathsOf = (why: Unsearched) => unsearched.filter((one) => one.why === why).map(({ path }) => path);
  const reasons = (Object.keys(WHY) as (keyof typeof WHY)[]).flatMap((why) => {
    const paths = pathsOf(why);
    return paths.length === 0 ? [] : [`${files(paths.length)} ${WHY[why]}: ${some(paths)}`];
  });
  const binary = pathsOf('binary').length;
  return [
    ...(unreached > 0
      ? [
          `stopped after ${seconds} s: ${files(searched)} searched, ${unreached} not; narrow with --path or raise --timeout`,
        ]
      : []),
    ...(changed.size > 0
      ? [
          `changed since indexed: ${some([...changed.keys()])}; the lines are current, the symbols around them may be out of date`,
        ]
      : []),
    ...reasons,
    ...(masked > 0 ? [`${masked} ${masked === 1 ? 'line has' : 'lines have'} a credential masked as [redacted]`] : []),
    ...(binary > 0 ? [`${files(binary)} not searched: binary`] : []),
  ];
}

const files = (count: number): string => (count === 1 ? '1 file' : `${count} files`);

const some = (paths: readonly string[]): string =>
  paths.slice(0, SHOWN_PATHS).join(', ') +
  (paths.length > SHOWN_PATHS ? ` and ${paths.length - SHOWN_PATHS} more` : '');
