/** Sees through aliases in the texts of types: `type A = B` makes `A` and `B` the same type, `type A B` does not. */
import { languageFacts } from '../../languages/all.ts';
import { at, SYMBOL } from '../model/facts.ts';
import { factsOf } from './file-facts.ts';
import type { Graph } from './graph.ts';
import { perGraph } from './per-graph.ts';
import { typeParameterNames, typeText } from './type-text.ts';

/** Aliases of aliases are followed this far. */
const MAX_STEPS = 4;

const known = perGraph(() => new Map<string, string | undefined>());

/** The text with the alias at its end replaced by what it stands for. */
export function withoutAliases(graph: Graph, text: string): string {
  let found = text;
  for (let steps = 0; steps < MAX_STEPS; steps++) {
    const start = found.lastIndexOf('(') + 1;
    const target = aliased(graph, found.slice(start));
    if (target === undefined) break;
    found = found.slice(0, start) + target;
  }
  return found;
}

function aliased(graph: Graph, name: string): string | undefined {
  const texts = known(graph);
  if (!texts.has(name)) texts.set(name, aliasNamed(graph, name));
  return texts.get(name);
}

/** Undefined where no alias has the name, or several that differ. */
function aliasNamed(graph: Graph, name: string): string | undefined {
  const texts = new Set<string | undefined>();
  for (const { id, kind, language, signature } of graph.reader.symbolsNamed(name)) {
    if (kind !== 'type_alias' || languageFacts(language)?.types?.implicitInterfaces !== true) continue;
    const node = graph.nodes.nodeOf(id);
    const facts = factsOf(graph, graph.nodes.fileOf(node));
    const isAlias = signature.includes('=') && facts !== undefined;
    const type = isAlias ? at(facts.symbols, graph.nodes.rowOf(node), SYMBOL.type) : -1;
    texts.add(type < 0 ? undefined : typeText(facts!, type, typeParameterNames(facts!)));
  }
  return texts.size === 1 ? [...texts][0] : undefined;
}
