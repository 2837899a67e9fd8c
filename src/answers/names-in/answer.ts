/** The names of an indexed file, with the symbols that they define or are bound to. */
import { boundNames } from '../../graph/bound-names.ts';
import { openGraph } from '../../graph/graph.ts';
import { changedFiles } from '../../workspace/changed-files.ts';
import { makeReply, pastTheEnd } from '../../workspace/make-reply.ts';
import { type Draft, nextCall } from '../../workspace/reply.ts';
import { rootPath, type Session } from '../../workspace/session.ts';
import { sourceText } from '../../workspace/source-text.ts';
import { viewOf } from '../quote/symbol-view.ts';
import { notInIndex } from '../subject/not-in-index.ts';
import type { NameInFile, Question, Results } from './tool.ts';

export function namesIn(session: Session, question: Question): Draft<Results> {
  const reader = session.reader();
  const path = rootPath(session, question.path);
  const file = reader.fileByPath(path);
  if (!file) throw notInIndex(session, path);
  const changed = changedFiles(session, [path]);
  // Of a changed file only the index knows the old text.
  const text = changed.has(path) ? undefined : sourceText(session, path).unmasked.join('\n');
  const { uses, definitions } = boundNames(openGraph(reader), file.id, text);
  const symbols: Results['symbols'] = [];
  const numbers = new Map<number, number>();
  const numberOf = (id: number): number => {
    const known = numbers.get(id);
    if (known !== undefined) return known;
    const { signature: _, qualified_name: __, ...place } = viewOf(reader, reader.symbolById(id)!, changed);
    numbers.set(id, symbols.length);
    return symbols.push(place) - 1;
  };
  const names: NameInFile[] = [
    ...definitions.map(({ name, line, col, endCol, symbol }) => ({ name, line, col, endCol, define: symbol })),
    ...uses,
  ]
    .toSorted((a, b) => a.line - b.line || a.col - b.col)
    .slice(question.offset, question.offset + question.limit)
    .map((one) => {
      const { name, line, col, endCol: end_col } = one;
      if ('define' in one) return { name, line, col, end_col, defines: numberOf(one.define) };
      const targets = one.targets.map(({ symbol, kind, confidence }) => ({
        symbol: numberOf(symbol),
        kind,
        confidence,
      }));
      return {
        name,
        line,
        col,
        end_col,
        ...(targets.length > 0 && { targets }),
        ...(one.reason !== undefined && { reason: one.reason }),
      };
    });
  const all = uses.length + definitions.length;
  const left = Math.max(0, all - question.offset - names.length);
  const next = left > 0 ? [nextCall('names_in', { ...question, offset: question.offset + names.length })] : [];
  const notes = [
    ...(file.skip ? [`not parsed: ${file.skip}`] : file.language ? [] : ['this kind of file is not parsed']),
    ...(all > 0 && names.length === 0 ? [pastTheEnd(all)] : []),
  ];
  return makeReply(session, { path, names, symbols }, { changed, omitted: left, notes, next });
}
