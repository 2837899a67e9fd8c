/** `Cargo.toml` and `pyproject.toml`: what can be run, features and dependencies. A header is a key with the whole of its path: `tool.poetry.scripts`. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import {
  declare,
  type Format,
  type Pair,
  pairsOf,
  refer,
  scalarAt,
  scalarsOf,
  valueAt,
} from '../../yaml/extract/data.ts';

/** `[dev-dependencies]`, `[workspace.dependencies]`, `[target.'cfg(unix)'.dependencies]`; the rest is one package: `.serde`. */
const CRATES = /^(?:workspace\.|target\..+\.)?((?:dev-|build-)?dependencies)(?:\.([\w-]+))?$/;

/** Targets that Cargo builds and runs, by the name of their list. */
const TARGETS: ReadonlySet<string> = new Set(['bin', 'example', 'test', 'bench']);

export const cargo: Format = (x, top) => {
  const tables = pairsOf(x, top);
  if (!tables.some(({ name }) => name === 'package' || name === 'workspace' || name.startsWith('workspace.')))
    return false;
  for (const { node, key, name, value } of tables) {
    const [, owner, crate] = CRATES.exec(name) ?? [];
    if (crate !== undefined)
      dependency(x, node, { at: key, name: crate, owner, version: scalarAt(x, value, 'version') });
    else if (owner !== undefined)
      for (const one of pairsOf(x, value))
        dependency(x, one.node, { at: one.key, name: one.name, owner, version: versionOf(x, one.value) });
    else if (name === 'package') {
      const at = scalarAt(x, value, 'name');
      const doc = scalarAt(x, value, 'description');
      if (at >= 0) declare(x, node, { kind: 'module', at, signature: `package ${x.text(at)}`, doc });
    } else if (TARGETS.has(name)) {
      const at = scalarAt(x, value, 'name');
      if (at >= 0) declare(x, node, { kind: 'function', at, owner: name, signature: `${name} ${x.text(at)}` });
    } else if (name === 'features') for (const feature of pairsOf(x, value)) declareFeature(feature);
    else if (name === 'workspace')
      for (const member of scalarsOf(x, valueAt(x, value, 'members')))
        if (!x.text(member).includes('*'))
          declare(x, member, { kind: 'module', at: member, owner: 'workspace', signature: `member ${x.text(member)}` });
  }
  return true;

  /** A feature turns on others: `full = ["net", "dep:tokio"]`. */
  function declareFeature({ node, key, name, value }: Pair): void {
    const others = scalarsOf(x, value);
    const signature = `feature ${name} = [${others.map((one) => x.text(one)).join(', ')}]`;
    const row = declare(x, node, { kind: 'constant', at: key, owner: 'features', signature });
    for (const other of others) if (/^[\w-]+$/.test(x.text(other))) refer(x, row, other);
  }
};

/** `"1.0"`, or `{ version = "1.0", features = […] }`; -1: none. */
const versionOf = (x: Extraction, value: Node): Node =>
  x.kind(value) === x.k.scalar ? value : scalarAt(x, value, 'version');

interface Dependency {
  readonly at: Node;
  readonly name: string;
  readonly owner: string | undefined;
  /** -1: a path or a repository instead. */
  readonly version: Node;
}

function dependency(x: Extraction, node: Node, { at, name, owner, version }: Dependency): void {
  const signature = version < 0 ? name : `${name}: ${x.text(version)}`;
  declare(x, node, { kind: 'property', at, name, ...(owner && { owner }), signature });
}

/** Tables of Poetry and PDM that list packages by name. */
const POETRY = /^tool\.poetry\.(?:dependencies|dev-dependencies|group\.[\w-]+\.dependencies)$/;
/** `requests[socks]>=2.31; python_version < "3.12"`: the package is the first word. */
const REQUIREMENT = /^[\w.-]+/;

function requirements(x: Extraction, list: Node, owner: string): void {
  for (const one of scalarsOf(x, list)) {
    const [name] = REQUIREMENT.exec(x.text(one)) ?? [];
    if (name !== undefined) declare(x, one, { kind: 'property', at: one, name, owner, signature: x.text(one) });
  }
}

/** Tables whose entries are commands or plug-ins: `name = "package.module:function"`. */
const ENTRY_POINTS = /^(?:project|tool\.poetry|tool\.pdm)\.(?:scripts|gui-scripts|plugins\..+|entry-points\..+)$/;
/** Tasks of poe, PDM, taskipy, Hatch and Pixi. */
const TASKS = /^tool\.(?:poe\.tasks|taskipy\.tasks|pdm\.scripts|pixi\.(?:.+\.)?tasks|hatch\.envs\.[\w-]+\.scripts)$/;
const TOOL = /^tool\.(?:"([^"]+)"|([\w-]+))$/;

export const pyproject: Format = (x, top) => {
  for (const { node, key, name, value } of pairsOf(x, top)) {
    if (name === 'project' || name === 'tool.poetry') {
      const at = scalarAt(x, value, 'name');
      const doc = scalarAt(x, value, 'description');
      if (at >= 0) declare(x, node, { kind: 'module', at, signature: `project ${x.text(at)}`, doc });
    }
    if (name === 'project') requirements(x, valueAt(x, value, 'dependencies'), 'dependencies');
    else if (name === 'project.optional-dependencies' || name === 'dependency-groups')
      for (const group of pairsOf(x, value)) requirements(x, group.value, group.name);
    else if (POETRY.test(name))
      for (const one of pairsOf(x, value))
        dependency(x, one.node, {
          at: one.key,
          name: one.name,
          owner: 'dependencies',
          version: versionOf(x, one.value),
        });
    if (ENTRY_POINTS.test(name) || TASKS.test(name)) {
      const owner = name.split('.').at(-1)!.replaceAll('"', '');
      for (const entry of pairsOf(x, value)) {
        const target = x.kind(entry.value) === x.k.scalar ? x.text(entry.value) : '';
        const signature = target === '' ? entry.name : `${entry.name}: ${target}`;
        const row = declare(x, entry.node, { kind: 'function', at: entry.key, owner, signature });
        const [, called] = /^[\w.]+:([\w.]+)/.exec(target) ?? [];
        if (called !== undefined && ENTRY_POINTS.test(name)) refer(x, row, entry.value, called);
      }
    } else if (TOOL.test(name)) declare(x, node, { kind: 'section', at: key, signature: `[${name}]` });
  }
  return true;
};
