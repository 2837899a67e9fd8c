/** Renders entry points by project and kind. */
import type { RootKind } from '../../model/root-kinds.ts';
import type { Terminal } from '../../tools/define.ts';
import { many, table } from '../../tools/layout.ts';
import { localName } from '../quote/symbol-lines.ts';
import type { EntryView, Results } from './tool.ts';

const TITLES: Readonly<Record<RootKind, readonly [one: string, several: string]>> = {
  main: ['main', 'mains'],
  bin: ['installed command', 'installed commands'],
  script: ['script', 'scripts'],
  export: ['package export', 'package exports'],
  handler: ['handler', 'handlers'],
  page: ['page', 'pages'],
  command: ['command', 'commands'],
  job: ['job', 'jobs'],
  lambda: ['cloud function', 'cloud functions'],
  migration: ['migration', 'migrations'],
  plugin: ['plugin', 'plugins'],
  config: ['file of settings', 'files of settings'],
  test: ['test', 'tests'],
};

export function entryLines({ projects, entries }: Results, terminal: Terminal): string[] {
  const { color } = terminal;
  return projects.flatMap(({ name, dir, use, why, counts }) => {
    const kinds = Object.entries(counts).map(([kind, count]) => many(count, ...TITLES[kind as RootKind]));
    const where = dir === '' ? '' : ` (${dir})`;
    const reason = why ? `, ${use}: ${why.path}:${why.line} ${why.what}` : '';
    const own = entries.filter(({ project }) => project === name);
    const title = `${color.bold(name)}${color.dim(`${where}${reason}`)}`;
    return [title, ...(kinds.length > 0 ? [color.dim(`  ${kinds.join(', ')}`)] : []), ...kindLines(own, terminal)];
  });
}

function kindLines(entries: readonly EntryView[], terminal: Terminal): string[] {
  const { color } = terminal;
  const kinds = [...new Set(entries.map(({ entry }) => entry))];
  return kinds.flatMap((kind) => {
    const rows = entries
      .filter(({ entry }) => entry === kind)
      .map((entry) => [
        { text: `    ${entry.path}:${entry.line}`, paint: color.cyan },
        { text: nameOf(entry), paint: color.bold },
        { text: reasonOf(entry), paint: color.dim },
      ]);
    return [`  ${TITLES[kind][1]}`, ...table(rows, terminal)];
  });
}

function nameOf(entry: EntryView): string {
  const own = entry.kind === 'file' ? '' : localName(entry);
  return entry.called === undefined ? own : [entry.called, own && `(${own})`].filter(Boolean).join(' ');
}

/** `@app.route`, `package.json:12 bin "shop"`: the place is named where it is not the symbol's own. */
function reasonOf({ path, line, why }: EntryView): string {
  if (why.path !== path) return `${why.path}:${why.line} ${why.what}`;
  return why.line === line || why.line <= 1 ? why.what : `:${why.line} ${why.what}`;
}
