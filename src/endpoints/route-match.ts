/** Whether a request to a path reaches a route, whatever way the framework writes parameters. */

/** `:id`, `{id}`, `{id:int}`, `<int:id>`, `[id]`, `(\d+)`: one segment. */
const PARAMETER = /^(?::|\{|<|\[|\(|\$)|^\*$/;
/** `*`, `**`, `{*path}`, `[...path]`, `:path*`, `<path:rest>`, `{path...}`: any number of segments. */
const REST = /^\*\*?$|^\*\w+$|^\{\*|\*\}$|^\[\[?\.\.\.|^:\w+\*$|^<path:|\.\.\.\}$/;

export const isParameter = (part: string): boolean => PARAMETER.test(part);
export const isRest = (part: string): boolean => REST.test(part);

export const segmentsOf = (path: string): string[] =>
  path
    .replace(/^\w+:\/\/[^/]*/, '')
    .split(/[?#]/, 1)[0]
    .split('/')
    .filter((part) => part !== '');

/** A part of the asked path that is a parameter itself fits any parameter and any text. */
export function reaches(route: string, asked: string): boolean {
  return matches(segmentsOf(route), segmentsOf(asked));
}

function matches([first, ...route]: readonly string[], asked: readonly string[]): boolean {
  // What comes before a path that is put together: any number of segments.
  if (asked[0] === '…') return anyEnd(first === undefined ? [] : [first, ...route], asked.slice(1));
  if (first === undefined) return asked.length === 0;
  if (REST.test(first) || first === '…') {
    for (let taken = 0; taken <= asked.length; taken++) if (matches(route, asked.slice(taken))) return true;
    return false;
  }
  if (asked.length === 0) return /\?$|^\[\[/.test(first) && matches(route, asked);
  const isSame = first.toLowerCase() === asked[0].toLowerCase();
  return (isSame || PARAMETER.test(first) || isParameterText(asked[0])) && matches(route, asked.slice(1));
}

const anyEnd = (route: readonly string[], asked: readonly string[]): boolean =>
  matches(route, asked) || (route.length > 0 && anyEnd(route.slice(1), asked));

/** `{id}` of a text that is put together: `/users/${id}`. */
const isParameterText = (part: string): boolean => /^[{:<[]/.test(part);

/** How many segments of a path are spelled out. */
export const literalParts = (path: string): number =>
  segmentsOf(path).filter((part) => !PARAMETER.test(part) && part !== '…').length;
