/** The definition of the name under the pointer or the focus, in a card beside it. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { NameInFile, Results as Names } from '../../answers/names-in/tool.ts';
import { useTool } from '../api.ts';
import { targetOf } from './target-of.ts';

interface Shown {
  readonly name: NameInFile;
  /** In the window. */
  readonly left: number;
  readonly top: number;
  readonly isAbove: boolean;
}

export interface Hover {
  readonly names: Names | undefined;
  readonly shown: Shown | undefined;
  readonly handlers: {
    readonly onMouseOver: (event: MouseEvent) => void;
    readonly onMouseOut: () => void;
    readonly onFocusIn: (event: FocusEvent) => void;
    readonly onFocusOut: () => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
  };
}

/** The pointer passes over many names on its way. */
const WAIT_MS = 180;
const CARD_PX = 460;

export function useHover(names: Names | undefined): Hover {
  const [shown, setShown] = useState<Shown>();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const hide = () => {
    clearTimeout(timer.current);
    setShown(undefined);
  };
  const show = (target: EventTarget | null, waitMs: number): void => {
    const element = (target as Element | null)?.closest?.<HTMLElement>('[data-name]');
    const name = names?.names[Number(element?.dataset.name)];
    clearTimeout(timer.current);
    if (!element || !name) return;
    timer.current = setTimeout(() => {
      const { left, top, bottom } = element.getBoundingClientRect();
      const isAbove = bottom > window.innerHeight * 0.65;
      setShown({
        name,
        left: Math.max(8, Math.min(left, window.innerWidth - CARD_PX - 8)),
        top: isAbove ? top : bottom,
        isAbove,
      });
    }, waitMs);
  };
  useEffect(() => {
    window.addEventListener('scroll', hide, { passive: true });
    return () => {
      window.removeEventListener('scroll', hide);
      clearTimeout(timer.current);
    };
  }, []);
  return {
    names,
    shown,
    handlers: {
      onMouseOver: ({ target }) => show(target, WAIT_MS),
      onMouseOut: hide,
      onFocusIn: ({ target }) => show(target, 0),
      onFocusOut: hide,
      onKeyDown: ({ key }) => key === 'Escape' && hide(),
    },
  };
}

const WHY: Readonly<Record<string, string>> = {
  external: 'It leads outside this tree.',
  dynamic: 'What it means is known only when the program runs.',
  ambiguous: 'Several symbols are meant by it.',
  unknown: 'No symbol of this tree is known to be meant.',
};

export function HoverCard({ hover: { names, shown } }: { readonly hover: Hover }) {
  const target = names && shown && targetOf(names, shown.name);
  const asked = useTool('symbol', target && target.kind !== 'file' ? { name: target.handle, limit: 1 } : undefined);
  if (!shown) return null;
  const { name, left, top, isAbove } = shown;
  const [card] = asked.results ?? [];
  const [first] = name.targets ?? [];
  const others = (name.targets?.length ?? 0) - 1;
  const style = isAbove
    ? { left: `${left}px`, bottom: `${window.innerHeight - top + 4}px` }
    : { left: `${left}px`, top: `${top + 4}px` };
  return (
    <div class="hover-card" role="tooltip" style={style}>
      {target ? (
        <>
          <code class="signature">{card?.signature ?? name.name}</code>
          {card?.doc !== undefined && <p class="doc">{card.doc}</p>}
          <p class="quiet">
            {target.kind.replaceAll('_', ' ')} in {target.path}:{target.line}
            {first && first.confidence !== 'exact' && ` · ${first.confidence}`}
            {others > 0 && ` · ${others} more`}
          </p>
        </>
      ) : (
        <p>
          <strong>{name.name}</strong> is not bound ({name.reason}). {WHY[name.reason ?? '']}
        </p>
      )}
    </div>
  );
}
