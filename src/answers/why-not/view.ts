/** Renders why a reference is missing: the verdict in a sentence, then what was found. */
import type { Terminal } from '../../tools/define.ts';
import { count, folded, many, table } from '../../tools/layout.ts';
import { localName } from '../quote/symbol-lines.ts';
import { REASON_TEXT } from '../subject/asked-symbols.ts';
import { stepLines } from '../trace/view.ts';
import type { Results } from './tool.ts';

type Listed = Results['edges'][number];

export function whyNotLines(results: Results, terminal: Terminal): string[] {
  const { color } = terminal;
  const { edges, unbound, elsewhere, mentions, counts, candidates, path, files } = results;
  const section = (title: string, rows: readonly string[]) => (rows.length > 0 ? [color.dim(title), ...rows] : []);
  return [
    color.bold(`${namesOf(results.from)} -> ${namesOf(results.to)}`),
    ...folded(verdictText(results), terminal),
    ...section('references to it', referenceRows(edges, terminal)),
    ...section(`not bound: ${count(counts.unbound)}`, unboundRows(unbound, terminal)),
    ...section(`bound to others: ${count(counts.elsewhere)}`, referenceRows(elsewhere, terminal)),
    ...section(
      `lines with the name, and no reference: ${count(counts.mentions)}`,
      table(
        mentions.map(({ path: file, line, text }) => [
          { text: `  ${file}:${line}`, paint: color.cyan },
          { text: text ?? '', paint: color.dim },
        ]),
        terminal,
      ),
    ),
    ...section(
      'files',
      files.map(({ path: file, problem }) => `  ${color.cyan(file)}  ${problem}`),
    ),
    ...(path ? section(`a way through others: ${many(path.steps.length, 'call')}`, stepLines(path, terminal)) : []),
    ...section(
      `${many(candidates.count, 'other symbol')} of that name`,
      table(
        candidates.symbols.map((symbol) => [
          { text: `  ${symbol.path}:${symbol.line}`, paint: color.cyan },
          { text: symbol.kind, paint: color.dim },
          { text: localName(symbol), paint: color.bold },
        ]),
        terminal,
      ),
    ),
  ];
}

const namesOf = (symbols: Results['from']): string => {
  const [first] = symbols;
  if (first === undefined) return '(not in the index)';
  const name = first.kind === 'file' ? first.path : localName(first);
  return symbols.length > 1 ? `${name} and ${symbols.length - 1} more` : name;
};

function verdictText({ verdict, to, counts, path, unbound }: Results): string {
  const name = to[0]?.name ?? 'it';
  const through = path ? '; other symbols lead there, see below' : '';
  switch (verdict) {
    case 'edge':
      return `There is a reference: ${many(counts.edges, 'place')}.`;
    case 'probable':
      return `There is one that is only probable: dispatch may lead there, so answers show it with --confidence probable.`;
    case 'unbound': {
      const reasons = unbound.flatMap((one) => one.reason ?? []);
      const reason = reasons.find((one) => one !== 'external') ?? reasons[0];
      const why = reason === undefined ? 'its target is not known' : REASON_TEXT[reason];
      const many = counts.unbound > 1;
      const all = many ? `${count(counts.unbound)} references of that name are` : 'A reference of that name is';
      if (reason === 'external') return `${all} taken to lead elsewhere: ${why}${through}.`;
      return `${all} not bound: ${why}${through}. ${many ? 'They' : 'It'} may well mean this symbol.`;
    }
    case 'elsewhere':
      return `The name is used there, and the rules of the language bind it to another symbol${through}.`;
    case 'not_linked':
      return `The file is not linked, or not in whole, so that its references are not known${through}.`;
    case 'text':
      return `${name} is written there, but not as a reference that the index knows: a comment, a string, a declaration, or code that it does not follow${through}.`;
    case 'absent':
      return `${name} is not written there${through}. It may still be used under another name: as a value that was passed, through an alias, by a framework or a name made at run time.`;
    case 'none':
      return 'There are no two symbols to compare.';
  }
}

function referenceRows(references: readonly Listed[], terminal: Terminal): string[] {
  const { color } = terminal;
  return table(
    references.map(({ path, line, kind, symbol, confidence, origin, via, text }) => [
      { text: `  ${path}:${line}`, paint: color.cyan },
      { text: kind, paint: color.dim },
      { text: symbol ? `-> ${symbol.kind === 'file' ? symbol.path : localName(symbol)}` : '', paint: color.bold },
      { text: symbol && symbol.kind !== 'file' ? `${symbol.path}:${symbol.line}` : '', paint: color.cyan },
      {
        text: [
          confidence === 'exact' ? undefined : confidence,
          origin,
          via && `through ${via.slice(via.indexOf('#') + 1)}`,
        ]
          .filter(Boolean)
          .join(', '),
        paint: color.dim,
      },
      { text: text ?? '', paint: color.dim },
    ]),
    terminal,
  );
}

function unboundRows(references: readonly Listed[], terminal: Terminal): string[] {
  const { color } = terminal;
  return table(
    references.map(({ path, line, kind, reason, package: outside, text }) => [
      { text: `  ${path}:${line}`, paint: color.cyan },
      { text: kind, paint: color.dim },
      { text: `${reason ?? ''}${outside ? ` (${outside.name})` : ''}`, paint: color.yellow },
      { text: text ?? '', paint: color.dim },
    ]),
    terminal,
  );
}
