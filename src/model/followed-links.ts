/** Symbolic links under whose names files of a tree are indexed, and how an index stores them in its metadata. */

export interface FollowedLink {
  readonly path: string;
  /** Where it leads, relative to the root, links resolved. */
  readonly target: string;
  readonly isDirectory: boolean;
}

type Stored = readonly [path: string, target: string, isDirectory: boolean];

/** Nothing where the settings say that no link is followed. */
export const followedMeta = ({
  followed,
}: {
  readonly followed?: readonly FollowedLink[] | undefined;
}): Record<string, string> => ({
  followed_links: followed
    ? JSON.stringify(followed.map(({ path, target, isDirectory }): Stored => [path, target, isDirectory]))
    : '',
});

/** By their paths; undefined where none is followed. */
export function followedLinksIn(meta: Readonly<Record<string, string>>): ReadonlyMap<string, FollowedLink> | undefined {
  if (!meta.followed_links) return undefined;
  const stored = JSON.parse(meta.followed_links) as readonly Stored[];
  return new Map(stored.map(([path, target, isDirectory]) => [path, { path, target, isDirectory }]));
}
