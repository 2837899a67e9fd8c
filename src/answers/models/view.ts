/** Renders models as text: for each action what it did, and the list. */
import type { Terminal } from '../../tools/define.ts';
import { bytes, many, table } from '../../tools/layout.ts';
import type { Results } from './tool.ts';

export function modelLines(results: Results, terminal: Terminal): string[] {
  const { action } = results;
  if (action === 'pull') return pulledLines(results, terminal);
  if (action === 'use') return selectedLines(results, terminal);
  if (action === 'verify') return checkLines(results, terminal);
  if (action === 'remove') return [`${terminal.color.green('removed')} ${results.removed ?? ''}`];
  return listLines(results, terminal);
}

function listLines({ configured, models, presets, advice, directory }: Results, terminal: Terminal): string[] {
  const { color } = terminal;
  const rows = models.map(({ name, kind, bytes: size, source, active, problem }) => [
    `  ${name}`,
    { text: kind, paint: color.dim },
    { text: bytes(size), right: true },
    { text: active ? 'active' : '', paint: color.green },
    { text: problem ?? source, paint: problem === undefined ? color.dim : color.yellow },
  ]);
  const presetRows = presets.map(({ name, summary, missing }) => [
    `  ${name}`,
    missing.length === 0 ? { text: 'ready', paint: color.green } : { text: 'to fetch', paint: color.yellow },
    {
      text: `${summary}${missing.length > 0 ? `: ${missing.map((one) => one.published).join(', ')}` : ''}`,
      paint: color.dim,
    },
  ]);
  return [
    `embedding: ${color.bold(configured.embedding)}`,
    `reranking: ${color.bold(configured.rerank)}`,
    color.dim(models.length === 0 ? `no models fetched to ${directory}` : `fetched to ${directory}`),
    ...table(rows, terminal),
    color.dim('presets'),
    ...table(presetRows, terminal),
    `suggested: ${color.bold(advice.preset)} (${advice.why})`,
  ];
}

function pulledLines({ pulled, directory }: Results, terminal: Terminal): string[] {
  if (pulled === undefined) return [];
  const { color } = terminal;
  const total = pulled.files.reduce((sum, file) => sum + file.bytes, 0);
  const resumed = pulled.resumed_from > 0 ? `, ${bytes(pulled.resumed_from)} of it in an earlier run` : '';
  return [
    `${color.green('fetched')} ${pulled.name}: ${many(pulled.files.length, 'file')}, ${bytes(total)}${resumed}, in ${directory}`,
    ...table(
      pulled.files.map((file) => [
        `  ${file.path}`,
        { text: bytes(file.bytes), right: true },
        { text: file.sha256, paint: color.dim },
        file.checked ? { text: 'as named', paint: color.green } : { text: 'not compared', paint: color.dim },
      ]),
      terminal,
    ),
  ];
}

function selectedLines({ selected }: Results, { color }: Terminal): string[] {
  if (selected === undefined) return [];
  const { file, changes, dry_run } = selected;
  if (changes.length === 0) return [`${file} says so already`];
  return [
    `${color.green(dry_run ? 'would change' : 'changed')} ${file}`,
    ...changes.map(({ key, from, to }) =>
      to === undefined
        ? `  ${key} removed (was ${from})`
        : `  ${key} = ${to}${from === undefined ? '' : ` (was ${from})`}`,
    ),
  ];
}

function checkLines({ checks }: Results, terminal: Terminal): string[] {
  const { color } = terminal;
  const paint = { ok: color.green, warn: color.yellow, fail: color.red };
  return table(
    checks.map(({ of, name, status, detail }) => [of, { text: status, paint: paint[status] }, name, detail]),
    { width: Number.POSITIVE_INFINITY },
  );
}
