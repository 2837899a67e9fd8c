/** What is known of a symbol, or of a file: who uses it, what it uses, its types, its tests and its history. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { SymbolCard } from '../../answers/symbol/tool.ts';
import { type ToolResultsOf, useTool } from '../api.ts';
import { Answer } from '../parts/reply-state.tsx';
import { FileLink, SymbolLink } from '../parts/symbol-link.tsx';
import { hrefOf } from '../place.ts';

interface AboutPanelProps {
  readonly path: string;
  readonly card: SymbolCard | undefined;
}

const MAX_LISTED = 40;

export function AboutPanel({ path, card }: AboutPanelProps) {
  const name = card?.handle ?? path;
  return (
    <aside class="about" aria-label={card ? `About ${card.name}` : 'About this file'}>
      {card ? <Card card={card} /> : null}
      <p class="actions">
        <a href={hrefOf('graph', { name })}>Call graph</a>
        <a href={hrefOf('impact', { name })}>Impact</a>
        {card && <a href={hrefOf('path', { to: name })}>Paths to it</a>}
      </p>
      {card && (
        <>
          <Part title="Callers" isOpen>
            <References name={name} input={{ kind: ['call', 'new', 'decorate', 'render', 'request'] }} />
          </Part>
          <Part title="Calls" isOpen>
            <References
              name={name}
              input={{ direction: 'out', kind: ['call', 'new', 'decorate', 'render', 'request'] }}
            />
          </Part>
          <Part title="Types and implementations">
            <Types name={name} />
          </Part>
        </>
      )}
      {card ? (
        <Part title="All uses">
          <References name={name} input={{}} />
        </Part>
      ) : (
        <>
          <Part title="Files that use it" isOpen>
            <Files tool="dependents" path={path} />
          </Part>
          <Part title="Files that it uses" isOpen>
            <Files tool="dependencies" path={path} />
          </Part>
        </>
      )}
      <Part title="Tests">
        <Tests name={name} />
      </Part>
      {card && (
        <Part title="History">
          <History name={name} />
        </Part>
      )}
    </aside>
  );
}

function Card({ card }: { readonly card: SymbolCard }) {
  const { counts } = card;
  return (
    <div class="symbol-card">
      <h2>{card.name}</h2>
      <p class="quiet">{[card.kind.replaceAll('_', ' '), ...card.modifiers].join(' · ')}</p>
      {card.signature !== undefined && <code class="signature">{card.signature}</code>}
      {card.deprecated !== undefined && (
        <p class="warning">Deprecated{card.deprecated === true ? '' : `: ${card.deprecated}`}</p>
      )}
      {card.doc !== undefined && <p class="doc">{card.doc}</p>}
      {counts && (
        <p class="quiet">
          {counts.references.toLocaleString()} references · {counts.callers.toLocaleString()} callers
          {counts.probable_callers ? ` and ${counts.probable_callers} probable` : ''} · calls {counts.callees}
        </p>
      )}
    </div>
  );
}

interface PartProps {
  readonly title: string;
  readonly isOpen?: boolean;
  readonly children: ComponentChildren;
}

/** Asks nothing until it is opened. */
function Part({ title, isOpen = false, children }: PartProps) {
  const [wasOpened, setOpened] = useState(isOpen);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary>{title}</summary>
      {wasOpened && children}
    </details>
  );
}

interface ReferencesProps {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

function References({ name, input }: ReferencesProps) {
  const asked = useTool('references', { name, limit: MAX_LISTED, ...input });
  return <Answer asked={asked}>{(results) => <ReferenceList results={results} />}</Answer>;
}

function ReferenceList({ results }: { readonly results: ToolResultsOf<'references'> }) {
  const { files, counts } = results;
  const open = Object.entries(counts.unresolved).filter(([, count]) => count > 0);
  return (
    <>
      {files.length === 0 && <p class="quiet">None that is certain</p>}
      <ul class="references">
        {files.map(({ path, references }) => (
          <li key={path}>
            <FileLink path={path} />
            <ul>
              {references.map((one) => (
                <li key={`${one.line}:${one.col}:${one.kind}`}>
                  <a class="place" href={hrefOf('file', { path: one.path, line: one.line })}>
                    {one.line}
                  </a>
                  <code>{one.text}</code>
                  {one.symbol && one.symbol.kind !== 'file' && (
                    <span class="quiet">
                      {results.direction === 'in' ? 'in ' : ''}
                      <SymbolLink symbol={one.symbol} isShort />
                    </span>
                  )}
                  {one.confidence !== 'exact' && <span class="badge">{one.confidence}</span>}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <p class="quiet">
        {[
          `${counts.exact} exact`,
          counts.probable > 0 && `${counts.probable} probable`,
          ...open.map(([reason, count]) => `${count} of this name not bound (${reason})`),
          counts.external > 0 && `${counts.external} outside the tree`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </>
  );
}

interface FilesProps {
  readonly tool: 'dependents' | 'dependencies';
  readonly path: string;
}

function Files({ tool, path }: FilesProps) {
  const asked = useTool(tool, { target: path, by: 'file', limit: MAX_LISTED });
  return (
    <Answer asked={asked}>
      {({ nodes, external }) => (
        <>
          {nodes.length === 0 && <p class="quiet">None in this tree</p>}
          <ul class="plain">
            {nodes.map(({ name, kinds }) => (
              <li key={name}>
                <FileLink path={name} />
                <span class="quiet">
                  {' '}
                  {Object.entries(kinds)
                    .map(([kind, count]) => `${count} ${kind}`)
                    .join(', ')}
                </span>
              </li>
            ))}
          </ul>
          {external.length > 0 && <p class="quiet">Outside: {external.map(({ name }) => name).join(', ')}</p>}
        </>
      )}
    </Answer>
  );
}

function Types({ name }: { readonly name: string }) {
  const asked = useTool('hierarchy', { name, depth: 3, limit: 100 });
  return (
    <Answer asked={asked}>
      {({ symbols }) => (
        <>
          {symbols.map(({ symbol, up, down, outside }) => (
            <div key={symbol.handle}>
              {(['up', 'down'] as const).map((direction) => {
                const list = direction === 'up' ? up : down;
                return (
                  list.length > 0 && (
                    <div key={direction}>
                      <h3>{direction === 'up' ? 'Based on' : 'Based on it'}</h3>
                      <ul class="plain">
                        {list.map((one) => (
                          <li key={one.handle}>
                            <SymbolLink symbol={one} />
                          </li>
                        ))}
                      </ul>
                    </div>
                  )
                );
              })}
              {up.length + down.length + outside.length === 0 && <p class="quiet">None</p>}
            </div>
          ))}
        </>
      )}
    </Answer>
  );
}

function Tests({ name }: { readonly name: string }) {
  const asked = useTool('tests_for', { name: [name], limit: MAX_LISTED });
  return (
    <Answer asked={asked}>
      {({ tests, commands }) => (
        <>
          {tests.length === 0 && <p class="quiet">No test reaches it</p>}
          <ul class="plain">
            {tests.map((test) => (
              <li key={`${test.path}:${test.line}:${test.name}`}>
                <a href={hrefOf('file', { path: test.path, line: test.line })}>{test.name}</a>
                <span class="at">{test.path}</span>
              </li>
            ))}
          </ul>
          {commands.slice(0, 3).map(({ command }) => (
            <code key={command} class="command">
              {command}
            </code>
          ))}
        </>
      )}
    </Answer>
  );
}

function History({ name }: { readonly name: string }) {
  const asked = useTool('history', { name, limit: 20 });
  return (
    <Answer asked={asked}>
      {({ commits = [], authors = [] }) => (
        <>
          <ol class="plain">
            {commits.map((touch) => (
              <li key={touch.commit}>
                <a href={hrefOf('compare', { from: touch.parent, to: touch.commit })}>{touch.commit.slice(0, 8)}</a>{' '}
                {touch.summary}
                <span class="quiet">
                  {touch.author}, {touch.date.slice(0, 10)} ({touch.changes.join(', ')})
                </span>
              </li>
            ))}
          </ol>
          {authors.length > 0 && (
            <p class="quiet">Lines by {authors.map(({ author, lines }) => `${author} (${lines})`).join(', ')}</p>
          )}
        </>
      )}
    </Answer>
  );
}
