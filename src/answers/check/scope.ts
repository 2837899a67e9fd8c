/** The files that a rule is about, as numbers of the graph. */

import { nearest } from '../../base/nearest.ts';
import type { RuleOf } from '../../config/rule-schema.ts';
import { AppError } from '../../errors/errors.ts';
import { type Graph, openGraph } from '../../graph/graph.ts';
import type { FileBeyond } from '../../store/read/files.ts';
import { many } from '../../tools/layout.ts';
import { languageNames } from '../../workspace/language-names.ts';
import { pathFilter } from '../../workspace/path-filter.ts';
import { filesToSearch } from '../grep/files.ts';
import { fileFilter, type ReferenceFilters } from '../references/filter.ts';
import { extensionCounts, extensionsText, unparsedFiles } from '../unparsed/files.ts';
import type { RuleContext } from './rule-kind.ts';

export interface RuleScope {
  readonly graph: Graph;
  /** In path order. */
  readonly files: readonly number[];
  has(file: number): boolean;
  /** Files that are not linked, or only in part. */
  unlinked(): readonly FileBeyond[];
}

/** Patterns with their exceptions apart: in a .gitignore, no file below a directory that matches can be left out again. */
export function patternsOf(written: readonly string[] | undefined): Pick<ReferenceFilters, 'path' | 'exclude'> {
  const exclude = written?.filter((one) => one.startsWith('!')).map((one) => one.slice(1));
  return { path: written?.filter((one) => !one.startsWith('!')), exclude };
}

/** The files that patterns of a rule mean. Throws BAD_INPUT. */
export const pathsOf = ({ session }: Pick<RuleContext, 'session'>, written: readonly string[]) =>
  pathFilter(session, patternsOf(written));

/** Throws BAD_INPUT. */
export function scopeOf({ session }: Pick<RuleContext, 'session'>, written: ReferenceFilters): RuleScope {
  const filters = filtersOf(written);
  const graph = openGraph(session.reader());
  const has = fileFilter(session, graph, filters) ?? (() => true);
  const files = graph.nodes.files.flatMap((_, number) => (has(number) ? [number] : []));
  const unlinked = () => {
    const fitting = new Set(filesToSearch(session, filters).files.map(({ id }) => id));
    return unparsedFiles(session.reader()).filter(({ id }) => fitting.has(id));
  };
  return { graph, files, has, unlinked };
}

/** The filters of a rule as other tools have them. Throws BAD_INPUT. */
export function filtersOf({ path, exclude = [], lang, role, tests }: ReferenceFilters): ReferenceFilters {
  checkLanguages(lang);
  const { path: included, exclude: excepted = [] } = patternsOf(path);
  return { path: included, exclude: [...excepted, ...exclude], lang, role, tests };
}

/** Throws BAD_INPUT for a language that does not exist: no file would be in it. */
function checkLanguages(names: readonly string[] | undefined): void {
  const known = [...languageNames().keys()];
  const unknown = names?.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const [close] = nearest(unknown, known, 1);
  throw new AppError(
    'BAD_INPUT',
    `${JSON.stringify(unknown)} is not a language`,
    close ? `Did you mean ${close}?` : `Languages: ${known.join(', ')}.`,
  );
}

/** Why nothing was checked, unless the rule allows that. `what`: the key whose patterns match nothing. */
export const emptyGaps = (
  { allow_empty }: Pick<RuleOf<'text'>, 'allow_empty'>,
  parts: readonly { readonly what: string; readonly isEmpty: boolean }[],
): string[] =>
  allow_empty
    ? []
    : parts.flatMap(({ what, isEmpty }) => (isEmpty ? [`${what} matches no file, so nothing was checked`] : []));

/** A rule about links says nothing about files that are not linked. */
export function unlinkedNotes(unlinked: readonly FileBeyond[]): string[] {
  const whole = unlinked.filter(({ brokenLine }) => brokenLine === undefined);
  const broken = unlinked.length - whole.length;
  return [
    ...(whole.length > 0
      ? [
          `not checked in ${many(whole.length, 'file that is', 'files that are')} not linked: ${extensionsText(extensionCounts(whole))}`,
        ]
      : []),
    ...(broken > 0 ? [`checked only in part in ${many(broken, 'file')} with syntax errors`] : []),
  ];
}
