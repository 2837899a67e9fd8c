/** What real indexers wrote about small projects: read, imported, and asked where names lead. */
import { expect, test } from 'vitest';
import { RECORDED, type RecordedProject, recordedFile } from './recorded-projects.ts';
import { type AskedPlace, ask, importInto, placeOf, sessionOn, shown, treeOf } from './scip-trees.ts';

interface Expected {
  readonly main: string;
  readonly shape: string;
  /** The line of the main file with characters beyond ASCII before the names. */
  readonly line: string;
  /** Names in it, each with the text where it is declared. */
  readonly names: readonly (readonly [name: string, declared: AskedPlace])[];
  /** A use of a library. */
  readonly library: AskedPlace;
  readonly outside: unknown;
  /** The members that implement `area` of the shape; undefined where the tool does not say. */
  readonly implementation: AskedPlace | undefined;
}

const EXPECTED: Readonly<Record<string, Expected>> = {
  'scip-typescript': {
    main: 'src/main.ts',
    shape: 'src/shape.ts',
    line: 'é中😀',
    names: [
      ['sum', { path: 'src/shape.ts', name: 'total', line: 'function total' }],
      ['shapes', { path: 'src/main.ts', name: 'shapes', line: 'const shapes' }],
    ],
    library: { path: 'src/main.ts', name: 'concat', line: 'text.concat' },
    outside: true,
    implementation: { path: 'src/shape.ts', name: 'area', line: 'area(): number', after: 'class Square' },
  },
  'scip-python': {
    main: 'main.py',
    shape: 'shapes/base.py',
    line: 'é中😀',
    names: [
      ['combined', { path: 'shapes/base.py', name: 'total', line: 'def total' }],
      ['Square', { path: 'shapes/base.py', name: 'Square', line: 'class Square' }],
    ],
    library: { path: 'main.py', name: 'join', line: 'os.path.join' },
    outside: true,
    implementation: { path: 'shapes/base.py', name: 'area', line: 'def area(self)', after: 'class Square' },
  },
  'scip-go': {
    main: 'main.go',
    shape: 'shape/shape.go',
    line: 'é中😀',
    names: [
      ['Total', { path: 'shape/shape.go', name: 'Total', line: 'func Total' }],
      ['Square', { path: 'shape/shape.go', name: 'Square', line: 'type Square' }],
      ['Side', { path: 'shape/shape.go', name: 'Side', line: 'Side int' }],
    ],
    library: { path: 'main.go', name: 'Sprint', line: 'fmt.Sprint(' },
    outside: true,
    implementation: { path: 'shape/shape.go', name: 'Area', line: 'func (s Square) Area' },
  },
  'rust-analyzer': {
    main: 'src/main.rs',
    shape: 'src/shape.rs',
    line: 'let text',
    names: [
      ['label', { path: 'src/main.rs', name: 'label', line: 'fn label' }],
      ['total', { path: 'src/shape.rs', name: 'total', line: 'pub fn total' }],
      ['side', { path: 'src/shape.rs', name: 'side', line: 'pub side' }],
    ],
    library: { path: 'src/shape.rs', name: 'iter', line: 'shapes.iter()' },
    outside: true,
    implementation: undefined,
  },
  'scip-java': {
    main: 'src/main/java/shapes/Main.java',
    shape: 'src/main/java/shapes/Shape.java',
    line: 'é中😀',
    names: [
      ['total', { path: 'src/main/java/shapes/Main.java', name: 'total', line: 'static int total' }],
      ['Square', { path: 'src/main/java/shapes/Square.java', name: 'Square', line: 'public Square(' }],
    ],
    library: { path: 'src/main/java/shapes/Main.java', name: 'concat', line: 'text.concat' },
    outside: true,
    implementation: { path: 'src/main/java/shapes/Square.java', name: 'area', line: 'public int area' },
  },
};

const imported = async ({ tool, files }: RecordedProject) => {
  const root = treeOf(files);
  const report = await importInto(root, recordedFile(tool));
  return { root, report, session: await sessionOn(root, [report.file]) };
};

const at = (root: string, place: AskedPlace): string => {
  const { line, col } = placeOf(root, place);
  return `${place.path}:${line}:${col}`;
};

test.each(RECORDED)('$tool: every document fits its file', async (project) => {
  const { report, session } = await imported(project);
  expect(session.tool.origin).toBe(project.origin);
  expect(report).toMatchObject({ badRanges: 0, shift: { strip: '', add: '' } });
  for (const left of ['notInTree', 'refused', 'otherText', 'changed', 'noEncoding'] as const)
    expect(report[left]).toEqual({ count: 0, first: [] });
});

test.each(RECORDED)('$tool: names behind characters of several units lead to their declarations', async (project) => {
  const { root, session } = await imported(project);
  const { main, line, names } = EXPECTED[project.tool];
  for (const [name, declared] of names)
    expect(shown(await ask(session, root, { path: main, name, line }))).toEqual([at(root, declared)]);
});

test.each(RECORDED)('$tool: what a library declares is outside', async (project) => {
  const { root, session } = await imported(project);
  const { library, outside } = EXPECTED[project.tool];
  expect(await ask(session, root, library)).toEqual({ declarations: [], outside });
});

test.each(RECORDED)('$tool: a member of an interface is implemented', async (project) => {
  const { root, session } = await imported(project);
  const { shape, implementation } = EXPECTED[project.tool];
  const name = project.tool === 'scip-go' ? 'Area' : 'area';
  const found = await ask(session, root, { path: shape, name, line: name, about: 'implement' });
  expect(shown(found)).toEqual(implementation === undefined ? [] : [at(root, implementation)]);
  if (implementation === undefined) return;
  expect(shown(await ask(session, root, { ...implementation, about: 'implement' }))).toEqual([]);
});
