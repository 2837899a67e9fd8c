/** The names under which writes are noted that end what a check said of a name or member. No name of a program has a space. */

/** A write to this name or member (`x`, `a.b`), as a `narrow` binding of the file's scope; `this` in a scope: it is another one there. */
export const endingOf = (path: string): string => `${path} =`;

/** A member and everything it is inside of: `a.b.c`, `a.b`, `a`. */
export function pathsAround(path: string): string[] {
  const paths = [path];
  for (let dot = path.lastIndexOf('.'); dot > 0; dot = path.lastIndexOf('.', dot - 1)) paths.push(path.slice(0, dot));
  return paths;
}

/** Marks the type of a property that need not be there: the name of its `cast`. */
export const OPTIONAL = 'optional';
