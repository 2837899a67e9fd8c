/** Renders an analysis as text: the answer, what is wrong with its citations, and what the model read. */
import type { Terminal } from '../../tools/define.ts';
import { folded, many } from '../../tools/layout.ts';
import { exploreLines } from '../explore/view.ts';
import type { CitedPlace, Results } from './tool.ts';

const SHOWN_FILES = 8;

export function analysisLines({ answer, citations, sources, pack }: Results, terminal: Terminal): string[] {
  const { color } = terminal;
  const code = pack ? exploreLines(pack, terminal) : [];
  if (answer === undefined)
    return code.length === 0
      ? []
      : [color.dim('no model wrote an answer (see the note); the code to answer from:'), ...code];
  const bad = citations.filter(({ supported }) => !supported);
  const excerpts = sources.reduce((sum, one) => sum + one.excerpts, 0);
  const cited = `${many(citations.length, 'place')} cited, ${bad.length === 0 ? 'all supported' : `${bad.length} not supported:`}`;
  const about = `written by ${answer.model} from ${many(excerpts, 'excerpt')} of ${many(sources.length, 'file')}; ${citations.length === 0 ? 'no place cited' : cited}`;
  return [
    ...answer.text.split('\n').flatMap((line) => folded(line, terminal)),
    '',
    color.dim(about),
    ...bad.map((place) => `  ${color.yellow(placeText(place))} ${place.detail ?? ''}`.trimEnd()),
    ...(pack || sources.length === 0 ? [] : folded(color.dim(readText(sources)), terminal)),
    ...(pack ? ['', ...code] : []),
  ];
}

function placeText({ path, line, end_line }: Pick<CitedPlace, 'path' | 'line' | 'end_line'>): string {
  if (line === 0) return path;
  return end_line > line ? `${path}:${line}-${end_line}` : `${path}:${line}`;
}

/** `read lib/response.js (12), lib/utils.js (3), 4 more files`. */
function readText(sources: Results['sources']): string {
  const shown = sources.slice(0, SHOWN_FILES).map(({ path, excerpts }) => `${path} (${excerpts})`);
  const more = sources.length > SHOWN_FILES ? [many(sources.length - SHOWN_FILES, 'more file', 'more files')] : [];
  return `read: ${[...shown, ...more].join(', ')}`;
}
