/** Modules and classes that code names in strings: middleware, applications, settings that a framework imports. */
import { familyOf } from '../../../languages/all.ts';
import { untilTimeIsUp } from '../../base/deadline.ts';
import { fileSymbol, symbolsNamed } from './named-files.ts';
import type { Root, RootSource } from './root.ts';

/** Longer lines are data. */
const MAX_LINE = 2000;

export function* namedInStrings({ graph, read, languages, tree, names }: RootSource): Generator<Root> {
  const seen = new Set<string>();
  for (const { path, language, role } of untilTimeIsUp(graph.nodes.files)) {
    const strings = language && languages.get(familyOf(language))?.strings;
    if (!strings || (role !== 'source' && role !== 'config')) continue;
    const text = read(path) ?? '';
    for (const { 1: word, index } of text.matchAll(strings.quoted)) {
      if (seen.has(word)) continue;
      const target = names.object(word);
      const file = target && tree.number(target.path);
      if (target === undefined || file === undefined || target.names.length > 1) continue;
      const line = lineAround(text, index);
      if (line.length > MAX_LINE || strings.unless.test(line)) continue;
      seen.add(word);
      const symbols = target.names.length === 1 ? symbolsNamed(graph, file, target.names[0]) : [];
      if (symbols.length < target.names.length) continue;
      const why = { path, line: text.slice(0, index).split('\n').length, what: `names ${word}` };
      for (const id of symbols.length > 0 ? symbols : [fileSymbol(graph, file)]) yield { id, kind: 'plugin', why };
    }
  }
}

function lineAround(text: string, index: number): string {
  const end = text.indexOf('\n', index);
  return text.slice(text.lastIndexOf('\n', index) + 1, end < 0 ? undefined : end);
}
