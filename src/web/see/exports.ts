/** A picture as text for other programs: Mermaid, and the command line that gives the same facts. */
import type { Picture } from './picture.ts';

/** Mermaid has no escape character: entities stand for what it would read as syntax. */
const escaped = (text: string): string => text.replace(/[^\p{L}\p{N} ./:_-]/gu, (char) => `#${char.codePointAt(0)};`);

export function mermaidOf({ nodes, edges, title }: Picture): string {
  const names = new Map(nodes.map(({ id }, i) => [id, `n${i}`]));
  const groups = new Map<string, string[]>();
  for (const { id, label, group = '' } of nodes) {
    const line = `${names.get(id)}["${escaped(label)}"]`;
    groups.set(group, [...(groups.get(group) ?? []), line]);
  }
  const areas = [...groups].flatMap(([group, lines], i) =>
    group === ''
      ? lines.map((line) => `  ${line}`)
      : [`  subgraph g${i}["${escaped(group)}"]`, ...lines.map((line) => `    ${line}`), '  end'],
  );
  const arrows = edges.map(({ from, to, count = 1, isProbable }) => {
    const label = count > 1 ? `|${count}|` : '';
    return `  ${names.get(from)} ${isProbable ? '-.->' : '-->'}${label} ${names.get(to)}`;
  });
  return ['---', `title: ${JSON.stringify(title)}`, '---', 'flowchart LR', ...areas, ...arrows, ''].join('\n');
}

type Value = string | number | boolean | readonly string[] | undefined;

/** `wayfind references 'a b' --depth 2`. False and undefined leave a flag out. */
export function commandOf(
  command: string,
  words: readonly string[],
  flags: Readonly<Record<string, Value>> = {},
): string {
  const rest = Object.entries(flags).flatMap(([key, value]) => {
    const flag = `--${key.replaceAll('_', '-')}`;
    if (value === undefined || value === false) return [];
    if (value === true) return [flag];
    return [flag, quoted(Array.isArray(value) ? value.join(',') : String(value))];
  });
  const named = words.map(quoted);
  // Behind `--` a name is no flag, and neither is anything else.
  const all = words.some((word) => word.startsWith('-')) ? [...rest, '--', ...named] : [...named, ...rest];
  return ['wayfind', command.replaceAll('_', '-'), ...all].join(' ');
}

/** In a terminal they would end the paste, and what follows would be typed; line ends and tabs are quoted. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches control characters
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** For a POSIX shell. */
function quoted(word: string): string {
  return /^[\w./:@%+=,-]+$/.test(word) ? word : `'${word.replace(CONTROL, '\ufffd').replaceAll("'", "'\\''")}'`;
}
