/** Members that no reference names: the language, its syntax or its standard library calls them on any value of their type. */
import { familyOf, languageFacts } from '../../../languages/all.ts';
import type { LanguageId } from '../../model/language.ts';
import type { RootSource } from '../roots/root.ts';
import { symbolTable } from '../symbol-table.ts';

/** By node. Names are looked up once, when the first member is asked about. */
export function calledMembers({
  graph,
  languages,
}: Pick<RootSource, 'graph' | 'languages'>): (member: number) => boolean {
  const { nodes, reader } = graph;
  const { names, kind } = symbolTable(graph);
  const known = new Map<LanguageId, ReadonlySet<number>>();
  const calledIn = (language: LanguageId): ReadonlySet<number> => {
    const patterns = patternsOf(language, languages);
    if (patterns.length === 0) return NONE;
    const ids = new Set<number>();
    for (const [file, one] of nodes.files.entries()) {
      if (one.language !== language) continue;
      for (let node = nodes.first[file]; node < nodes.first[file + 1]; node++)
        if (MEMBERS.has(kind(node))) ids.add(names[node]);
    }
    const called = reader.namesById([...ids]).filter(({ name }) => patterns.some((pattern) => pattern.test(name)));
    return new Set(called.map(({ id }) => id));
  };
  return (member) => {
    const { language } = nodes.files[nodes.fileOf(member)];
    if (language === undefined) return false;
    let called = known.get(language);
    if (called === undefined) known.set(language, (called = calledIn(language)));
    return called.has(names[member]);
  };
}

const MEMBERS: ReadonlySet<string> = new Set(['method', 'function', 'class']);
const NONE: ReadonlySet<number> = new Set();

function patternsOf(language: LanguageId, languages: RootSource['languages']): RegExp[] {
  const { impliedMembers, types } = languageFacts(language) ?? {};
  const { calledMembers: others } = languages.get(familyOf(language)) ?? {};
  return [impliedMembers, types?.calledMethods, others].filter((one) => one !== undefined);
}
