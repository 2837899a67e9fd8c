/** The frame of every page: the bar above, the palette, and the view that the URL names. */
import type { ComponentType } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { asApiError } from '../api.ts';
import { Palette } from '../palette/palette.tsx';
import { Problem } from '../parts/reply-state.tsx';
import { followLinks, type Place, usePlace } from '../place.ts';
import { findView, type ViewEntry } from '../views/views.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { TopBar } from './top-bar.tsx';

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

export function App() {
  const place = usePlace();
  const [isFinding, setFinding] = useState(false);
  useEffect(followLinks, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!isShortcut && (event.key !== '/' || isEditable(event.target))) return;
      event.preventDefault();
      setFinding(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const entry = findView(place.view);
  return (
    <>
      <button type="button" class="skip" onClick={() => document.getElementById('content')?.focus()}>
        Skip to the content
      </button>
      <TopBar place={place} onFind={() => setFinding(true)} />
      <main id="content" tabIndex={-1}>
        <ErrorBoundary key={place.view}>
          {entry ? <LoadedView entry={entry} place={place} /> : <NoSuchPage />}
        </ErrorBoundary>
      </main>
      {isFinding && <Palette onClose={() => setFinding(false)} />}
    </>
  );
}

function LoadedView({ entry, place }: { readonly entry: ViewEntry; readonly place: Place }) {
  const [loaded, setLoaded] = useState<{ readonly entry: ViewEntry; readonly View: ComponentType<{ place: Place }> }>();
  const [error, setError] = useState<unknown>();
  const isFirst = useRef(true);
  useEffect(() => {
    let isCurrent = true;
    setError(undefined);
    entry.load().then(
      (View) => isCurrent && setLoaded({ entry, View }),
      (reason) => isCurrent && setError(reason),
    );
    document.title = `${entry.title} · Wayfind`;
    // A screen reader reads the new page, as it would after a load.
    if (!isFirst.current) document.getElementById('content')?.focus({ preventScroll: true });
    isFirst.current = false;
    return () => {
      isCurrent = false;
    };
  }, [entry]);
  if (error !== undefined) return <Problem error={asApiError(error)} />;
  if (loaded?.entry !== entry) return <p class="loading">Loading …</p>;
  return <loaded.View place={place} />;
}

const NoSuchPage = () => (
  <section class="page">
    <h1>There is no such page</h1>
    <p>
      <a href="/">To the first page</a>
    </p>
  </section>
);
