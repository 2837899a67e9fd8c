/** Services as text: a line for each with its state, below it what it needs or what it said. */
import type { Terminal } from '../../tools/define.ts';
import { count, many, table, wrap } from '../../tools/layout.ts';
import { countsText } from './counts-text.ts';
import type { Results, ServiceView } from './tool.ts';

const INDENT = '    ';

export function languageServiceLines({ mode, why, services }: Results, terminal: Terminal): string[] {
  const { color } = terminal;
  const heads = table(
    services.map((one) => [
      { text: one.id, paint: color.bold },
      { text: one.state, paint: paintOf(one, terminal) },
      filesText(one),
      [one.title, ...(one.version === undefined ? [] : [one.version])].join(' '),
    ]),
    terminal,
  );
  return [
    ...wrap(`mode ${mode}: ${why}`, '', terminal),
    ...(services.length === 0 ? ['no service has files here'] : []),
    ...services.flatMap((one, i) => [
      heads[i],
      ...detailsOf(one).flatMap((text) => wrap(text, INDENT, terminal).map(color.dim)),
    ]),
  ];
}

function paintOf({ state }: ServiceView, { color }: Terminal): (text: string) => string {
  if (state === 'ready') return color.green;
  return state === 'missing' || state === 'untrusted' ? color.yellow : color.dim;
}

/** `1,904 of 2,000 files`. */
function filesText({ files, answered }: ServiceView): string {
  if (files === undefined) return '';
  return answered === undefined
    ? many(files, 'file')
    : `${count(answered.files)} of ${many(Math.max(files, answered.files), 'file')}`;
}

function detailsOf(service: ServiceView): string[] {
  const { state, instead, needs, because, program, install, answered, problem, languages } = service;
  return [
    ...(program === undefined ? [] : [program]),
    ...(answered === undefined ? [] : [countsText(answered)]),
    ...(state === 'untrusted' ? [`not run: ${because}. The command wayfind trust allows it`] : []),
    ...(instead === undefined ? [] : [`${instead} is asked about the same languages`]),
    ...(state === 'no files' ? [`no project of it here (${languages.join(', ')})`] : []),
    ...(program === undefined && problem === undefined && install.length > 0 ? [`install: ${install.join('; ')}`] : []),
    ...(program === undefined && state !== 'untrusted' && needs === 'trusted' ? [`needs trust: ${because}`] : []),
    ...(problem === undefined ? [] : [`${problem.code}: ${problem.message}${problem.fix ? `. ${problem.fix}` : ''}`]),
  ].filter((text) => text !== '');
}
