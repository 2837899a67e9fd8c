/** The rule `dependencies`: some files do not depend on others, and do not import some modules. */
import type { RuleOf } from '../../../config/rule-schema.ts';
import type { Graph } from '../../../graph/graph.ts';
import { many } from '../../../tools/layout.ts';
import { allowedPairs, type FileDependency, fileDependencies } from '../file-dependencies.ts';
import { outsideImports } from '../outside-imports.ts';
import { type Finding, oneByOne, type RuleContext, type RuleKind } from '../rule-kind.ts';
import { emptyGaps, pathsOf, type RuleScope, scopeOf, unlinkedNotes } from '../scope.ts';

export const dependencies: RuleKind<'dependencies'> = {
  kind: 'dependencies',
  meaning: 'Some files do not depend on others',
  reads: 'links',
  find: oneByOne<'dependencies'>((rule, context) => {
    const scope = scopeOf(context, { ...rule, path: rule.from });
    const { findings, isMissing } = rule.to ? filesUsed(rule.to, { rule, scope, context }) : NONE;
    return {
      findings: [...findings, ...(rule.modules ? modulesImported(rule.modules, scope, rule) : [])],
      files: scope.files.length,
      gaps: emptyGaps(rule, [
        { what: 'from', isEmpty: scope.files.length === 0 },
        { what: 'to', isEmpty: isMissing },
      ]),
      notes: unlinkedNotes(scope.unlinked()),
    };
  }),
};

const NONE = { findings: [], isMissing: false };

interface Used {
  readonly rule: RuleOf<'dependencies'>;
  readonly scope: RuleScope;
  readonly context: RuleContext;
}

function filesUsed(to: readonly string[], { rule, scope, context }: Used) {
  const { graph } = scope;
  const { files } = graph.nodes;
  const fits = pathsOf(context, to);
  const isAllowed = allowedPairs(context, graph, rule.allow);
  const isTarget = files.map(({ path }) => fits(path));
  const findings: Finding[] = [];
  // Files that match `to` may depend on each other.
  const outside = scope.files.filter((file) => !isTarget[file]);
  for (const dependency of fileDependencies(graph, outside, rule))
    if (isTarget[dependency.to] && !isAllowed(dependency)) findings.push(dependencyFinding(graph, dependency));
  return { findings, isMissing: !isTarget.includes(true) };
}

export function dependencyFinding(
  { nodes: { files } }: Graph,
  { from, to, line, col, count }: FileDependency,
  why?: string,
): Finding {
  const [user, used] = [files[from].path, files[to].path];
  const more = count > 1 ? ` in ${many(count, 'place')}` : '';
  return {
    path: user,
    line,
    col: col + 1,
    message: `depends on ${used}${more}${why === undefined ? '' : `: ${why}`}`,
    keys: [`${user} -> ${used}`],
  };
}

function modulesImported(modules: readonly string[], scope: RuleScope, rule: RuleOf<'dependencies'>): Finding[] {
  return [...outsideImports(scope.graph, scope.files, { ...rule, modules })].map(({ path, line, col, module }) => ({
    path,
    line,
    col: col + 1,
    message: `imports ${module}`,
    keys: [`${path} -> module ${module}`],
  }));
}
