/** A symbol: its source in its file, with what it is and who uses it; or the symbols of that name. */
import { useTool } from '../api.ts';
import { Notes, Problem } from '../parts/reply-state.tsx';
import { SymbolLink } from '../parts/symbol-link.tsx';
import type { Place } from '../place.ts';
import { SourcePage } from '../source/source-page.tsx';

export function SymbolView({ place }: { readonly place: Place }) {
  const name = place.params.get('name') ?? '';
  const asked = useTool('symbol', { name });
  const { results, error, meta } = asked;
  if (error) return <Problem error={error} />;
  if (!results) return <p class="loading">Loading …</p>;
  const [card] = results;
  if (results.length === 1 && card.kind !== 'not_found')
    return <SourcePage path={card.path} marked={{ start: card.start_line, end: card.end_line }} card={card} />;
  return (
    <section class="page">
      <h1>{results.length === 0 ? `Nothing is called ${name}` : `${results.length} symbols are called ${name}`}</h1>
      <ul class="hits">
        {results.map((one) => (
          <li key={one.handle} class="card">
            <SymbolLink symbol={one} />
            {one.signature !== undefined && <code class="signature">{one.signature}</code>}
          </li>
        ))}
      </ul>
      <Notes meta={meta} />
    </section>
  );
}
