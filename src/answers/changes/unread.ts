/** Files that differ but could not be compared, and the notes about them. */
import { FETCH_MISSING } from '../../discover/git-blobs.ts';

/** After "2 more files differ, but " or, where that is not known, "2 more files may differ, but ". */
const REASONS = {
  missing: 'the content is not in this clone',
  damaged: 'git cannot read the content: run `git fsck`',
  unreadable: 'they cannot be read',
  too_large: 'one side is over index.max_file_size',
  binary: 'one side is binary',
  other_format: 'one side is a Git LFS pointer or in another format',
  minified: 'one side is minified',
  parse_timeout: 'parsing one side took too long',
  time: 'the time of the question ran out',
} as const;
export type UnreadReason = keyof typeof REASONS;

export interface UnreadFile {
  readonly path: string;
  readonly why: UnreadReason;
}

const SHOWN = 3;
/** The contents were not compared. */
const MAYBE: readonly UnreadReason[] = ['unreadable', 'time'];

export const unreadReason = (skip: string): UnreadReason => (skip in REASONS ? (skip as UnreadReason) : 'unreadable');

export const reasonText = (why: UnreadReason): string => REASONS[why];

export function unreadNotes(unread: readonly UnreadFile[]): string[] {
  const reasons = [...new Set(unread.map(({ why }) => why))];
  const notes = reasons.map((why) => {
    const paths = unread.filter((file) => file.why === why).map(({ path }) => path);
    const files = paths.length === 1 ? 'file' : 'files';
    const differ = MAYBE.includes(why) ? 'may differ' : paths.length === 1 ? 'differs' : 'differ';
    const more = paths.length > SHOWN ? ` and ${paths.length - SHOWN} more` : '';
    return `${paths.length} more ${files} ${differ}, but ${REASONS[why]}: ${paths.slice(0, SHOWN).join(', ')}${more}`;
  });
  return reasons.includes('missing') ? [...notes, `contents that this partial clone lacks: ${FETCH_MISSING}`] : notes;
}
