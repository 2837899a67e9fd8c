/** `Cargo.toml` and `pyproject.toml`. A header is a key with the whole of its path: `tool.poetry.scripts`. */
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

/** Targets that Cargo builds and runs, by the name of their list. */
const TARGETS: ReadonlySet<string> = new Set(['bin', 'example', 'test', 'bench']);

export const cargo: Format = (x, top) => {
  const tables = pairsOf(x, top);
  if (!tables.some(({ name }) => name === 'package' || name === 'workspace' || name.startsWith('workspace.')))
    return false;
  for (const { node, name, value } of tables) {
    if (name === 'package') {
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
