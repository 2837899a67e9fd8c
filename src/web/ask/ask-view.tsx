/** A question or task with the code that matters for it, and one button that copies it for an agent. */
import { useEffect, useState } from 'preact/hooks';
import { type ToolResultsOf, useTool } from '../api.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import { Answer } from '../parts/reply-state.tsx';
import { FileLink, SymbolLink, symbolHref } from '../parts/symbol-link.tsx';
import { go, hrefWith, type Place } from '../place.ts';
import { Choice } from '../see/controls.tsx';
import { commandOf } from '../see/exports.ts';
import { packText } from './pack-text.ts';

type Pack = ToolResultsOf<'explore'>;
type Explored = Pack['symbols'][number];

const TOKENS = ['2000', '4000', '8000', '16000'];

export function AskView({ place }: { readonly place: Place }) {
  const query = place.params.get('q') ?? '';
  const mode = place.params.get('mode') === 'edit' ? 'edit' : 'full';
  const tokens = place.params.get('tokens') ?? '8000';
  const max_tokens = Number(tokens) || 8000;
  const asked = useTool('explore', query === '' ? undefined : { query, mode, max_tokens });
  const command = commandOf('explore', [query], { mode, max_tokens });
  return (
    <section class="page">
      <h1>Ask</h1>
      <QuestionForm value={query} />
      <div class="controls">
        <Choice label="For" name="mode" value={mode} values={['full', 'edit']} />
        <Choice label="Tokens" name="tokens" value={tokens} values={TOKENS} />
      </div>
      {query === '' && <p>A question, a task, an error message or a commit message.</p>}
      <Answer asked={asked}>
        {(pack) => (
          <>
            {pack.symbols.length === 0 ? (
              <p>Nothing was found.</p>
            ) : (
              <CopyButton label="Copy for an agent" text={() => packText(query, pack, asked.meta?.notes ?? [])} />
            )}
            <PackPage pack={pack} />
          </>
        )}
      </Answer>
      {query !== '' && <code class="command">{command}</code>}
    </section>
  );
}

function QuestionForm({ value }: { readonly value: string }) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  return (
    <form
      class="control question"
      onSubmit={(event) => {
        event.preventDefault();
        go(hrefWith({ q: text.trim() }));
      }}
    >
      <label>
        Question <input value={text} onInput={({ currentTarget }) => setText(currentTarget.value)} />
      </label>
      <button type="submit">Ask</button>
    </form>
  );
}

function PackPage({ pack }: { readonly pack: Pack }) {
  const { route, symbols, calls, files, tests, checklist } = pack;
  const byHandle = new Map(symbols.map((symbol) => [symbol.handle, symbol]));
  return (
    <>
      {route && (
        <>
          <h2>Calls that lead there</h2>
          <ol class="plain">
            {[...route.steps.map((step) => step.symbol), route.end].map((symbol) => (
              <li key={symbol.handle}>
                <SymbolLink symbol={symbol} />
              </li>
            ))}
          </ol>
        </>
      )}
      {checklist && <Checklist checklist={checklist} />}
      {symbols.map((symbol) => (
        <ExploredCode key={symbol.handle} symbol={symbol} />
      ))}
      {calls.length > 0 && (
        <>
          <h2>Calls among them</h2>
          <ul class="plain">
            {calls.map(({ from, to }) => (
              <li key={from}>
                <HandleLink handle={from} byHandle={byHandle} /> calls{' '}
                {to.map((handle, i) => (
                  <span key={handle}>
                    {i > 0 && ', '}
                    <HandleLink handle={handle} byHandle={byHandle} />
                  </span>
                ))}
              </li>
            ))}
          </ul>
        </>
      )}
      <Places title="Files" places={files} />
      <Places title="Tests" places={tests} />
    </>
  );
}

function ExploredCode({ symbol }: { readonly symbol: Explored }) {
  const { source, signature, why } = symbol;
  return (
    <article class="card">
      <SymbolLink symbol={symbol} />
      <p class="quiet">{why.join(' · ')}</p>
      {source?.text ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <pre class="excerpt" tabIndex={0}>
          {source.text}
        </pre>
      ) : (
        signature !== undefined && <code class="signature">{signature}</code>
      )}
      {source?.unavailable !== undefined && <p class="quiet">{source.unavailable}</p>}
    </article>
  );
}

function HandleLink({
  handle,
  byHandle,
}: {
  readonly handle: string;
  readonly byHandle: ReadonlyMap<string, Explored>;
}) {
  const symbol = byHandle.get(handle);
  return symbol ? <a href={symbolHref(symbol)}>{symbol.name}</a> : <span>{handle}</span>;
}

interface PlacesProps {
  readonly title: string;
  readonly places: readonly { readonly path: string; readonly line?: number; readonly name?: string }[];
}

function Places({ title, places }: PlacesProps) {
  if (places.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <ul class="plain">
        {places.map(({ path, line, name }) => (
          <li key={`${path}:${line}`}>
            <FileLink path={path} line={line} /> {name !== undefined && <span class="quiet">{name}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}

/** For a task to add a thing: where the existing one that is most like it is written. */
function Checklist({ checklist }: { readonly checklist: NonNullable<Pack['checklist']> }) {
  const { noun, sibling, rows, together, missing, limits } = checklist;
  return (
    <>
      <h2>{sibling ? `As ${sibling.name} is written` : `To add: ${noun}`}</h2>
      {rows.map(({ what, places, more, missing: none }) => (
        <div key={what}>
          <h3>{what}</h3>
          {none !== undefined && <p class="quiet">{none}</p>}
          <ul class="plain">
            {places.map(({ path, line, text }) => (
              <li key={`${path}:${line}`}>
                <FileLink path={path} line={line} /> {text !== undefined && <code>{text}</code>}
              </li>
            ))}
          </ul>
          {more > 0 && <p class="quiet">{more} more are not listed here</p>}
        </div>
      ))}
      {together && (
        <p>
          Written together in {together.commit.slice(0, 8)}, {together.subject}: {together.files.join(', ')}
          {together.more > 0 && ` and ${together.more} more`}
        </p>
      )}
      {missing !== undefined && <p class="quiet">{missing}</p>}
      {limits !== undefined && <p class="quiet">{limits}</p>}
    </>
  );
}
