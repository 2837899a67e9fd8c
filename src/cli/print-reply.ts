/** Prints a reply as text, its places as links, and opens one of them in the editor. */
import { resolveInRoot } from '../base/paths.ts';
import type { Config } from '../config/config.ts';
import type { Globals } from '../tools/arguments.ts';
import type { Reply, Tool } from '../tools/define.ts';
import { PLAIN } from '../tools/terminal.ts';
import { safeFor } from './for-terminal.ts';
import { wantsLinks } from './hyperlinks.ts';
import { createTerminal, wantsColor } from './terminal.ts';

/** The status of a command that found nothing. */
const EXIT_NOTHING = 1;

interface Shown {
  readonly tool: Pick<Tool, 'render' | 'exitCode'>;
  readonly reply: Reply<unknown>;
  readonly globals: Pick<Globals, 'color' | 'hyperlinks' | 'ref'>;
  readonly config: Pick<Config, 'terminal'>;
  readonly root: string;
}

export async function printReply(shown: Shown, print: (text: string) => void): Promise<void> {
  const { tool, reply, globals, config, root } = shown;
  const terminal = createTerminal(process.stdout, process.env, globals.color);
  const text = tool.render(reply, terminal);
  if (text === '') return;
  const safe = safeFor(text, terminal, wantsColor(process.stdout, process.env, globals.color));
  const { hyperlinks, hyperlink_url: format } = config.terminal;
  const choice = globals.hyperlinks ?? (hyperlinks as Globals['hyperlinks']);
  // A link opens the file on the disk, whose lines are not those of another commit.
  if (globals.ref !== undefined || !wantsLinks(process.stdout, process.env, choice)) return print(safe);
  // Loaded only where there are links: a command starts in a tenth of a second.
  const [{ pathsIn, printedPlaces }, { withLinks, withoutColors }] = await Promise.all([
    import('./printed-places.ts'),
    import('./link-text.ts'),
  ]);
  print(withLinks(safe, printedPlaces(withoutColors(safe), pathsIn(reply.results)), { root, format }));
}

/** The place that the reply prints in the n-th place, in the order of its whole text; none of an answer that found nothing. Throws BAD_INPUT. */
export async function openPlace({ tool, reply, root }: Shown, wanted: number): Promise<void> {
  const [{ pathsIn, printedPlaces }, { chosenPlace, openEditor }] = await Promise.all([
    import('./printed-places.ts'),
    import('./open-editor.ts'),
  ]);
  const places = printedPlaces(tool.render(reply, PLAIN), pathsIn(reply.results));
  if (places.length === 0 && tool.exitCode(reply) === EXIT_NOTHING) return;
  const { path, line = 1, column = 1 } = chosenPlace(places, wanted);
  await openEditor(process.env, { file: resolveInRoot(root, path), line, column });
}
