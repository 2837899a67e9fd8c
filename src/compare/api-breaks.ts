/** Finds out why a change breaks users outside the tree, as far as the symbol's text shows. */
import { dirname } from 'node:path/posix';
import { languageFacts } from '../../languages/all.ts';
import { FLAG, VALUE_KINDS } from '../model/kinds.ts';
import type { ComparedSymbol } from './compared-file.ts';
import { callBreaks, valueBreaks } from './parameter-breaks.ts';
import { isNarrower, visibilityOf } from './signature-text.ts';
import { CALLABLES, type ChangeKind } from './symbol-change.ts';

interface Changed {
  readonly before?: ComparedSymbol;
  readonly after?: ComparedSymbol;
  readonly kinds?: readonly ChangeKind[];
  /** Whether the newer version of a file still exports a name to its importers. */
  readonly stillExports?: (path: string, name: string) => boolean;
}

/** Empty for a symbol that users of the package could not reach before. */
export function apiBreaks({ before, after, kinds = [], stillExports = () => false }: Changed): string[] {
  if (before === undefined) return after === undefined ? [] : addedBreaks(after);
  if (before.kind === 'file') return kinds.includes('moved') ? movedFileBreaks(before, after!) : [];
  if (!before.isPublic) return [];
  if (after === undefined) return ['removed'];
  return [
    ...(kinds.includes('renamed') ? [`renamed from ${before.name}`] : []),
    ...(kinds.includes('moved') && !stillExports(before.file.path, before.name) ? movedBreaks(before, after) : []),
    ...visibilityBreaks(before, after),
    ...(kinds.includes('signature') ? signatureBreaks(before, after) : []),
  ];
}

/** Implementers of an interface must have all of its members. */
function addedBreaks(after: ComparedSymbol): string[] {
  const { parent, flags } = after;
  if (!parent?.isPublic || (parent.kind !== 'interface' && parent.kind !== 'trait')) return [];
  const isRequired = parent.kind === 'interface' && !languageFacts(after.file.language)?.api?.interfaceBodies;
  const hasBody = !isRequired && (flags & (FLAG.declaration | FLAG.abstract)) === 0;
  if (hasBody || (flags & (FLAG.optional | FLAG.static | FLAG.default)) !== 0) return [];
  return [`new member that implementers of ${parent.name} must add`];
}

/** Languages where a symbol is addressed by the path of its file or directory. */
function addressOf({ path, language }: ComparedSymbol['file']): string | undefined {
  const { importedBy } = languageFacts(language)?.api ?? {};
  return importedBy === 'file' ? path : importedBy === 'directory' ? dirname(path) : undefined;
}

function movedBreaks(before: ComparedSymbol, after: ComparedSymbol): string[] {
  if (before.owner !== after.owner || before.parent?.parent !== undefined)
    return [`moved to ${after.parent?.parent ? after.parent.local : after.owner || after.file.path}`];
  const address = addressOf(before.file);
  return address === undefined || address === addressOf(after.file) ? [] : [`moved to ${addressOf(after.file)}`];
}

function movedFileBreaks(before: ComparedSymbol, after: ComparedSymbol): string[] {
  const address = addressOf(before.file);
  const isReachable = before.children.some(({ isPublic }) => isPublic);
  return !isReachable || address === undefined || address === addressOf(after.file)
    ? []
    : [`moved to ${addressOf(after.file)}`];
}

function visibilityBreaks(before: ComparedSymbol, after: ComparedSymbol): string[] {
  if (isNarrower(before, after)) return [`now ${visibilityOf(after)}`];
  // A rename or a move already says it.
  return after.isPublic || before.name !== after.name || before.file.path !== after.file.path
    ? []
    : ['no longer exported'];
}

const ROLES = [
  ['async', 'asynchronous'],
  ['static', 'static'],
  ['abstract', 'abstract'],
  ['final', 'final'],
  ['readonly', 'read-only'],
] as const;
/** Removing these breaks users too. */
const BOTH_WAYS: readonly string[] = ['async', 'static'];

function signatureBreaks(before: ComparedSymbol, after: ComparedSymbol): string[] {
  const breaks: string[] = [];
  if (shapeOf(before) !== shapeOf(after)) breaks.push(`was a ${before.kind}, is a ${after.kind}`);
  for (const [name, word] of ROLES) {
    if (name === 'async' && !languageFacts(after.file.language)?.api?.asyncChangesResult) continue;
    const [was, is] = [before.flags & FLAG[name], after.flags & FLAG[name]];
    if (is && !was) breaks.push(`now ${word}`);
    else if (was && !is && BOTH_WAYS.includes(name)) breaks.push(`no longer ${word}`);
  }
  return [...breaks, ...callBreaks(before, after), ...valueBreaks(before, after)];
}

function shapeOf({ kind }: ComparedSymbol): string {
  if (CALLABLES.has(kind)) return 'called';
  return VALUE_KINDS.has(kind) ? 'read' : kind;
}
