/** What an import of a SCIP index returns, and its text. */
import * as z from 'zod/mini';
import type { Terminal } from '../../../tools/define.ts';
import { count, folded, many } from '../../../tools/layout.ts';

const some = z.strictObject({ count: z.int(), first: z.array(z.string()) });

export const scipImported = z.strictObject({
  /** `scip-java 0.10`. */
  tool: z.string(),
  commit: z.exactOptional(z.string()),
  /** Files that the index is about, and whose text is the one that it was made for. */
  documents: z.int(),
  occurrences: z.int(),
  /** Files whose links were confirmed now. */
  files: z.int(),
  confirmed: z.int(),
  corrected: z.int(),
  completed: z.int(),
  outside: z.int(),
  /** Documents that were left out, with the first names. */
  not_in_tree: some,
  other_text: some,
  refused: some,
  no_encoding: some,
  /** Documents whose files have changed since. */
  changed: some,
  /** Earlier imports that this one replaces. */
  replaced: z.int(),
});

export type Imported = z.output<typeof scipImported>;

export function scipImportedLines(result: Imported, terminal: Terminal): string[] {
  const { color } = terminal;
  const sums = `${count(result.confirmed)} links confirmed, ${count(result.corrected)} corrected, ${count(result.completed)} completed, ${count(result.outside)} references outside of the tree`;
  return [
    ...folded(
      `${color.green('imported')} ${result.tool}: ${many(result.documents, 'file')}, ${many(result.occurrences, 'occurrence')}`,
      terminal,
    ),
    ...folded(sums, terminal),
  ];
}
