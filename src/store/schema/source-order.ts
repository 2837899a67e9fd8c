/** The order of symbols in answers: by path, then by place in the file. Ids depend on the history of an index. */
interface Placed {
  readonly path: string;
  readonly row: number;
}

export const bySource = (a: Placed, b: Placed): number =>
  a.path === b.path ? a.row - b.row : a.path < b.path ? -1 : 1;
