/** Where a symbolic link leads. Links are never followed, only reported. */
import { realpathSync } from 'node:fs';
import { isInside, relativeTo } from '../base/paths.ts';

export type LinkOutcome =
  | { readonly kind: 'inside' /** Relative to the root. */; readonly target: string }
  | { readonly kind: 'outside' | 'loop' | 'broken' }
  | { readonly kind: 'unresolved'; readonly code: string | undefined };

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
