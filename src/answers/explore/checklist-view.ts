/** Renders a checklist as text: the lines to look at, by what they do; each path once in a row. */
import type { Checklist, ChecklistRow } from './tool.ts';

export function checklistLines({ noun, sibling, rows, together, missing, limits }: Checklist): string[] {
  const commit = together ? [togetherLine(together)] : [];
  const body = [...rows.flatMap(rowLines), ...commit, ...(limits ? [` ${limits}`] : [])];
  if (sibling === undefined) return [`checklist: ${missing ?? `no ${noun} found`}`, ...body];
  return [`checklist, modelled on ${sibling.name}, the ${sibling.kind.replace('_', ' ')} most like it:`, ...body];
}

const TITLES: Partial<Record<ChecklistRow['what'], string>> = { namesakes: 'other symbols of the name' };

function rowLines({ what, places, more, missing }: ChecklistRow): string[] {
  if (missing !== undefined) return [` ${missing}`];
  const lines = places.map(({ path, line, inside, text = inside }, i) => {
    const place = path === places[i - 1]?.path ? `:${line}` : `${path}:${line}`;
    return `  ${place}${text ? `  ${text}` : ''}`;
  });
  return [` ${TITLES[what] ?? what}${more > 0 ? `, ${more} more` : ''}`, ...lines];
}

function togetherLine({ commit, subject, files, more }: NonNullable<Checklist['together']>): string {
  const also = [...files, ...(more > 0 ? [`+${more}`] : [])].join(', ');
  return ` commit ${commit} (${subject})${also === '' ? '' : ` also changed ${also}`}`;
}
