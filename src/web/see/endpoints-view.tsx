/** The routes that the code serves, with what answers each and the tables that this leads to. */
import { useState } from 'preact/hooks';
import { type ToolResultsOf, useTool } from '../api.ts';
import { Answer } from '../parts/reply-state.tsx';
import { FileLink, SymbolLink } from '../parts/symbol-link.tsx';
import { hrefOf, type Place } from '../place.ts';
import { SubjectForm } from './controls.tsx';
import { commandOf } from './exports.ts';
import { tablesSql } from './sql.ts';

type Endpoint = ToolResultsOf<'endpoints'>[number];

const MAX_ENDPOINTS = 2000;

export function EndpointsView({ place }: { readonly place: Place }) {
  const query = (place.params.get('q') ?? '').toLowerCase();
  const asked = useTool('endpoints', { limit: MAX_ENDPOINTS });
  return (
    <section class="page">
      <h1>Endpoints</h1>
      <SubjectForm label="Filter" name="q" value={query} />
      <Answer asked={asked}>
        {(all) => {
          const shown = all.filter(({ method, route }) => `${method} ${route}`.toLowerCase().includes(query));
          return (
            <>
              <p class="quiet">
                {shown.length} of {all.length}
              </p>
              <ul class="hits">
                {shown.map((one) => (
                  <li key={`${one.method} ${one.route} ${one.path}:${one.line}`} class="card">
                    <strong>{one.method}</strong> <code>{one.route}</code> <span class="badge">{one.framework}</span>{' '}
                    <FileLink path={one.path} line={one.line} />
                    <Handler endpoint={one} />
                  </li>
                ))}
              </ul>
            </>
          );
        }}
      </Answer>
      <code class="command">{commandOf('endpoints', [], { limit: MAX_ENDPOINTS })}</code>
    </section>
  );
}

function Handler({ endpoint: { handler } }: { readonly endpoint: Endpoint }) {
  const [isOpen, setOpen] = useState(false);
  if (!handler) return <p class="quiet">What answers it could not be found</p>;
  return (
    <>
      <p class="actions">
        <SymbolLink symbol={handler} isShort />
        <a href={hrefOf('graph', { name: handler.handle, direction: 'out', depth: 3 })}>Call graph</a>
      </p>
      <details onToggle={({ currentTarget }) => currentTarget.open && setOpen(true)}>
        <summary>Tables</summary>
        {isOpen && <Tables handle={handler.handle} />}
      </details>
    </>
  );
}

function Tables({ handle }: { readonly handle: string }) {
  const asked = useTool('query', { sql: tablesSql(handle), limit: 100 });
  return (
    <Answer asked={asked}>
      {({ rows }) =>
        rows.length === 0 ? (
          <p class="quiet">No table is known within five uses</p>
        ) : (
          <ul class="plain">
            {rows.map((row) => (
              <li key={String(row.handle)}>
                <SymbolLink symbol={row as unknown as Parameters<typeof SymbolLink>[0]['symbol']} />
                <span class="quiet"> {String(row.depth)} uses away</span>
              </li>
            ))}
          </ul>
        )
      }
    </Answer>
  );
}
