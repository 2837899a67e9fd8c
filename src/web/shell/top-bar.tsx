/** The bar above every page: search, the views, the workspace and how fresh it is. */
import { type Live, useLive, type WorkspaceState, workspaceOf } from '../live.ts';
import { go, hrefOf, type Place } from '../place.ts';
import { VIEWS } from '../views/views.ts';
import { stateText } from './state-text.ts';

interface TopBarProps {
  readonly place: Place;
  readonly onFind: () => void;
}

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

export function TopBar({ place, onFind }: TopBarProps) {
  const live = useLive();
  const now = workspaceOf(live, place.params.get('workspace') ?? undefined);
  return (
    <header class="bar">
      <a class="brand" href={hrefOf('')}>
        Wayfind
      </a>
      <WorkspaceSwitch live={live} now={now} />
      <button type="button" class="find" onClick={onFind} aria-haspopup="dialog">
        <span class="find-text">Find anything</span>
        <kbd>{isMac ? '⌘' : 'Ctrl'} K</kbd>
      </button>
      <nav aria-label="Views">
        {VIEWS.filter(({ isInBar }) => isInBar).map(({ name, title }) => (
          <a key={name} href={hrefOf(name)} aria-current={place.view === name ? 'page' : undefined}>
            {title}
          </a>
        ))}
      </nav>
      <Freshness live={live} now={now} />
    </header>
  );
}

function WorkspaceSwitch({ live, now }: { readonly live: Live; readonly now: WorkspaceState | undefined }) {
  const { workspaces } = live;
  if (workspaces.length < 2) return <span class="workspace">{now?.name}</span>;
  const isUnique = (name: string) => workspaces.filter((one) => one.name === name).length === 1;
  return (
    <label class="workspace">
      <span class="hidden">Workspace</span>
      <select
        value={now?.root}
        onChange={({ currentTarget }) => go(hrefOf('', { workspace: currentTarget.value, ref: undefined }))}
      >
        {workspaces.map(({ root, name }) => (
          <option key={root} value={root}>
            {isUnique(name) ? name : root}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Says nothing while all is well. */
function Freshness({ live, now }: { readonly live: Live; readonly now: WorkspaceState | undefined }) {
  return (
    <div class="freshness" role="status">
      <a href={hrefOf('live')}>{stateText(live, now)}</a>
    </div>
  );
}
