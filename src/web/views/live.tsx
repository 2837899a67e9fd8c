/** The state of each workspace: progress of the index, what its watcher saw, and files that could not be read. */
import type { IndexStatus } from '../../answers/status/tool.ts';
import { useTool } from '../api.ts';
import { useLive, type Watched, workspaceOf } from '../live.ts';
import { Answer } from '../parts/reply-state.tsx';
import { FileLink } from '../parts/symbol-link.tsx';
import { WideTable } from '../parts/wide-table.tsx';
import { hrefOf, type Place } from '../place.ts';
import { stateText } from '../shell/state-text.ts';

const MAX_PROBLEMS = 200;

export function LiveView({ place }: { readonly place: Place }) {
  const live = useLive();
  const now = workspaceOf(live, place.params.get('workspace') ?? undefined);
  const asked = useTool('status', {});
  return (
    <section class="page">
      <h1>State of the index</h1>
      <ul class="plain">
        {live.workspaces.map((one) => (
          <li key={one.root} class="card">
            <a href={hrefOf('live', { workspace: one.root })}>{one.name}</a> <span class="at">{one.root}</span>
            <p>
              {stateText(live, one)}
              {one === now && live.workspaces.length > 1 && ' · shown here'}
            </p>
            {one.indexing === 'indexing' && one.progress?.total !== undefined && (
              <progress
                max={one.progress.total}
                value={one.progress.done}
                aria-label={`Progress of the index of ${one.name}`}
              />
            )}
            {one.error && (
              <div class="problem" role="alert">
                <p>
                  <strong>{one.error.message}</strong>
                </p>
                <p>{one.error.fix}</p>
              </div>
            )}
          </li>
        ))}
      </ul>
      <h2>What the watcher saw since this page was opened</h2>
      {live.watched.length === 0 && <p class="quiet">Nothing yet: it says here which files changed.</p>}
      <ol class="plain" aria-live="polite">
        {live.watched
          .filter(({ root }) => now === undefined || root === now.root)
          .map((event) => (
            <li key={`${event.atMs} ${event.event}`}>
              <time>{new Date(event.atMs).toLocaleTimeString()}</time> {watchedText(event)}{' '}
              {event.event === 'synced' && event.paths.map((path) => <FileLink key={path} path={path} />)}
            </li>
          ))}
      </ol>
      <h2>What the index holds</h2>
      <Answer asked={asked}>
        {({ index, index_dir }) =>
          index === undefined ? <p>There is no index in {index_dir} yet.</p> : <IndexFacts index={index} />
        }
      </Answer>
    </section>
  );
}

function watchedText(event: Watched): string {
  switch (event.event) {
    case 'watching':
      return event.mode === 'poll' ? `scans the tree: ${event.reason ?? ''}` : 'follows the events of the system';
    case 'synced': {
      const what = event.state === 'published' ? `${event.parsed} files indexed` : 'the index was up to date';
      return `${what} in ${event.latency_ms} ms (${event.cause})${event.paths.length > 0 ? ':' : ''}`;
    }
    case 'failed':
      return `${event.message} ${event.fix}`;
    case 'note':
      return event.message;
    case 'stopped':
      return `stopped: ${event.reason}`;
  }
}

function IndexFacts({ index }: { readonly index: IndexStatus }) {
  const { files, symbols, languages, services, problems, problem_count } = index;
  const rows = Object.entries(languages).toSorted(([, a], [, b]) => b.lines - a.lines);
  return (
    <>
      <p>
        {files.toLocaleString()} files, {symbols.toLocaleString()} symbols
      </p>
      <WideTable label="Languages">
        <thead>
          <tr>
            <th scope="col">Language</th>
            <th scope="col">Files</th>
            <th scope="col">Lines</th>
            <th scope="col">Symbols</th>
            <th scope="col">Uses</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([language, one]) => (
            <tr key={language}>
              <th scope="row">{language}</th>
              <td>{one.files.toLocaleString()}</td>
              <td>{one.lines.toLocaleString()}</td>
              <td>{one.symbols.toLocaleString()}</td>
              <td>{one.links ? 'bound' : 'names only'}</td>
            </tr>
          ))}
        </tbody>
      </WideTable>
      {services && (
        <p>
          Links by who bound or confirmed them:{' '}
          {services.origins.map(({ origin, references }) => `${origin} ${references.toLocaleString()}`).join(', ')}
        </p>
      )}
      <h3>
        {problem_count.toLocaleString()} {problem_count === 1 ? 'problem' : 'problems'}
      </h3>
      <ul class="plain">
        {problems.slice(0, MAX_PROBLEMS).map(({ path, line, code, message }) => (
          <li key={`${path} ${code} ${line}`}>
            <FileLink path={path} line={line} /> <span class="quiet">{code.replaceAll('_', ' ')}</span> {message}
          </li>
        ))}
      </ul>
      {problem_count > problems.length && (
        <p class="quiet">{(problem_count - problems.length).toLocaleString()} more are not listed here</p>
      )}
    </>
  );
}
