/** A changed symbol as answers show it. */
import { type ComparedSymbol, handleOf } from '../../compare/compared-file.ts';
import { type SymbolChange, subjectOf } from '../../compare/symbol-change.ts';
import { redactLine } from '../../secrets/redact.ts';
import type { ChangeView } from './tool.ts';

export function changeView(change: SymbolChange): ChangeView {
  const subject = subjectOf(change);
  const { kinds, before, after, members, breaks } = change;
  return {
    changes: kinds,
    handle: handleOf(subject),
    kind: subject.kind,
    path: subject.file.path,
    line: subject.nameLine,
    ...signatureOf(subject),
    ...(before && after && { before: beforeOf(before, after) }),
    ...(members > 0 && { members }),
    ...((before ?? subject).isPublic && { public: true as const }),
    ...(breaks.length > 0 && { breaking: breaks }),
  };
}

const signatureOf = ({ signature }: ComparedSymbol): { signature?: string } =>
  signature === '' ? {} : { signature: redactLine(signature) };

function beforeOf(before: ComparedSymbol, after: ComparedSymbol): NonNullable<ChangeView['before']> {
  return {
    ...(handleOf(before) !== handleOf(after) && { handle: handleOf(before) }),
    line: before.nameLine,
    ...(before.signature !== after.signature && signatureOf(before)),
  };
}
