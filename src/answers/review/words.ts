/** What a review says in one line: what needs attention, what changed. */
import { count, many } from '../../tools/layout.ts';
import type { ChangeView } from '../changes/tool.ts';
import { shorter } from '../changes/view.ts';
import type { Results } from './tool.ts';

/** The name of a symbol in its file; of a file, its path. */
export const localOf = (handle: string): string => handle.slice(handle.indexOf('#') + 1);

/** `2 API breaks, 1 new import cycle`. */
export function headWords({ counts }: Results): string {
  const found = [
    counts.breaking > 0 && many(counts.breaking, 'API break'),
    (counts.still_named ?? 0) > 0 && `${many(counts.still_named!, 'use')} of removed names`,
    (counts.violations ?? 0) > 0 &&
      many(counts.violations!, counts.old_violations === undefined ? 'violation' : 'new violation'),
    (counts.cycles ?? 0) > 0 && many(counts.cycles!, 'new import cycle'),
    (counts.unused ?? 0) > 0 && `${many(counts.unused!, 'export')} newly unused`,
  ].filter((one) => one !== false);
  if (found.length > 0) return found.join(', ');
  const isOpen =
    counts.unread > 0 || counts.cycles === undefined || (counts.rules > 0 && counts.violations === undefined);
  if (isOpen) return 'nothing found, but not everything could be compared';
  return counts.symbols === 0 ? 'no symbol changed' : 'no API break, new cycle or newly unused export';
}

export function summaryWords({ counts, risk }: Results): string {
  const kinds = counts.kinds.map(({ kind, symbols }) => `${count(symbols)} ${kind}`).join(', ');
  const changed = `${many(counts.symbols, 'symbol')} changed${kinds === '' ? '' : ` (${kinds})`} in ${many(counts.compared, 'file')}`;
  const users =
    counts.affected === undefined
      ? 'users are not known'
      : counts.affected === 0
        ? 'nothing is known to use them'
        : `${many(counts.affected, 'symbol')} in ${many(counts.affected_files!, 'file')} ${counts.affected === 1 ? 'uses' : 'use'} them, risk ${risk?.level ?? 'unknown'}`;
  const fixed = (counts.fixed_violations ?? 0) > 0 ? `; ${many(counts.fixed_violations!, 'violation')} fixed` : '';
  const rules =
    counts.rules > 0 && counts.violations === 0 ? `; ${many(counts.rules, 'rule')} checked, no new violation` : '';
  return counts.symbols === 0 ? `${changed}${rules}${fixed}` : `${changed}; ${users}${rules}${fixed}`;
}

/** `signature function total (was sum) and 3 members`. */
export function changeWords(
  { changes, handle, kind, path, before, members = 0, breaking }: ChangeView,
  name: (text: string) => string,
): string {
  const local = handle.slice(path.length + 1);
  const was = before?.handle === undefined ? '' : ` (was ${name(shorter(before.handle, path))})`;
  const inside = members > 0 ? ` and ${many(members, 'member')}` : '';
  const symbol = local === '' ? (changes.includes('moved') ? 'the file' : 'top level') : `${kind} ${name(local)}`;
  return `${changes.join(', ')}${breaking === undefined ? '' : ', breaking'}: ${symbol}${inside}${was}`;
}
