/** Divides a tree of files into areas of about the same weight: the sections of a map. */

export interface WeighedFile {
  /** The file's number in the graph. */
  readonly file: number;
  readonly path: string;
  readonly weight: number;
}

export interface Area {
  /** A directory or a file; '' is the root. */
  readonly path: string;
  readonly files: readonly WeighedFile[];
  readonly weight: number;
  /** The rest of a directory whose heavier parts are areas of their own. */
  readonly isRest: boolean;
}

interface Draft extends Area {
  /** Not cut again. */
  readonly isFinal: boolean;
}

/** A part with at least this share of an average area becomes an area of its own. */
const MIN_SHARE = 0.3;
/** With fewer areas than this, single files are areas too. */
const FEW_AREAS = 4;

/** At most `max` areas, heaviest first. `root` is the directory or file that holds them all. */
export function areasOf(files: readonly WeighedFile[], root: string, max: number): Area[] {
  const total = weightOf(files);
  let areas: Draft[] = [{ path: root, files, weight: total, isRest: false, isFinal: false }];
  for (;;) {
    const heaviest = areas.filter(({ isFinal }) => !isFinal).sort(byWeight)[0];
    if (heaviest === undefined || areas.length >= max) break;
    const isBalanced = heaviest.weight < total / max;
    if (isBalanced && areas.length >= FEW_AREAS) break;
    const parts = cut(heaviest, {
      max: max - areas.length + 1,
      minWeight: (MIN_SHARE * total) / max,
      singleFiles: areas.length < FEW_AREAS,
    });
    areas = areas.flatMap((area) => (area === heaviest ? parts : [area]));
  }
  return areas.sort(byWeight);
}

const byWeight = (a: Area, b: Area): number => b.weight - a.weight || (a.path < b.path ? -1 : 1);
const weightOf = (files: readonly WeighedFile[]): number => files.reduce((sum, { weight }) => sum + weight, 0);

interface CutOptions {
  readonly max: number;
  readonly minWeight: number;
  readonly singleFiles: boolean;
}

/** The heavier parts of a directory, and the rest of it. */
function cut(area: Draft, { max, minWeight, singleFiles }: CutOptions): Draft[] {
  const prefix = area.path === '' ? '' : `${area.path}/`;
  const parts = new Map<string, WeighedFile[]>();
  for (const one of area.files) {
    const slash = one.path.indexOf('/', prefix.length);
    const name = slash < 0 ? '' : one.path.slice(0, slash);
    const known = parts.get(name);
    if (known === undefined) parts.set(name, [one]);
    else known.push(one);
  }
  const direct = parts.get('') ?? [];
  parts.delete('');
  if (parts.size === 0) {
    if (!singleFiles || area.files.length < 2) return [{ ...area, isFinal: true }];
    for (const one of direct) parts.set(one.path, [one]);
  }
  const all = [...parts].map(([path, files]) => ({
    path,
    files,
    weight: weightOf(files),
    isRest: false,
    isFinal: false,
  }));
  // A directory that holds only one other directory is skipped.
  if (all.length === 1 && direct.length === 0) return all;
  const kept = all
    .filter(({ weight }) => weight >= minWeight)
    .sort(byWeight)
    .slice(0, max - 1);
  const taken = new Set(kept.flatMap(({ files }) => files));
  const left = area.files.filter((one) => !taken.has(one));
  if (left.length === 0) return kept;
  return [...kept, { ...area, files: left, weight: weightOf(left), isRest: kept.length > 0, isFinal: true }];
}
