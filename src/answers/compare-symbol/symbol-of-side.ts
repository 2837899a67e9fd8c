/** Reads a symbol of one of the compared states, for files that are the same in both, or of which the other side cannot be read. */
import { type ComparedSymbol, symbolIn } from '../../compare/compared-file.ts';
import { loadConfig } from '../../config/config.ts';
import type { Session } from '../../workspace/session.ts';
import { parseVersions } from '../changes/parse.ts';
import type { Side } from '../changes/sides.ts';
import { storedVersions } from '../changes/stored.ts';
import { differentFiles } from '../changes/trees.ts';
import type { LocalHandle } from './answer.ts';

interface Asked {
  readonly handle: LocalHandle;
  readonly side: Side;
  readonly signal: AbortSignal | undefined;
}

/** Undefined when the state has no such file or symbol, or it cannot be read. */
export async function symbolOfSide(
  session: Session,
  { handle: { path, local }, side, signal }: Asked,
): Promise<ComparedSymbol | undefined> {
  const { config } = await loadConfig({ root: session.root, env: process.env });
  const nothing: Side = { kind: 'empty', name: '', root: side.root };
  const isWanted = (file: { readonly path: string }) => file.path === path;
  const { files } = await differentFiles(nothing, side, { config, isWanted, known: () => new Map(), signal });
  const [only] = files;
  if (only?.after === undefined) return undefined;
  const stored = storedVersions(session, config, [side]);
  try {
    const [file] = await parseVersions([only.after], { root: session.root, stored, config, signal });
    return symbolIn(file, local);
  } finally {
    stored.close();
  }
}
