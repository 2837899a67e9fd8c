/** Where a symbolic link leads, and whether it may be followed there. */
import { realpathSync } from 'node:fs';
import { isInside, relativeTo } from '../base/paths.ts';
import { alwaysIgnored } from './built-in-ignores.ts';
import { secretReason } from './secrets.ts';

export type LinkOutcome =
  | { readonly kind: 'inside' /** Relative to the root. */; readonly target: string }
  | { readonly kind: 'outside' | 'loop' | 'broken' }
  | { readonly kind: 'unresolved'; readonly code: string | undefined };

/** `root`: absolute, links resolved. */
export function linkOutcome(root: string, link: string): LinkOutcome {
  try {
    const target = realpathSync(link);
    return isInside(root, target) ? { kind: 'inside', target: relativeTo(root, target) } : { kind: 'outside' };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ELOOP') return { kind: 'loop' };
    return code === 'ENOENT' ? { kind: 'broken' } : { kind: 'unresolved', code };
  }
}

/**
 * Why nothing at this place is read through a link, whatever the link is called. In small letters too: where the file system does
 * not distinguish them, `.GIT` is `.git`.
 */
export function closedTarget(target: string): string | undefined {
  for (const spelled of [target, target.toLowerCase()]) {
    const always = alwaysIgnored(spelled);
    if (always) return `${always} is never indexed`;
    // The slash is for directories of secrets.
    const secret = secretReason(spelled) ?? secretReason(`${spelled}/`);
    if (secret) return secret;
  }
  return undefined;
}

/** The absolute path of the file that a link of the tree leads to; undefined where links may not lead. */
export function linkedFile(root: string, link: string): string | undefined {
  const outcome = linkOutcome(root, link);
  return outcome.kind === 'inside' && closedTarget(outcome.target) === undefined
    ? `${root === '/' ? '' : root}/${outcome.target}`
    : undefined;
}
