/** The tables that C and C++ share: C++ adds to them. */
import { defineRules, type LanguageRules, type Rule } from '../../../src/extract/rule.ts';
import { FLAG } from '../../../src/model/kinds.ts';
import { declaration, typeDefinition } from './declarations.ts';
import { expressions } from './expressions.ts';
import { beginFile } from './file-state.ts';
import { claimParameter, functionDefinition } from './functions.ts';
import { withoutHeadMacros } from './macros-in-heads.ts';
import { define, directive, include } from './preprocessor.ts';
import { repairs } from './repair/repairs.ts';
import { enumerator, specifier } from './specifiers.ts';
import { result, statements } from './statements.ts';
import { visibility } from './visibility.ts';

export interface CLanguage {
  /** Additions of the dialect. */
  readonly tokens: readonly string[];
  readonly rules: Readonly<Record<string, Rule>>;
  readonly modifiers: Readonly<Record<string, number>>;
}

/** `[[deprecated("…")]]`, and what compilers had before. */
const DEPRECATED = /\[\[\s{0,8}(?:gnu::)?deprecated\b|\(\s{0,8}(?:\(\s{0,8})?_{0,2}deprecated_{0,2}\b/;

/** A type with a body declares; named only, it is used. */
const typeRule: Rule = { enter: specifier, expression: { op: 'pass', a: 'name' } };

export const cLanguage = ({ tokens, rules, modifiers }: CLanguage): LanguageRules =>
  defineRules({
    tokens: ['->', '...', 'static', 'inline', ...tokens],
    deprecatedBy: DEPRECATED,
    prepared: withoutHeadMacros,
    repairs,
    rules: {
      comment: { comment: true },
      preproc_include: { enter: include, skip: true },
      preproc_def: { enter: define, skip: true },
      preproc_function_def: { enter: define, skip: true },
      preproc_call: { enter: directive, skip: true },

      declaration: { enter: declaration },
      field_declaration: { enter: declaration },
      function_definition: { enter: functionDefinition },
      type_definition: { enter: typeDefinition },
      parameter_declaration: { enter: claimParameter },
      struct_specifier: typeRule,
      union_specifier: typeRule,
      enum_specifier: typeRule,
      enumerator: { enter: enumerator },
      return_statement: { enter: result },

      ...statements,
      ...expressions,
      ...rules,
    },
    parameters: {},
    patterns: {},
    modifiers: { '"static"': FLAG.static, ...modifiers },
    modifierGroups: ['storage_class_specifier'],
    visibility,
    begin: beginFile,
  });
