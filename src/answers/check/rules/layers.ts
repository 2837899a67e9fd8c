/** The rule `layers`: each layer depends on itself and on those before it. */
import { allowedPairs, fileDependencies } from '../file-dependencies.ts';
import { type Finding, oneByOne, type RuleKind } from '../rule-kind.ts';
import { emptyGaps, pathsOf, scopeOf, unlinkedNotes } from '../scope.ts';
import { dependencyFinding } from './dependencies.ts';

export const layers: RuleKind<'layers'> = {
  kind: 'layers',
  meaning: 'Each layer depends only on itself and on the layers before it',
  reads: 'links',
  find: oneByOne<'layers'>((rule, context) => {
    const scope = scopeOf(context, rule);
    const { files } = scope.graph.nodes;
    const filters = rule.layers.map(({ path }) => pathsOf(context, path));
    const layerOf = files.map(({ path }) => filters.findIndex((fits) => fits(path)));
    const isAllowed = allowedPairs(context, scope.graph, rule.allow);
    const findings: Finding[] = [];
    const inside = scope.files.filter((file) => layerOf[file] >= 0);
    for (const dependency of fileDependencies(scope.graph, inside, rule)) {
      const [from, to] = [layerOf[dependency.from], layerOf[dependency.to]];
      if (to <= from || isAllowed(dependency)) continue;
      const names = `${rule.layers[from].name} must not depend on ${rule.layers[to].name}`;
      findings.push(dependencyFinding(scope.graph, dependency, names));
    }
    const lacking = rule.layers.filter((_, layer) => !layerOf.includes(layer));
    return {
      findings,
      files: inside.length,
      gaps: emptyGaps(
        rule,
        lacking.map(({ name }) => ({ what: `layer ${name}`, isEmpty: true })),
      ),
      notes: unlinkedNotes(scope.unlinked().filter(({ path }) => filters.some((fits) => fits(path)))),
    };
  }),
};
