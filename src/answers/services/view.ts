/** Services as text: one line for each, its operations below, and under those the code behind them. */
import type { Terminal } from '../../tools/define.ts';
import type { Results } from './tool.ts';

type Operation = Results[number]['operations'][number];

/** Places that are listed for one operation; the others are counted. */
const MAX_PLACES = 5;

export function serviceLines(results: Results, { color }: Terminal): string[] {
  return results.flatMap(({ kind, name, path, line, operations }) => [
    `${color.cyan(`${path}:${line}`)}  ${kind}  ${color.bold(name)}`,
    ...operations.flatMap((one) => [
      `  :${one.line}  ${one.name}${typesOf(one)}`,
      ...places(
        one.implementations.map(
          (symbol) => `${symbol.path}:${symbol.line}  ${symbol.handle.split('#')[1] ?? symbol.name}`,
        ),
        'implemented by',
      ),
      ...places(
        one.callers.map((caller) => `${caller.path}:${caller.line}  ${caller.name}`),
        'called by',
      ),
    ]),
  ]);
}

function typesOf({ request, response, streams }: Operation): string {
  if (request === undefined || response === undefined) return '';
  const stream = (side: string): string => (streams === side || streams === 'both' ? 'stream ' : '');
  return `(${stream('request')}${request}) -> ${stream('response')}${response}`;
}

function places(lines: readonly string[], title: string): string[] {
  const shown = lines
    .slice(0, MAX_PLACES)
    .map((text, i) => `      ${i === 0 ? title : ' '.repeat(title.length)}  ${text}`);
  return lines.length > MAX_PLACES ? [...shown, `      and ${lines.length - MAX_PLACES} more`] : shown;
}
