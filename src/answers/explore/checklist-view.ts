/** Renders a checklist as text: one line for each thing to touch. */
import type { Checklist, ChecklistRow } from './tool.ts';

export function checklistLines({ noun, sibling, rows, together, missing }: Checklist): string[] {
  if (sibling === undefined) return [`checklist: ${missing ?? `no ${noun} found`}`];
  const title = `checklist, after ${sibling.name}, the ${sibling.kind.replace('_', ' ')} most like it:`;
  return [title, ...rows.map(rowLine), ...(together ? [togetherLine(together)] : [])];
}

function rowLine({ what, places, more, missing }: ChecklistRow): string {
  if (missing !== undefined) return `  ${missing}`;
  const shown = places.map(({ path, line, inside }) => `${path}:${line}${inside ? ` ${inside}` : ''}`);
  return `  ${what}: ${[...shown, ...(more > 0 ? [`+${more}`] : [])].join(', ')}`;
}

function togetherLine({ commit, subject, files, more }: NonNullable<Checklist['together']>): string {
  const also = [...files, ...(more > 0 ? [`+${more}`] : [])].join(', ');
  return `  commit ${commit} (${subject})${also === '' ? '' : ` also changed ${also}`}`;
}
