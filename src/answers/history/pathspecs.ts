/** Patterns as in a .gitignore as pathspecs of git: they match at least the same paths, so that git reads fewer files. */

/** `prefix`: of the root, from the top of the repository, with a slash at its end. */
export function pathspecsOf(prefix: string, patterns: readonly string[] | undefined): string[] {
  const below = escaped(prefix);
  const all = `:(top,glob)${below}**`;
  if (!patterns?.length || patterns.some((one) => !PLAIN.test(one))) return [all];
  return patterns.flatMap((written) => {
    const pattern = written.replace(/^\/|\/$/g, '');
    if (pattern === '') return [all];
    // Without a slash before its end, it matches at any depth.
    const start = written.replace(/\/$/, '').includes('/') ? below : `${below}**/`;
    return [`:(top,glob)${start}${pattern}`, `:(top,glob)${start}${pattern}/**`];
  });
}

/** Exceptions, directories of the user, classes and escapes are left to the filter after git. */
const PLAIN = /^(?!!|\.\.?(?:\/|$))[^[\]\\#!?]+$/;

const escaped = (path: string): string => path.replace(/[*?[\]\\]/g, '\\$&');
