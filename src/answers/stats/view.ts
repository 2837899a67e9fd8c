/** The statistics as text: a row a tool, and what they were made from. */
import type { Terminal } from '../../tools/define.ts';
import { type Cell, count, folded, many, table } from '../../tools/layout.ts';
import type { Results, Sums } from './tool.ts';

const HEADINGS = ['calls', 'reply tokens', 'citing', 'their tokens', 'files', 'file tokens', 'saved'];

export function statsLines(results: Results, terminal: Terminal): string[] {
  const { total, tools, from, to, bytes_per_token: ratio, cleared, all, file } = results;
  const { color } = terminal;
  const removed = cleared ? [`${color.green('deleted')} ${file}`] : [];
  if (total.calls === 0) return removed;
  const right = (text: string): Cell => ({ text, right: true });
  const row = (name: Cell, sums: Sums): Cell[] => [name, ...cellsOf(sums).map(right)];
  const measured = ratio.measured ? ', as in files of this workspace' : '';
  const span = from === to ? `on ${from}` : `from ${from} to ${to}`;
  return [
    ...removed,
    ...table(
      [
        [{ text: 'tool', paint: color.dim }, ...HEADINGS.map((text) => ({ ...right(text), paint: color.dim }))],
        ...tools.map(({ tool, ...sums }) => row({ text: tool }, sums)),
        row({ text: 'all', paint: color.bold }, total),
      ],
      terminal,
    ),
    ...folded(
      color.dim(
        `${many(total.calls, 'call')} ${span}${all ? ', all workspaces' : ''}; ${ratio.value} bytes per token${measured}`,
      ),
      terminal,
    ),
  ];
}

function cellsOf({ calls, reply_tokens, compared }: Sums): string[] {
  const own = [count(calls), count(reply_tokens)];
  if (compared.calls === 0) return own;
  const saved = compared.saved === undefined ? '' : `${(compared.saved * 100).toFixed(1)} %`;
  const { files, file_tokens } = compared;
  return [...own, count(compared.calls), count(compared.reply_tokens), count(files), count(file_tokens), saved];
}
