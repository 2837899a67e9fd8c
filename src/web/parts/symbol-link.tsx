/** Links to symbols and files, with a sign of their kind. */
import { hrefOf } from '../place.ts';

export interface SymbolPlace {
  readonly handle: string;
  readonly name: string;
  readonly qualified_name?: string;
  readonly kind: string;
  readonly path: string;
  readonly line: number;
}

/** One letter for each kind, in the colour of its group. */
const SIGNS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  type: { class: 'C', interface: 'I', struct: 'S', enum: 'E', trait: 'T', type_alias: 'T', component: 'C' },
  call: { function: 'ƒ', method: 'm', constructor: 'n', macro: '!' },
  value: { field: 'f', property: 'p', constant: 'k', variable: 'v', enum_member: 'e' },
  place: { file: 'F', module: 'M', namespace: 'N', project: 'P', section: '§' },
};

export function KindSign({ kind }: { readonly kind: string }) {
  const [group, letters] = Object.entries(SIGNS).find(([, signs]) => Object.hasOwn(signs, kind)) ?? ['place', {}];
  return (
    <span class={`kind kind-${group}`} title={kind.replaceAll('_', ' ')} aria-hidden="true">
      {letters[kind] ?? '·'}
    </span>
  );
}

export const symbolHref = ({ handle, kind, path }: Pick<SymbolPlace, 'handle' | 'kind' | 'path'>): string =>
  kind === 'file' ? hrefOf('file', { path }) : hrefOf('symbol', { name: handle });

interface SymbolLinkProps {
  readonly symbol: SymbolPlace;
  /** Without its file. */
  readonly isShort?: boolean;
}

export function SymbolLink({ symbol, isShort = false }: SymbolLinkProps) {
  return (
    <span class="symbol">
      <KindSign kind={symbol.kind} />
      <a href={symbolHref(symbol)}>
        {symbol.qualified_name ?? nameIn(symbol)}
        <span class="hidden">, {symbol.kind.replaceAll('_', ' ')}</span>
      </a>
      {!isShort && symbol.kind !== 'file' && (
        <span class="at">
          {symbol.path}:{symbol.line}
        </span>
      )}
    </span>
  );
}

/** With the symbols around it, which its handle names. */
export function nameIn({ handle, name, kind, path }: Pick<SymbolPlace, 'handle' | 'name' | 'kind' | 'path'>): string {
  if (kind === 'file') return path;
  const inside = handle.startsWith(`${path}#`) ? handle.slice(path.length + 1) : '';
  return inside || name;
}

export function FileLink({ path, line }: { readonly path: string; readonly line?: number | undefined }) {
  return (
    <a class="file" href={hrefOf('file', { path, line })}>
      {line === undefined ? path : `${path}:${line}`}
    </a>
  );
}
