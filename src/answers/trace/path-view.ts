/** Call paths as answers show them: each call with its place and line of code. */
import type { Edge } from '../../graph/edge.ts';
import { type Change, changedFiles } from '../../workspace/changed-files.ts';
import type { Session } from '../../workspace/session.ts';
import { lineFinder, lineQuoter } from '../quote/code-lines.ts';
import { placeOf } from '../references/edge-view.ts';
import type { Found } from './answer.ts';
import type { TracePath, TraceStep } from './tool.ts';

interface ViewedPaths {
  readonly paths: TracePath[];
  readonly changed: ReadonlyMap<string, Change>;
}

export function viewPaths(session: Session, { paths, entries, own = [] }: Found): ViewedPaths {
  const reader = session.reader();
  const ids = new Set(paths.flatMap((path) => path.flatMap(({ from, to, via }) => [from, to, via ?? to])).concat(own));
  const symbols = new Map(reader.symbolsById([...ids]).map((symbol) => [symbol.id, symbol]));
  const changed = changedFiles(
    session,
    [...symbols.values()].map(({ path }) => path),
  );
  const quote = lineQuoter(lineFinder(session, changed));
  const place = (id: number) => placeOf(reader, symbols.get(id)!, changed);
  const stepOf = ({ from, kind, fileId, line, confidence, via }: Edge): TraceStep => {
    const path = reader.fileById(fileId)?.path ?? '';
    const text = quote({ path, line });
    return {
      symbol: place(from),
      kind,
      path,
      line,
      ...(text !== undefined && { text }),
      confidence,
      ...(via !== undefined && { via: reader.handle(symbols.get(via)!) }),
    };
  };
  const pathOf = (steps: readonly Edge[], end: number): TracePath => {
    const entry = entries?.get(steps[0]?.from ?? end);
    return {
      ...(entry !== undefined && { entry }),
      confidence: steps.every(({ confidence }) => confidence === 'exact') ? 'exact' : 'probable',
      steps: steps.map(stepOf),
      end: place(end),
    };
  };
  return {
    changed,
    paths: [...own.map((id) => pathOf([], id)), ...paths.map((path) => pathOf(path, path.at(-1)!.to))],
  };
}
