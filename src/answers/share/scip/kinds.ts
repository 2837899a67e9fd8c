/** Our kinds of symbols and languages in the words of SCIP. */
import { languageFacts } from '../../../../languages/all.ts';
import type { SymbolKind } from '../../../model/kinds.ts';
import type { LanguageId } from '../../../model/language.ts';
import { SymbolInformation_Kind as Kind, Language } from '../../../services/scip/scip-schema.ts';
import { isIn } from './descriptors.ts';

const KINDS: Readonly<Record<SymbolKind, Kind>> = {
  file: Kind.File,
  project: Kind.Package,
  module: Kind.Module,
  namespace: Kind.Namespace,
  class: Kind.Class,
  interface: Kind.Interface,
  struct: Kind.Struct,
  enum: Kind.Enum,
  enum_member: Kind.EnumMember,
  trait: Kind.Trait,
  type_alias: Kind.TypeAlias,
  function: Kind.Function,
  method: Kind.Method,
  constructor: Kind.Constructor,
  field: Kind.Field,
  property: Kind.Property,
  constant: Kind.Constant,
  variable: Kind.Variable,
  component: Kind.UnspecifiedKind,
  macro: Kind.Macro,
  section: Kind.UnspecifiedKind,
};

/** The kinds that SCIP has for members of types themselves, and for those without a body. */
export function scipKind(kind: SymbolKind, flags: number): Kind {
  if (kind === 'method') {
    if (isIn(flags, 'static')) return Kind.StaticMethod;
    if (isIn(flags, 'abstract')) return Kind.AbstractMethod;
  }
  if (isIn(flags, 'static')) {
    if (kind === 'field') return Kind.StaticField;
    if (kind === 'property') return Kind.StaticProperty;
  }
  return KINDS[kind];
}

/** Titles of languages that SCIP has another name for. */
const LANGUAGES: Readonly<Record<string, keyof typeof Language>> = {
  'C++': 'CPP',
  'C#': 'CSharp',
  TSX: 'TypeScriptReact',
  Bash: 'ShellScript',
  Make: 'Makefile',
  'OCaml interfaces': 'OCaml',
  'Protocol Buffers': 'Protobuf',
  Jupyter: 'Python',
};

/** A name of SCIP's list, or our id where the list has none; empty for a file without a language. */
export function scipLanguage(language: LanguageId | undefined): string {
  const title = languageFacts(language)?.title;
  if (title === undefined) return language ?? '';
  return LANGUAGES[title] ?? (title in Language ? title : language!);
}
