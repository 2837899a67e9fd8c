/** Which terminals show links (OSC 8). */
import type { OutputStream } from './terminal.ts';

export type LinkChoice = 'auto' | 'always' | 'never';
type Environment = Readonly<Record<string, string | undefined>>;

/** Terminals that say who they are, and show links in every version that is still in use. */
const PROGRAMS: ReadonlySet<string> = new Set([
  'iTerm.app',
  'WezTerm',
  'vscode',
  'ghostty',
  'Hyper',
  'zed',
  'rio',
  'Tabby',
]);
const TERMS = /^(?:xterm-kitty|xterm-ghostty|alacritty|foot|contour|wezterm|rio)(?:-|$)/;
/** Earlier ones crash on a link (0.50.0), or show it as text. */
const FIRST_VTE = 5001;

/** The flag decides first, then the setting, then FORCE_HYPERLINK, then what the terminal says of itself. Never in a pipe. */
export function wantsLinks(stream: OutputStream, env: Environment, choice: LinkChoice = 'auto'): boolean {
  if (stream.isTTY !== true || choice === 'never') return false;
  if (choice === 'always') return true;
  if (env.FORCE_HYPERLINK) return env.FORCE_HYPERLINK !== '0' && env.FORCE_HYPERLINK !== 'false';
  // A multiplexer between here and the terminal may show the sequence as text.
  if (env.TERM === 'dumb' || env.CI || env.TMUX || env.STY || /^(?:screen|tmux)/.test(env.TERM ?? '')) return false;
  if (env.WT_SESSION || PROGRAMS.has(env.TERM_PROGRAM ?? '') || TERMS.test(env.TERM ?? '')) return true;
  return Number(env.VTE_VERSION ?? 0) >= FIRST_VTE;
}
