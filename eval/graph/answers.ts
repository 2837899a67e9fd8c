/** Asks a project what a case asks and says it in the case's terms: one table of conventions, no case of its own. */
import { languageOf } from '../../src/discover/language.ts';
import { roleOf } from '../../src/discover/path-rules.ts';
import type { AskedProject, Call, Place } from './asked-project.ts';
import type { GraphCase, PointCase } from './cases.ts';
import type { Answer, AnswerEdge, AnswerSpot } from './score.ts';

/** What the makers of a suite meant by its answers. */
interface Convention {
  /** The import that binds a name is a definition of it; elsewhere a name from outside the project has none. */
  readonly importsDefine?: boolean;
  /** Function values without a declaration (lambdas, arrow functions) are not nodes of the call graph. */
  readonly declaredFunctionsOnly?: boolean;
  /** What functions without a name are called, which are nodes of the call graph. */
  readonly anonymous?: string;
  /** The line of a call outside every function. */
  readonly moduleLine?: number;
  /** Types are callers too: of what their decorators and initialisers call. */
  readonly typesCall?: boolean;
  /** The truth was made without test files, so callers in them are neither right nor wrong. */
  readonly leavesOutTests?: boolean;
  /** A declaration with code is an implementation of itself. */
  readonly implementsItself?: boolean;
  /** The truth lists the members a call may dispatch to, which are `probable` by nature. */
  readonly listsDispatch?: boolean;
  /** The references of a member include those of the members that it overrides or that override it. */
  readonly listsRelated?: boolean;
}

const CONVENTIONS: Readonly<Record<string, Convention>> = {
  'compiler-open': { leavesOutTests: true },
  'stack-graphs': { importsDefine: true },
  'ts-fourslash': { moduleLine: 1, typesCall: true, listsRelated: true, implementsItself: true },
  gopls: { importsDefine: true, listsRelated: true },
  pycg: { declaredFunctionsOnly: true },
  'swarm-js': { declaredFunctionsOnly: true },
  'js-callgraph': { listsDispatch: true, anonymous: 'anon' },
  jcg: { listsDispatch: true },
};

/** What a row of the table may differ in from the convention. */
export type Variant = 'exact only' | 'with probable' | 'with tests';

/** The other ways to answer the cases of a suite that are worth a row. */
export function variantsOf({ suite, task }: GraphCase): Variant[] {
  const { listsDispatch = false, leavesOutTests = false } = CONVENTIONS[suite] ?? {};
  if (task === 'callgraph') return [listsDispatch ? 'exact only' : 'with probable'];
  return task === 'callers' && leavesOutTests ? ['with tests'] : [];
}

export interface Question {
  readonly project: AskedProject;
  readonly files: ReadonlyMap<string, string>;
}

export async function answerCase(one: GraphCase, asked: Question, variant?: Variant): Promise<Answer> {
  const convention = CONVENTIONS[one.suite] ?? {};
  if (one.task !== 'callgraph') return answerPoint(one, asked.project, { ...convention, ...changes(variant) });
  const sure = variant === 'exact only' || (variant !== 'with probable' && !convention.listsDispatch);
  const calls = (await asked.project.calls()).filter(
    ({ confidence }) => confidence === 'exact' || (!sure && confidence === 'probable'),
  );
  return edgesOf(calls, asked.files, convention);
}

const changes = (variant: Variant | undefined): Convention =>
  variant === 'with tests' ? { leavesOutTests: false } : {};

async function answerPoint(one: PointCase, project: AskedProject, convention: Convention): Promise<AnswerSpot[]> {
  const { file, line, col } = one.query;
  switch (one.task) {
    case 'definition':
      return spots(
        (await project.definitions(file, line, col)).filter(
          ({ kind }) => convention.importsDefine || kind !== 'import',
        ),
      );
    case 'references':
      return spots([
        ...(await project.references(file, line, col)),
        ...(convention.listsRelated ? await project.relatedReferences(file, line, col) : []),
      ]);
    case 'implementation':
      return spots(
        (await project.implementations(file, line, col)).filter(
          ({ isAsked }) => convention.implementsItself || !isAsked,
        ),
      );
    case 'callees':
      return spots((await project.callees(file, line, col)).filter(isFunction));
    case 'callers':
      return spots(
        (await project.callers(file, line, col))
          .filter(({ path }) => !(convention.leavesOutTests && isTest(path)))
          .map((place) => callerOf(place, convention)),
      );
  }
}

function edgesOf(calls: readonly Call[], files: ReadonlyMap<string, string>, convention: Convention): AnswerEdge[] {
  const edges = new Map<string, AnswerEdge>();
  const { declaredFunctionsOnly, anonymous } = convention;
  for (const { from: around, callback, to } of calls) {
    // A type without a constructor of its own runs no code of ours when it is made.
    if (!isFunction(to)) continue;
    if (declaredFunctionsOnly && (isLiteral(around, files) || isLiteral(to, files) || isAnonymous(to))) continue;
    const from = anonymous === undefined ? around : (callback ?? around);
    const isUnnamed = anonymous !== undefined && isAnonymous(from);
    const caller = declaredFunctionsOnly && isAnonymous(from) ? { ...from, line: 0 } : from;
    const edge = {
      from: spot(callerOf(isUnnamed ? { ...caller, name: anonymous } : caller, convention)),
      to: spot(to),
    };
    edges.set(JSON.stringify(edge), edge);
  }
  return [...edges.values()];
}

/** Initialisers of fields and of variables outside functions run with the module. */
function callerOf(place: Place, { moduleLine = 0, typesCall }: Convention): Place {
  if (isFunction(place) && place.line > 0) return place;
  if (typesCall && place.kind === 'class') return place;
  return { path: place.path, line: moduleLine, name: '<module>' };
}

const NOT_FUNCTIONS: ReadonlySet<string> = new Set([
  'file',
  'module',
  'namespace',
  'class',
  'interface',
  'struct',
  'enum',
  'enum_member',
  'trait',
  'type_alias',
  'field',
  'constant',
  'variable',
]);
const isFunction = ({ kind }: Place): boolean => kind === undefined || !NOT_FUNCTIONS.has(kind);

const LITERAL = /^[\w$]+\s*(?::[^=]*)?=\s*(?:async\s+)?(?:lambda\b|(?:\([^()]*\)|[\w$]+)\s*=>)/;
function isLiteral({ path, line, name }: Place, files: ReadonlyMap<string, string>): boolean {
  const text = files.get(path)?.split('\n')[line - 1];
  return text !== undefined && LITERAL.test(text.slice(Math.max(0, text.indexOf(name ?? ''))));
}

/** Called after its place: `app.get("/users") callback`. */
const isAnonymous = ({ kind, name = '' }: Place): boolean => kind === 'function' && /[ (]|^IIFE$/.test(name);

const isTest = (path: string): boolean => roleOf(path, languageOf(path)).role === 'test';
const spots = (places: readonly Place[]): AnswerSpot[] => places.map(spot);

/** A function nobody named is called after its line. */
const spot = ({ path, line, name }: Place): AnswerSpot => ({
  file: path,
  line,
  name: name === undefined || name === '' ? `<anonymous:${line}>` : name,
});
