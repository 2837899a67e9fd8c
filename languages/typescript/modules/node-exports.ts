/** The `exports` and `imports` tables of a package: which targets a name has, without asking whether they exist. */
import { isObject, type JsonObject } from './node-json.ts';

/** Best first; or the name is closed to importers; or the table does not mention it. */
export type Targets = readonly string[] | 'closed' | undefined;

/** Conditions of one platform: their targets are used only when there is no ordinary one. */
const VARIANTS = new Set(
  'browser production worker workerd deno bun react-native react-server edge-light electron netlify asset script style sass'.split(
    ' ',
  ),
);

/** `key` is `.` or `./sub`. */
export function exportTargets(exports: unknown, key: string): Targets {
  if (exports === undefined || exports === null) return undefined;
  const isTable = isObject(exports) && Object.keys(exports).some((one) => one.startsWith('.'));
  return targetsOf(isTable ? exports : { '.': exports }, key);
}

/** `key` is `#name`. */
export const importTargets = (imports: unknown, key: string): Targets =>
  isObject(imports) ? targetsOf(imports, key) : undefined;

function targetsOf(table: JsonObject, key: string): Targets {
  const match = matchKey(table, key);
  if (!match) return undefined;
  const found: Leaves = { ordinary: [], variants: [] };
  collect(match.target, found);
  const targets = [...found.ordinary, ...found.variants];
  if (targets.length === 0) return 'closed';
  return targets.map((one) => one.replaceAll('*', () => match.star) + match.rest);
}

interface KeyMatch {
  readonly target: unknown;
  readonly star: string;
  /** The rest of the name after a key that ends in a slash, the older way to open a directory. */
  readonly rest: string;
}

/** The exact key, else the pattern with the longest text before its star, else the longest pattern. */
function matchKey(table: JsonObject, key: string): KeyMatch | undefined {
  if (Object.hasOwn(table, key) && !key.includes('*')) return { target: table[key], star: '', rest: '' };
  let best: { readonly pattern: string; readonly prefix: string; readonly middle: string } | undefined;
  for (const pattern of Object.keys(table)) {
    const [prefix, suffix = ''] = pattern.split('*', 2);
    if (!pattern.includes('*') && !pattern.endsWith('/')) continue;
    if (key.length <= prefix.length + suffix.length || !key.startsWith(prefix) || !key.endsWith(suffix)) continue;
    const gain = best ? prefix.length - best.prefix.length || pattern.length - best.pattern.length : 1;
    if (gain > 0) best = { pattern, prefix, middle: key.slice(prefix.length, key.length - suffix.length) };
  }
  if (!best) return undefined;
  const isStar = best.pattern.includes('*');
  return { target: table[best.pattern], star: isStar ? best.middle : '', rest: isStar ? '' : best.middle };
}

interface Leaves {
  readonly ordinary: string[];
  readonly variants: string[];
}

/** In the order of the file, which is the order that decides among conditions. */
function collect(target: unknown, found: Leaves): void {
  if (typeof target === 'string') found.ordinary.push(target);
  if (typeof target !== 'object' || target === null) return;
  for (const [condition, value] of Object.entries(target)) {
    const isVariant = !Array.isArray(target) && VARIANTS.has(condition);
    collect(value, isVariant ? { ordinary: found.variants, variants: found.variants } : found);
  }
}
