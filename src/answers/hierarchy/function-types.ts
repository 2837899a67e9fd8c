/** Functions that fit a function type, and the types and calls of function values that a function fits, in its package. */
import { languageFacts } from '../../../languages/all.ts';
import { directoryOf } from '../../graph/members.ts';
import type { Session } from '../../workspace/session.ts';
import { sourceText } from '../../workspace/source-text.ts';
import { type FunctionForm, fits, functionForms } from './function-forms.ts';

export interface PlacedForm extends FunctionForm {
  readonly path: string;
}

export interface FittingForms {
  readonly own: PlacedForm;
  /** Functions for a type or call; types and calls for a function. */
  readonly fitting: readonly PlacedForm[];
}

interface Place {
  readonly path: string;
  readonly line: number;
  /** 0-based; without one the first declared form of the line is meant. */
  readonly col?: number;
}

/** Files of one package that are read. */
const MAX_FILES = 200;

/** Undefined where no function is written there, or the language has no function types that are compared. */
export function fittingForms(session: Session, place: Place): FittingForms | undefined {
  const reader = session.reader();
  const { language } = reader.fileByPath(place.path) ?? {};
  if (languageFacts(language)?.types?.functionTypes !== true) return undefined;
  const directory = directoryOf(place.path);
  const files = reader
    .files({ under: directory })
    .filter((file) => directoryOf(file.path) === directory && file.language === language);
  const texts = files.slice(0, MAX_FILES).map(({ path }) => ({ path, text: textOf(session, path) }));
  const named = new Map<string, FunctionForm>();
  for (const { text } of texts)
    for (const form of functionForms(text, new Map())) if (form.isNamed) named.set(form.name, form);
  const forms = texts.flatMap(({ path, text }) => functionForms(text, named).map((form) => ({ ...form, path })));
  const own = forms.find((form) => form.path === place.path && isAt(form, place));
  if (own === undefined) return undefined;
  const isWanted = ({ sort }: FunctionForm) => (own.sort === 'function' ? sort !== 'function' : sort === 'function');
  return { own, fitting: forms.filter((form) => isWanted(form) && fits(own, form)) };
}

/** The keyword `func`, or the bracket of a call. */
function isAt({ sort, line, col }: FunctionForm, place: Place): boolean {
  if (line !== place.line) return false;
  if (place.col === undefined) return sort !== 'call';
  return sort === 'call' ? col === place.col : col <= place.col && place.col < col + 'func'.length;
}

function textOf(session: Session, path: string): string {
  const source = sourceText(session, path);
  return source.binary ? '' : source.range(1, source.totalLines).lines.join('\n');
}
