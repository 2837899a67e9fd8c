/** The first page: what the repository consists of, area by area. */
import { type ToolResultsOf, useTool } from '../api.ts';
import { Answer } from '../parts/reply-state.tsx';
import { SymbolLink } from '../parts/symbol-link.tsx';
import { hrefOf } from '../place.ts';

const MAP_TOKENS = 6000;

export function Home() {
  const status = useTool('status', {});
  const map = useTool('map', { max_tokens: MAP_TOKENS });
  return (
    <section class="page">
      <h1>{status.results ? rootName(status.results.root) : 'Overview'}</h1>
      <Answer asked={status}>{(results) => <Counts status={results} />}</Answer>
      <h2>Areas</h2>
      <Answer asked={map}>
        {({ areas }) => (
          <ul class="areas">
            {areas.map(({ path, project, files, symbols }) => (
              <li key={path} class="card">
                <h3>
                  <a href={hrefOf('modules', { path })}>{path}</a>
                </h3>
                <p class="quiet">
                  {project !== undefined && `${project} · `}
                  {files.toLocaleString()} files
                </p>
                <ul class="plain">
                  {symbols.map((symbol) => (
                    <li key={symbol.handle}>
                      <SymbolLink symbol={symbol} isShort /> <span class="quiet">{symbol.users} files use it</span>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        )}
      </Answer>
    </section>
  );
}

const rootName = (root: string): string => root.split(/[\\/]/).findLast((part) => part !== '') ?? root;

function Counts({ status }: { readonly status: ToolResultsOf<'status'> }) {
  const { index } = status;
  if (!index) return <p>There is no index yet: it is being made.</p>;
  const { files, symbols, references, resolution, branch } = index;
  return (
    <p class="counts">
      {[
        branch && `branch ${branch}`,
        `${files.toLocaleString()} files`,
        `${symbols.toLocaleString()} symbols`,
        `${references.toLocaleString()} references`,
        resolution?.rate !== undefined &&
          `${Math.round(resolution.rate * 1000) / 10} % of the names of this tree are bound`,
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  );
}
