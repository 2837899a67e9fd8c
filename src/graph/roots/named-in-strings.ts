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
    const lines = read(path)?.split('\n') ?? [];
    for (const [i, words] of lines.entries()) {
      if (words.length > MAX_LINE || strings.unless.test(words)) continue;
      for (const [, word] of words.matchAll(strings.quoted)) {
        if (seen.has(word)) continue;
        seen.add(word);
        const target = names.object(word);
        const file = target && tree.number(target.path);
        if (target === undefined || file === undefined || target.names.length > 1) continue;
        const symbols = target.names.length === 1 ? symbolsNamed(graph, file, target.names[0]) : [];
        if (symbols.length < target.names.length) continue;
        const why = { path, line: i + 1, what: `names ${word}` };
        for (const id of [fileSymbol(graph, file), ...symbols]) yield { id, kind: 'plugin', why };
      }
    }
  }
}
