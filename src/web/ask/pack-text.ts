/** The answer to a question as Markdown: what an agent would have got, with every place. */
import type { Results as Pack } from '../../answers/explore/tool.ts';

export function packText(
  query: string,
  { symbols, calls, files, tests, route }: Pack,
  notes: readonly string[],
): string {
  const blocks = symbols.map(({ path, line, kind, name, signature, source }) => {
    const title = `## ${path}:${line} ${kind} ${name}`;
    const code = source?.text ?? signature;
    return code === undefined ? title : [title, fenced(code)].join('\n');
  });
  const list = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : [[`## ${title}`, ...lines.map((text) => `- ${text}`)].join('\n')];
  return `${[
    `# ${query.replaceAll('\n', ' ')}`,
    ...list('Calls that lead there', wayOf(route)),
    ...blocks,
    ...list(
      'Calls among them',
      calls.map(({ from, to }) => `${from} -> ${to.join(', ')}`),
    ),
    ...list(
      'Files',
      files.map(({ path }) => path),
    ),
    ...list(
      'Tests',
      tests.map(({ path, line, name }) => `${path}:${line} ${name}`),
    ),
    ...list('About this answer', notes),
  ].join('\n\n')}\n`;
}

const wayOf = (route: Pack['route']): string[] =>
  route === undefined
    ? []
    : [...route.steps.map(({ symbol }) => symbol), route.end].map(({ path, line, name }) => `${path}:${line} ${name}`);

/** The fence is longer than any in the code, which may end none. */
function fenced(code: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${code}\n${fence}`;
}
