/** Search results as a page: everything that a question finds, with its documentation. */
import { useTool } from '../api.ts';
import { Answer } from '../parts/reply-state.tsx';
import { SymbolLink } from '../parts/symbol-link.tsx';
import type { Place } from '../place.ts';

export function SearchView({ place }: { readonly place: Place }) {
  const query = place.params.get('q') ?? '';
  const asked = useTool('search', query === '' ? undefined : { query, limit: 50, detail: 'context' });
  return (
    <section class="page">
      <h1>{query === '' ? 'Search' : `Results for “${query}”`}</h1>
      {query === '' && <p>Press Ctrl K, write what you look for, and choose “All results”.</p>}
      <Answer asked={asked}>
        {(hits) =>
          hits.length === 0 ? (
            <p>Nothing was found.</p>
          ) : (
            <ol class="hits">
              {hits.map((hit) => (
                <li key={hit.handle} class="card">
                  <SymbolLink symbol={hit} />
                  {hit.signature !== undefined && <code class="signature">{hit.signature}</code>}
                </li>
              ))}
            </ol>
          )
        }
      </Answer>
    </section>
  );
}
