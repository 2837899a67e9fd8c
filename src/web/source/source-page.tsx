/** A file with its outline on one side, and what is known of it, or of one of its symbols, on the other. */
import { useMemo, useState } from 'preact/hooks';
import type { FileOutline } from '../../answers/outline/tool.ts';
import type { SymbolCard } from '../../answers/symbol/tool.ts';
import { useTool } from '../api.ts';
import { Notes, Problem } from '../parts/reply-state.tsx';
import { KindSign, symbolHref } from '../parts/symbol-link.tsx';
import { go, hrefOf } from '../place.ts';
import { AboutPanel } from './about-panel.tsx';
import { SourceCode, type SourceRange } from './source-code.tsx';

/** What `read_file` gives at once. */
const PART_LINES = 5000;
const ALL_NAMES = 200_000;

interface SourcePageProps {
  readonly path: string;
  readonly marked: SourceRange | undefined;
  /** The symbol that the page is about; otherwise the file. */
  readonly card?: SymbolCard | undefined;
}

export function SourcePage({ path, marked, card }: SourcePageProps) {
  const part = Math.floor(((marked?.start ?? 1) - 1) / PART_LINES);
  const read = useTool('read_file', { path, start: part * PART_LINES + 1, limit: PART_LINES });
  const outline = useTool('outline', { path, depth: 'all' });
  const file = outline.results?.type === 'file' ? outline.results : undefined;
  const names = useTool('names_in', file && { path, limit: ALL_NAMES });
  const [topLine, setTopLine] = useState(1);
  const { results, error, meta } = read;
  return (
    <div class="source-page">
      <Outline file={file} path={path} topLine={topLine} />
      <section class="source" aria-label={path}>
        <header>
          <h1>
            <PathLinks path={path} />
          </h1>
          {card && <p class="subject">{card.qualified_name}</p>}
        </header>
        {error && <Problem error={error} />}
        {!results && !error && <p class="loading">Loading …</p>}
        {results && (
          <>
            <PartLinks path={path} part={part} total={results.total_lines} />
            <SourceCode
              path={path}
              text={results.text}
              firstLine={results.start_line}
              language={file?.language}
              names={names.results}
              marked={marked}
              onLine={(line) => go(hrefOf('file', { path, line }))}
              onTopLine={setTopLine}
            />
            <PartLinks path={path} part={part} total={results.total_lines} />
            <Notes meta={meta && { ...meta, omitted: 0, completeness: 'complete' }} />
            <Notes meta={names.meta} />
            {outline.error && <Problem error={outline.error} />}
          </>
        )}
      </section>
      <AboutPanel path={path} card={card} />
    </div>
  );
}

function PathLinks({ path }: { readonly path: string }) {
  const parts = path.split('/');
  return (
    <>
      {parts.map((part, i) => (
        <span key={i}>
          {i > 0 && '/'}
          <a href={hrefOf('file', { path: parts.slice(0, i + 1).join('/') })}>{part}</a>
        </span>
      ))}
    </>
  );
}

interface PartLinksProps {
  readonly path: string;
  readonly part: number;
  readonly total: number;
}

function PartLinks({ path, part, total }: PartLinksProps) {
  if (total <= PART_LINES) return null;
  const first = part * PART_LINES;
  return (
    <p class="parts">
      {part > 0 && <a href={hrefOf('file', { path, line: first })}>Lines before {first + 1}</a>}
      {first + PART_LINES < total && (
        <a href={hrefOf('file', { path, line: first + PART_LINES + 1 })}>Lines after {first + PART_LINES}</a>
      )}
    </p>
  );
}

interface OutlineProps {
  readonly file: FileOutline | undefined;
  readonly path: string;
  readonly topLine: number;
}

/** The innermost symbol at the top of the window is the current one. */
function Outline({ file, path, topLine }: OutlineProps) {
  const symbols = file?.symbols ?? [];
  const current = useMemo(
    () => symbols.findLastIndex(({ start_line, end_line }) => start_line <= topLine && topLine <= end_line),
    [symbols, topLine],
  );
  return (
    <nav class="outline" aria-label="Outline">
      <details open={window.innerWidth > 900}>
        <summary>Outline</summary>
        <ol>
          {symbols.map((symbol, i) => (
            <li key={symbol.handle} style={{ paddingInlineStart: `${symbol.depth * 12}px` }}>
              <KindSign kind={symbol.kind} />
              <a href={symbolHref({ ...symbol, path })} aria-current={i === current ? 'location' : undefined}>
                {symbol.name}
              </a>
            </li>
          ))}
        </ol>
        {file && symbols.length === 0 && <p class="quiet">No symbols</p>}
      </details>
    </nav>
  );
}
