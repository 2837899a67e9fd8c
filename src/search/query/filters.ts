/** Compiles the filters on the symbols that a search may return. */
import { FLAG, type SymbolKind, symbolKindCode } from '../../model/kinds.ts';
import type { RoleFile, RoleFilter } from '../../model/roles.ts';
import type { Reader } from '../../store/read/read.ts';
import type { SymbolHead } from '../../store/schema/records.ts';

export interface SearchFilters {
  readonly path?: ((path: string) => boolean) | undefined;
  readonly languages?: readonly string[] | undefined;
  readonly kinds?: readonly string[] | undefined;
  readonly roles?: RoleFilter | undefined;
  /** False leaves out test files, and tests inside other files. */
  readonly tests?: boolean | undefined;
}

export interface CompiledFilters {
  allows(head: SymbolHead): boolean;
  /** The same for the text index, which ranks before results are filtered; undefined: no restriction. */
  readonly text: { readonly fileIds?: readonly number[]; readonly kinds?: readonly number[] };
  /** Kinds, roles and languages that the caller named, which are not penalised. */
  readonly named: ReadonlySet<string>;
}

/** Whether the symbol is in a test file, or a test inside another file. */
export const isTestSymbol = ({ role, flags }: Pick<SymbolHead, 'role' | 'flags'>): boolean =>
  role === 'test' || (flags & FLAG.test) !== 0;

export function compileFilters(reader: Reader, filters: SearchFilters): CompiledFilters {
  const languages = setOf(filters.languages);
  const kinds = setOf(filters.kinds);
  const { roles } = filters;
  const withTests = filters.tests !== false;
  const fits = (file: RoleFile) =>
    (languages?.has(file.language ?? '') ?? true) &&
    (roles?.mayHold(file) ?? true) &&
    (withTests || file.role !== 'test') &&
    (filters.path?.(file.path) ?? true);
  const wholeFiles = withTests && languages === undefined && roles === undefined && filters.path === undefined;
  return {
    allows: (head) =>
      (kinds?.has(head.kind) ?? true) &&
      (wholeFiles || fits(head)) &&
      (withTests || !isTestSymbol(head)) &&
      (roles?.symbol(head) ?? true),
    text: {
      ...(!wholeFiles && {
        fileIds: reader
          .fileHeads()
          .filter(fits)
          .map((file) => file.id),
      }),
      ...(kinds && { kinds: [...kinds].map((kind) => symbolKindCode[kind as SymbolKind] ?? -1) }),
    },
    named: new Set([...(filters.kinds ?? []), ...(roles?.named ?? []), ...(filters.languages ?? [])]),
  };
}

const setOf = (values: readonly string[] | undefined) => (values?.length ? new Set(values) : undefined);
