/** The requests of TypeScript 7's API that are used, with their types: it is marked unstable, so all that depends on it is in this folder. */

import { type Budget, type Callbacks, Connection } from './connection.ts';
import type { Compiler } from './find-compiler.ts';
import { SyntaxTree } from './syntax-tree.ts';

/** `index.kind.path`: a node of a file as the compiler parsed it. */
export type NodeHandle = string;

export interface CompilerSymbol {
  readonly id: number;
  readonly name: string;
  readonly flags: number;
  readonly declarations?: readonly NodeHandle[];
  readonly valueDeclaration?: NodeHandle;
}

export interface CompilerType {
  readonly id: number;
  readonly flags: number;
}

export const SYMBOL_FLAGS = { alias: 1 << 21 } as const;
export const TYPE_FLAGS = {
  union: 1 << 27,
  /** Objects, unions and intersections, and what stands for one. */
  structuredOrInstantiable: 536_346_624,
} as const;

/** Absolute paths. */
export interface SnapshotChange {
  readonly open?: readonly string[];
  readonly close?: readonly string[];
  readonly changed?: readonly string[];
  readonly created?: readonly string[];
  readonly deleted?: readonly string[];
}

interface SnapshotResponse {
  readonly snapshot: number;
  readonly projects: readonly { readonly id: string; readonly configFileName: string }[];
}

export interface CompilerOptions {
  readonly compiler: Compiler;
  readonly cwd: string;
  /** Decides about every file before its content is read. */
  readonly callbacks: Callbacks;
  readonly memoryMb: number;
  readonly log: (line: string) => void;
}

/** A compiler with one state of its projects: answers are about the last one. */
export class CompilerProcess {
  readonly connection: Connection;
  isCaseSensitive = true;
  private snapshot = -1;
  /** By the path of the configuration. */
  private projects: ReadonlyMap<string, string> = new Map();

  constructor({ compiler, cwd, callbacks, memoryMb, log }: CompilerOptions) {
    const args = ['--api', '--cwd', cwd, `--callbacks=${Object.keys(callbacks).join(',')}`];
    this.connection = new Connection({ executable: compiler.executable, args, cwd, callbacks, memoryMb, log });
  }

  async initialize(budget: Budget): Promise<void> {
    const response = await this.ask<{ useCaseSensitiveFileNames: boolean }>('initialize', null, budget);
    this.isCaseSensitive = response?.useCaseSensitiveFileNames ?? true;
  }

  async update({ open, close, changed, created, deleted }: SnapshotChange, budget: Budget): Promise<void> {
    const before = this.snapshot;
    const fileChanges = { changed, created, deleted };
    const response = await this.ask<SnapshotResponse>(
      'updateSnapshot',
      { openProjects: open, closeProjects: close, fileChanges },
      budget,
    );
    this.snapshot = response!.snapshot;
    this.projects = new Map(response!.projects.map(({ id, configFileName }) => [configFileName, id]));
    // Every request for a state takes a reference to it, even when nothing changed.
    if (before >= 0) await this.ask('release', { snapshot: before }, budget);
  }

  isOpen(config: string): boolean {
    return this.projects.has(config);
  }

  /** Undefined for a file that the project does not hold. */
  async syntaxTree(config: string, file: string, budget: Budget): Promise<SyntaxTree | undefined> {
    const bytes = await this.connection.request('getSourceFile', { ...this.of(config), file }, budget);
    return bytes.length === 0 ? undefined : new SyntaxTree(bytes);
  }

  /** One for each node, in their order. */
  async symbolsAt(
    config: string,
    locations: readonly NodeHandle[],
    budget: Budget,
  ): Promise<readonly (CompilerSymbol | null)[]> {
    if (locations.length === 0) return [];
    return (await this.ask('getSymbolsAtLocations', { ...this.of(config), locations }, budget)) ?? [];
  }

  /** Through all imports and re-exports to the end. */
  aliasedSymbol = (config: string, symbol: number, budget: Budget): Promise<CompilerSymbol | undefined> =>
    this.ask('getAliasedSymbol', { ...this.of(config), symbol }, budget);

  /** Of a property that is written with the name of its value only. */
  shorthandValue = (config: string, location: NodeHandle, budget: Budget): Promise<CompilerSymbol | undefined> =>
    this.ask('getShorthandAssignmentValueSymbol', { ...this.of(config), location }, budget);

  /** The type that is expected of an expression. */
  contextualType = (config: string, location: NodeHandle, budget: Budget): Promise<CompilerType | undefined> =>
    this.ask('getContextualType', { ...this.of(config), location }, budget);

  typeAt = (config: string, location: NodeHandle, budget: Budget): Promise<CompilerType | undefined> =>
    this.ask('getTypeAtLocation', { ...this.of(config), location }, budget);

  apparentType = (config: string, type: number, budget: Budget): Promise<CompilerType | undefined> =>
    this.ask('getApparentType', { ...this.of(config), type }, budget);

  partsOfUnion = (config: string, type: number, budget: Budget): Promise<readonly CompilerType[] | undefined> =>
    this.ask('getTypesOfType', { ...this.of(config), objectId: type }, budget);

  propertyOf = (
    config: string,
    { type, name }: { type: number; name: string },
    budget: Budget,
  ): Promise<CompilerSymbol | undefined> => this.ask('getPropertyOfType', { ...this.of(config), type, name }, budget);

  private of(config: string): { readonly snapshot: number; readonly project: string | undefined } {
    return { snapshot: this.snapshot, project: this.projects.get(config) };
  }

  private async ask<T>(method: string, params: unknown, budget: Budget): Promise<T | undefined> {
    const payload = await this.connection.request(method, params, budget);
    return payload.length === 0 ? undefined : ((JSON.parse(payload.toString()) as T | null) ?? undefined);
  }
}
