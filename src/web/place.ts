/** The place in the explorer: the URL is all of its state, so that every view can be linked to and left with the back button. */
import { useEffect, useState } from 'preact/hooks';

export interface Place {
  /** The first part of the path; empty on the first page. */
  readonly view: string;
  readonly params: URLSearchParams;
}

export type Params = Readonly<Record<string, string | number | boolean | undefined>>;

/** Every page keeps them: the workspace, and the commit that it shows. */
const KEPT = ['workspace', 'ref'];
const CHANGED = 'wayfind-place';

export function placeNow(): Place {
  const { pathname, search } = window.location;
  return { view: pathname.split('/')[1] ?? '', params: new URLSearchParams(search) };
}

/** A link to a view of the same workspace. False and undefined leave a parameter out. */
export function hrefOf(view: string, params: Params = {}): string {
  const { params: now } = placeNow();
  const all = new URLSearchParams();
  for (const key of KEPT) if (!(key in params) && now.has(key)) all.set(key, now.get(key)!);
  for (const [key, value] of Object.entries(params))
    if (value !== undefined && value !== false && value !== '') all.set(key, String(value));
  return all.size > 0 ? `/${view}?${all}` : `/${view}`;
}

/** The same view with other parameters. */
export function hrefWith(changes: Params): string {
  const { view, params } = placeNow();
  return hrefOf(view, { ...Object.fromEntries(params), ...changes });
}

/** `replace`: for steps that the back button should not stop at. */
export function go(href: string, { replace = false } = {}): void {
  if (replace) window.history.replaceState(null, '', href);
  else window.history.pushState(null, '', href);
  window.dispatchEvent(new Event(CHANGED));
}

export function usePlace(): Place {
  const [place, setPlace] = useState(placeNow);
  useEffect(() => {
    const update = () => setPlace(placeNow());
    window.addEventListener('popstate', update);
    window.addEventListener(CHANGED, update);
    return () => {
      window.removeEventListener('popstate', update);
      window.removeEventListener(CHANGED, update);
    };
  }, []);
  return place;
}

/** Links of the explorer change the place without loading the page again. */
export function followLinks(): () => void {
  const onClick = (event: MouseEvent): void => {
    const link = (event.target as Element | null)?.closest?.('a');
    if (!link || event.defaultPrevented || event.button !== 0) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (link.origin !== window.location.origin || link.target !== '' || link.hasAttribute('download')) return;
    if (link.protocol !== window.location.protocol) return;
    event.preventDefault();
    go(`${link.pathname}${link.search}`);
  };
  document.addEventListener('click', onClick);
  return () => document.removeEventListener('click', onClick);
}
