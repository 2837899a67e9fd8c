/** Tells whether users of a package can reach a symbol, as far as its own file and path show. */
import { languageFacts } from '../../languages/all.ts';
import { FLAG, type SymbolKind } from '../model/kinds.ts';
import type { LanguageId } from '../model/language.ts';
import type { FileRole } from '../model/source-file.ts';

interface Placed {
  readonly file: { readonly path: string; readonly language: LanguageId | undefined; readonly role: FileRole };
  readonly parent: { readonly parent: unknown; readonly isPublic: boolean } | undefined;
  readonly name: string;
  readonly owner: string;
  readonly flags: number;
  readonly kind: SymbolKind;
}

const CLOSED = FLAG.private | FLAG.local | FLAG.test;

export function isPublicIn({ file, parent, owner, flags, kind }: Placed): boolean {
  const { path, language, role } = file;
  if (role !== 'source' || kind === 'file' || kind === 'section' || (flags & CLOSED) !== 0) return false;
  const { privatePaths, lowerCaseIsPrivate } = languageFacts(language)?.api ?? {};
  if (privatePaths?.test(path) || (lowerCaseIsPrivate && isLowerCase(owner))) return false;
  if (parent?.parent !== undefined && !parent.isPublic) return false;
  return (flags & FLAG.exported) !== 0 && (flags & FLAG.publicApi) !== 0;
}

const isLowerCase = (name: string): boolean => name !== '' && name[0] === name[0].toLowerCase();
