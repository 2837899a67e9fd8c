/** Files that are programs by what they say: a `#!` line, a guard for direct execution, their path. */
import { familyOf } from '../../../languages/all.ts';
import { untilTimeIsUp } from '../../base/deadline.ts';
import { below, directoryOf } from '../../base/tree-paths.ts';
import type { Graph } from '../graph.ts';
import { isProgramPath } from './mains.ts';
import { fileSymbol } from './named-files.ts';
import type { Root, RootSource } from './root.ts';

export function* programRoots({ graph, read, languages, tree }: RootSource): Generator<Root> {
  for (const [file, { path, language, role }] of untilTimeIsUp(graph.nodes.files.entries())) {
    const facts = language && languages.get(familyOf(language))?.program;
    const text = facts && (role === 'source' || role === 'config') ? read(path) : undefined;
    if (!facts || text === undefined) continue;
    const guard = facts.guard?.exec(text);
    const root = (line: number, what: string): Root => ({
      id: fileSymbol(graph, file),
      kind: 'script',
      why: { path, line, what },
    });
    if (text.startsWith('#!')) yield root(1, text.slice(0, text.indexOf('\n')).trim());
    else if (guard) yield root(text.slice(0, guard.index).split('\n').length, guard[0]);
    else if (facts.byPath && isProgramPath(path) && isOutermost(path, tree.projects) && isAlone(graph, file))
      yield { ...root(1, 'a program by its path'), isGuess: true };
  }
}

/** Programs lie at the top of a project or of its code, or among others: an `index` deep inside is a module. */
function isOutermost(path: string, projects: readonly string[]): boolean {
  if (/(?:^|\/)(?:bin|cmd|scripts?|tools?)\//.test(path)) return true;
  const directory = directoryOf(path);
  return ['', ...projects].some((dir) => directory === dir || CODE.test(below(dir, directory) ?? ''));
}

const CODE = /^(?:src|app|lib|server|client|web|public)(?:\/(?:server|client|main|app))?$/;

/** Whether no other file uses it: a module called `server` or `index` is a program only then. */
const isAlone = ({ nodes, reader }: Graph, file: number): boolean =>
  reader.sourcesLinkingTo(nodes.files[file].id).every((id) => id === nodes.files[file].id);
