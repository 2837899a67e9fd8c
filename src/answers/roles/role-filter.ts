/** The filter by role of every tool: looked up before the answer, in the state of the index that the answer is from. */
import { type Graph, openGraph } from '../../graph/graph.ts';
import { symbolTable } from '../../graph/symbol-table.ts';
import { FLAG } from '../../model/kinds.ts';
import type { RoleFile, RoleFilter, RoleSymbol } from '../../model/roles.ts';
import type { Draft } from '../../workspace/reply.ts';
import { readerIfUsable, type Session } from '../../workspace/session.ts';
import { type AskedRoles, askedRoles, isOfWholeTree } from './asked-roles.ts';
import { holdersOf, type RoleHolders, type Source, sourceOf } from './role-holders.ts';

/** Another program may write the index between the look at roles and the answer. */
const MAX_ATTEMPTS = 3;

/** Answers with `session.roles` set where the question names roles. Throws BAD_INPUT for one that does not exist. */
export async function withRoles<T>(
  session: Session,
  written: readonly string[] | undefined,
  answer: (session: Session) => Draft<T> | Promise<Draft<T>>,
): Promise<Draft<T>> {
  if (!written?.length) return answer(session);
  for (let attempt = 1; ; attempt++) {
    const { roles, version, unheld } = await rolesIn(session, written);
    const found = withUnheld(await answer({ ...session, roles }), unheld);
    const isSame = version === undefined || session.reader().version() === version;
    if (isSame || attempt === MAX_ATTEMPTS) return found;
  }
}

/** Where no symbol has a role that is asked for, the answer is no statement about the rest of the question. */
function withUnheld<T>(draft: Draft<T>, unheld: readonly string[]): Draft<T> {
  if (unheld.length === 0) return draft;
  const names = unheld.join(', ');
  const note = `nothing in this tree is known to have the role ${names}: docs/roles.md says how each is recognised`;
  return { ...draft, meta: { ...draft.meta, notes: [...draft.meta.notes, note] } };
}

/** The roles of a question before there is an index: undefined where only an index of the whole tree can tell. Throws BAD_INPUT. */
export async function rolesOfFiles(root: string, written: readonly string[]): Promise<RoleFilter | undefined> {
  const asked = await askedRoles(root, written);
  if (isOfWholeTree(asked)) return undefined;
  return rolesByPath(asked);
}

interface Looked {
  readonly roles: RoleFilter;
  /** Of the index; undefined: files alone decide. */
  readonly version: number | undefined;
  /** Those that are asked for and that no symbol has. */
  readonly unheld: readonly string[];
}

async function rolesIn(session: Session, written: readonly string[]): Promise<Looked> {
  const asked = await askedRoles(session.root, written);
  const isIndexed = session.parse === undefined && readerIfUsable(session) !== undefined;
  if (!isIndexed && !isOfWholeTree(asked)) return { roles: rolesByPath(asked), version: undefined, unheld: [] };
  return inIndex(session, namesOf(asked), (index) => {
    const wanted = asked.wanted.map((name) => roleIn(asked, name, index));
    const left = asked.left.map((name) => roleIn(asked, name, index));
    const { files } = index.graph.nodes;
    return {
      roles: filterOf(wanted, left),
      version: session.reader().version(),
      unheld: wanted.filter((role) => !files.some((file) => role.isIn(file))).map(({ name }) => name),
    };
  });
}

interface Index {
  readonly graph: Graph;
  readonly sources: ReadonlyMap<string, Source>;
}

async function inIndex<T>(session: Session, names: readonly string[], work: (index: Index) => T): Promise<T> {
  const sources = new Map<string, Source>();
  for (const name of names) sources.set(name, await sourceOf(session, name));
  const reader = session.reader();
  return reader.inOneView(() => work({ graph: openGraph(reader), sources }));
}

/** Everyone with one of the roles: ids of symbols, files by their own. Calls `work` in the state of the index that they are of. */
export async function allHolders<T>(
  session: Session,
  names: readonly string[],
  work: (graph: Graph, found: readonly { readonly role: string; readonly ids: readonly number[] }[]) => T,
): Promise<T> {
  const { custom } = await askedRoles(session.root, names);
  return inIndex(session, names, ({ graph, sources }) => {
    const { nodes } = graph;
    const idsOf = (role: string): number[] => {
      const { isWhole, symbols } = holdersOf(role, { patterns: custom[role], source: sources.get(role), graph });
      const files = nodes.files.flatMap((file, number) => (isWhole(file) ? [nodes.symbolAt(number, 0)] : []));
      return [...new Set([...files, ...(symbols ?? [])])];
    };
    return work(
      graph,
      names.map((role) => ({ role, ids: idsOf(role) })),
    );
  });
}

const namesOf = ({ wanted, left }: AskedRoles): string[] => [...new Set([...wanted, ...left])];

/** Before there is an index. */
function rolesByPath(asked: AskedRoles): RoleFilter {
  const roleOf = (name: string): Role => roleIn(asked, name);
  return filterOf(asked.wanted.map(roleOf), asked.left.map(roleOf));
}

function roleIn({ custom }: AskedRoles, name: string, index?: Index): Role {
  const holders = holdersOf(name, {
    patterns: custom[name],
    source: index?.sources.get(name),
    graph: index?.graph,
  });
  return new Role(name, holders, index?.graph);
}

class Role {
  #paths: ReadonlySet<string> | undefined;

  constructor(
    readonly name: string,
    private readonly holders: RoleHolders,
    private readonly graph: Graph | undefined,
  ) {}

  get isByFile(): boolean {
    return this.holders.symbols === undefined;
  }

  isWhole(file: RoleFile): boolean {
    return this.holders.isWhole(file);
  }

  /** Whether the file has the role, or a symbol in it. */
  isIn(file: RoleFile): boolean {
    return this.isWhole(file) || this.#files().has(file.path);
  }

  isOf(symbol: RoleSymbol): boolean {
    if (this.isWhole(symbol) || this.holders.symbols?.has(symbol.id)) return true;
    return this.name === 'test' && (symbol.flags & FLAG.test) !== 0;
  }

  /** Whether a symbol, or one around it but the file, has the role. */
  isAround(symbol: RoleSymbol): boolean {
    if (this.isOf(symbol)) return true;
    const { symbols } = this.holders;
    if (this.graph === undefined || !symbols?.size) return false;
    const { nodes } = this.graph;
    const { parents } = symbolTable(this.graph);
    let node = nodes.nodeOf(symbol.id);
    for (node = node < 0 ? -1 : parents[node]; node >= 0 && parents[node] >= 0; node = parents[node])
      if (symbols.has(nodes.symbolId(node))) return true;
    return false;
  }

  #files(): ReadonlySet<string> {
    this.#paths ??= new Set([...(this.holders.symbols ?? [])].flatMap((id) => pathOf(this.graph!, id)));
    return this.#paths;
  }
}

function pathOf({ nodes }: Graph, id: number): string[] {
  const node = nodes.nodeOf(id);
  return node < 0 ? [] : [nodes.files[nodes.fileOf(node)].path];
}

/** One of those that are asked for, and none of those that are left out. */
function filterOf(wanted: readonly Role[], left: readonly Role[]): RoleFilter {
  const judge = (holds: (role: Role) => boolean): boolean =>
    (wanted.length === 0 || wanted.some(holds)) && !left.some(holds);
  return {
    named: wanted.map(({ name }) => name),
    isByFile: [...wanted, ...left].every(({ isByFile }) => isByFile),
    mayHold: (file) =>
      (wanted.length === 0 || wanted.some((role) => role.isIn(file))) && !left.some((role) => role.isWhole(file)),
    file: (file) => judge((role) => role.isIn(file)),
    symbol: (symbol) => judge((role) => role.isOf(symbol)),
    inside: (symbol) => judge((role) => role.isAround(symbol)),
  };
}
