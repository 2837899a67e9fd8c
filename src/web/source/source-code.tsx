/** Source with highlighting, where every bound name is a link; only the lines near the window are more than plain text. */
import { memo } from 'preact/compat';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { NameInFile, Results as Names } from '../../answers/names-in/tool.ts';
import { symbolHref } from '../parts/symbol-link.tsx';
import { type Lines, useHighlight } from './highlight.ts';
import { HoverCard, useHover } from './hover-card.tsx';
import { segmentsOf } from './segments.ts';
import { targetOf } from './target-of.ts';

/** As in style.css. */
const LINE_PX = 20;
const CHUNK_LINES = 100;
/** How far from the window a chunk is made ready. */
const MARGIN = '800px 0px';

export interface SourceRange {
  readonly start: number;
  readonly end: number;
}

interface SourceCodeProps {
  readonly path: string;
  readonly text: string;
  /** The number of the first line. */
  readonly firstLine: number;
  readonly language: string | undefined;
  readonly names: Names | undefined;
  /** Lines to show as chosen; the first of them is scrolled to. */
  readonly marked?: SourceRange | undefined;
  readonly onLine: (line: number) => void;
  /** The first line in the window, when it changes. */
  readonly onTopLine: (line: number) => void;
}

export function SourceCode(props: SourceCodeProps) {
  const { path, text, firstLine, language, names, marked, onLine, onTopLine } = props;
  const box = useRef<HTMLElement>(null);
  const lines = useMemo(() => text.split('\n'), [text]);
  const highlighted = useHighlight(language, text);
  const namesByLine = useMemo(() => byLine(names), [names]);
  const hover = useHover(names);
  useEffect(() => {
    if (!marked || !box.current) return;
    const top = box.current.getBoundingClientRect().top + window.scrollY + (marked.start - firstLine) * LINE_PX;
    window.scrollTo({ top: Math.max(0, top - window.innerHeight / 4) });
  }, [path, marked?.start, lines.length]);
  useTopLine(box, (index) => onTopLine(firstLine + Math.max(0, Math.min(index, lines.length - 1))));
  const digits = String(firstLine + lines.length).length;
  const chunks = Array.from({ length: Math.ceil(lines.length / CHUNK_LINES) }, (_, i) => i * CHUNK_LINES);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section class="code" ref={box} aria-label={`Source of ${path}`} tabIndex={0} {...hover.handlers}>
      {marked && marked.end >= firstLine && (
        <div
          class="marked"
          style={{
            top: `${(marked.start - firstLine) * LINE_PX}px`,
            height: `${(marked.end - marked.start + 1) * LINE_PX}px`,
          }}
        />
      )}
      {chunks.map((from) => (
        <Chunk key={from} {...{ from, firstLine, digits, highlighted, onLine }} lines={lines} names={namesByLine} />
      ))}
      <HoverCard hover={hover} />
    </section>
  );
}

type NamesByLine = ReadonlyMap<number, readonly Numbered[]>;
type Numbered = NameInFile & { readonly number: number; readonly href: string | undefined };

function byLine(names: Names | undefined): NamesByLine {
  const found = new Map<number, Numbered[]>();
  for (const [number, name] of (names?.names ?? []).entries()) {
    const target = targetOf(names!, name);
    const own = { ...name, number, href: target && symbolHref(target) };
    const known = found.get(name.line);
    if (known) known.push(own);
    else found.set(name.line, [own]);
  }
  return found;
}

interface ChunkProps {
  /** From 0. */
  readonly from: number;
  readonly firstLine: number;
  readonly digits: number;
  readonly lines: readonly string[];
  readonly highlighted: Lines | undefined;
  readonly names: NamesByLine;
  readonly onLine: (line: number) => void;
}

const Chunk = memo(function Chunk({ from, firstLine, digits, lines, highlighted, names, onLine }: ChunkProps) {
  const box = useRef<HTMLDivElement>(null);
  const isNear = useNear(box);
  const own = lines.slice(from, from + CHUNK_LINES);
  const first = firstLine + from;
  const numbers = own.map((_, i) => first + i).join('\n');
  return (
    <div class="chunk" ref={box} style={{ height: `${own.length * LINE_PX}px` }}>
      <pre
        class="gutter"
        aria-hidden="true"
        style={{ width: `${digits + 2}ch` }}
        onClick={({ offsetY }) => onLine(first + Math.floor(offsetY / LINE_PX))}
      >
        {numbers}
      </pre>
      <pre class="lines">
        {isNear
          ? own.map((line, i) => (
              <RichLine
                key={first + i}
                text={line}
                spans={highlighted?.[from + i] ?? []}
                names={names.get(first + i) ?? []}
              />
            ))
          : own.join('\n')}
      </pre>
    </div>
  );
});

interface RichLineProps {
  readonly text: string;
  readonly spans: Lines[number];
  readonly names: readonly Numbered[];
}

function RichLine({ text, spans, names }: RichLineProps) {
  return (
    <>
      {segmentsOf(text, spans, names).map(({ text: part, scope, name }, i) => {
        const { href, number, reason } = (name ?? {}) as Partial<Numbered>;
        const style = scope ? `h-${scope}` : undefined;
        if (href !== undefined)
          return (
            <a key={i} href={href} data-name={number} class={['name', style, sureness(name)].filter(Boolean).join(' ')}>
              {part}
            </a>
          );
        if (reason !== undefined)
          return (
            <span key={i} data-name={number} class={`name open ${style ?? ''}`}>
              {part}
            </span>
          );
        return style ? (
          <span key={i} class={style}>
            {part}
          </span>
        ) : (
          part
        );
      })}
      {'\n'}
    </>
  );
}

function sureness(name: NameInFile | undefined): string {
  if (name?.defines !== undefined) return 'defined';
  return name?.targets?.[0]?.confidence === 'exact' ? '' : 'probable';
}

/** Stays true: what was shown once is kept. */
function useNear(box: { readonly current: HTMLElement | null }): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !box.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: MARGIN },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [isNear]);
  return isNear;
}

function useTopLine(box: { readonly current: HTMLElement | null }, onIndex: (index: number) => void): void {
  const latest = useRef(onIndex);
  latest.current = onIndex;
  useEffect(() => {
    let frame = 0;
    const update = () => {
      frame = 0;
      if (box.current) latest.current(Math.floor((BAR_PX - box.current.getBoundingClientRect().top) / LINE_PX) + 1);
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(update);
    };
    update();
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      window.removeEventListener('scroll', onScroll);
      cancelAnimationFrame(frame);
    };
  }, []);
}

/** The height of the bar above the page. */
const BAR_PX = 56;
