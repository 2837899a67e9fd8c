/** The rule `cycles`: files, directories or projects do not import each other in a circle. */
import { type Dependency, groupDependencies } from '../../../graph/dependencies.ts';
import type { Graph } from '../../../graph/graph.ts';
import type { FileId } from '../../../model/ids.ts';
import { many } from '../../../tools/layout.ts';
import { circlesIn } from '../../dependencies/cycles.ts';
import { groupFiles } from '../../dependencies/groups.ts';
import { namesBy } from '../../dependencies/topic.ts';
import { type DependencyOptions, fileDependencies } from '../file-dependencies.ts';
import { type Finding, oneByOne, type RuleKind } from '../rule-kind.ts';
import { emptyGaps, type RuleScope, scopeOf, unlinkedNotes } from '../scope.ts';

export const cycles: RuleKind<'cycles'> = {
  kind: 'cycles',
  meaning: 'Nothing imports itself in a circle',
  reads: 'links',
  find: oneByOne<'cycles'>((rule, context) => {
    const scope = scopeOf(context, rule);
    const { graph } = scope;
    const { nodes } = graph;
    const groups = groupFiles(graph, (id) => scope.has(nodes.fileNumber(id)), namesBy(context.session, rule.between));
    const imports = groupDependencies(importsIn(scope, { ...rule, by: 'imports' }), (id) => groups.nameOf(id));
    const circles = circlesIn(groups.names, imports);
    const findings = circles.map(({ members, inside, shortest }): Finding => {
      // Every dependency inside of a circle is part of a cycle: one that is not accepted closes a new one.
      const isOld = (one: Dependency<string>) => context.isAccepted(rule.name, keyOf(one));
      const steps = shortest(inside.some(isOld) ? inside.find((one) => !isOld(one)) : undefined);
      const [{ from }] = steps;
      const route = [from, ...steps.map(({ to }) => to)].join(' -> ');
      const more = members.length > steps.length ? `; ${many(members.length, 'member')} reach each other` : '';
      const [first, ...others] = steps.map((step) => placeOf(graph, step));
      return {
        ...first,
        message: `imports itself: ${route}${more}`,
        keys: inside.map(keyOf),
        parts: inside.map(({ places: [{ file }], to }) => ({ path: nodes.files[file].path, message: `imports ${to}` })),
        others: others.map((place, i) => ({ ...place, message: `imports ${steps[i + 1].to}` })),
      };
    });
    return {
      findings,
      files: scope.files.length,
      gaps: emptyGaps(rule, [{ what: 'the scope', isEmpty: scope.files.length === 0 }]),
      notes: unlinkedNotes(scope.unlinked()),
    };
  }),
};

const keyOf = ({ from, to }: Dependency<string>): string => `${from} -> ${to}`;

function importsIn({ graph, files }: RuleScope, options: DependencyOptions): Dependency<FileId>[] {
  const idOf = (file: number) => graph.nodes.files[file].id;
  return [...fileDependencies(graph, files, options)].map(({ from, to, position, count }) => ({
    from: idOf(from),
    to: idOf(to),
    kinds: { import: count },
    places: [{ file: from, position }],
  }));
}

function placeOf(graph: Graph, { places: [{ file, position }] }: Dependency<string>) {
  const { line, col } = graph.edge(file, position);
  return { path: graph.nodes.files[file].path, line, col: col + 1 };
}
