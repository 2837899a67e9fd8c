/** Two states of the tree side by side: changed symbols by directory, what breaks users, whom it affects, and the tests to run. */
import { useEffect, useState } from 'preact/hooks';
import { type ToolResultsOf, useTool } from '../api.ts';
import { Answer } from '../parts/reply-state.tsx';
import { FileLink, KindSign, symbolHref } from '../parts/symbol-link.tsx';
import { go, hrefWith, type Place } from '../place.ts';
import { Choice } from '../see/controls.tsx';
import { commandOf } from '../see/exports.ts';
import { SymbolDiff } from './symbol-diff.tsx';

type Changes = ToolResultsOf<'changes'>;
type Change = Changes['modules'][number]['changes'][number];

const MAX_CHANGES = 500;
const MAX_LISTED = 50;

export function CompareView({ place }: { readonly place: Place }) {
  const from = place.params.get('from') ?? '';
  const to = place.params.get('to') ?? '';
  const show = place.params.get('show') ?? 'all';
  const sides = { ...(from !== '' && { from }), ...(to !== '' && { to }) };
  const isBreaking = show === 'breaking';
  const asked = useTool('changes', {
    ...sides,
    impact: true,
    limit: MAX_CHANGES,
    ...(isBreaking && { breaking: true }),
  });
  return (
    <section class="page">
      <h1>Compare</h1>
      <SidesForm from={from} to={to} />
      <div class="controls">
        <Choice label="Changes" name="show" value={show} values={['all', 'breaking']} />
      </div>
      <Answer asked={asked}>
        {(changes) => (
          <>
            <Summary changes={changes} />
            {changes.modules.map(({ name, changes: own }) => (
              <section key={name} aria-label={name}>
                <h2>{name || 'the root'}</h2>
                <ul class="plain">
                  {own.map((change) => (
                    <li key={change.handle} class="card">
                      <ChangedSymbol change={change} sides={sides} isThere={to === ''} />
                    </li>
                  ))}
                </ul>
              </section>
            ))}
            <Affected changes={changes} />
          </>
        )}
      </Answer>
      <code class="command">
        {commandOf('changes', [from || 'HEAD', ...(to === '' ? [] : [to])], { impact: true, breaking: isBreaking })}
      </code>
    </section>
  );
}

function SidesForm({ from, to }: { readonly from: string; readonly to: string }) {
  const [older, setOlder] = useState(from);
  const [newer, setNewer] = useState(to);
  useEffect(() => setOlder(from), [from]);
  useEffect(() => setNewer(to), [to]);
  return (
    <form
      class="control"
      onSubmit={(event) => {
        event.preventDefault();
        go(hrefWith({ from: older.trim(), to: newer.trim() }));
      }}
    >
      <label>
        From <input value={older} placeholder="HEAD" onInput={({ currentTarget }) => setOlder(currentTarget.value)} />
      </label>
      <label>
        to{' '}
        <input
          value={newer}
          placeholder="working tree"
          onInput={({ currentTarget }) => setNewer(currentTarget.value)}
        />
      </label>
      <button type="submit">Compare</button>
    </form>
  );
}

function Summary({ changes: { from, to, counts } }: { readonly changes: Changes }) {
  const { symbols, files, breaking, unread } = counts;
  return (
    <p>
      {sideName(from)} → {sideName(to)}: {symbols.toLocaleString()} {symbols === 1 ? 'symbol' : 'symbols'} in{' '}
      {files.toLocaleString()} {files === 1 ? 'file' : 'files'}
      {breaking > 0 && <strong>, {breaking.toLocaleString()} that break users</strong>}
      {unread > 0 && `, ${unread.toLocaleString()} files that could not be compared`}
    </p>
  );
}

const sideName = ({ name, commit }: Changes['from']): string =>
  commit === undefined || commit.startsWith(name) ? name.slice(0, 40) : `${name} (${commit.slice(0, 8)})`;

interface ChangedSymbolProps {
  readonly change: Change;
  readonly sides: { readonly from?: string; readonly to?: string };
  /** The newer side is the tree that the other pages show. */
  readonly isThere: boolean;
}

function ChangedSymbol({ change, sides, isThere }: ChangedSymbolProps) {
  const { changes, handle, kind, path, line, signature, before, breaking, members } = change;
  const [isOpen, setIsOpen] = useState(false);
  const name = handle.startsWith(`${path}#`) ? handle.slice(path.length + 1) : handle;
  const isLink = isThere && !changes.includes('removed');
  return (
    <>
      <span class="symbol">
        <KindSign kind={kind} />{' '}
        {isLink ? <a href={symbolHref({ handle, kind, path })}>{name}</a> : <span>{name}</span>}
        <span class="at">
          {path}:{line}
        </span>
      </span>
      <p class="quiet">
        {changes.join(', ')}
        {members !== undefined && members > 0 && `, with ${members} members`}
      </p>
      {before?.signature !== undefined && (
        <code class="signature">
          <del>{before.signature}</del>
        </code>
      )}
      {signature !== undefined && <code class="signature">{signature}</code>}
      {breaking?.map((why) => (
        <p key={why}>
          <strong>Breaks users:</strong> {why}
        </p>
      ))}
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>Source of {name}, before and after</summary>
        {isOpen && <SymbolDiff name={handle} sides={sides} />}
      </details>
    </>
  );
}

function Affected({ changes: { impact } }: { readonly changes: Changes }) {
  if (impact === undefined) return null;
  const { risk, counts, affected, tests, still_named } = impact;
  return (
    <>
      <h2>What it affects</h2>
      <p>
        <strong>Risk: {risk.level}</strong> <span class="quiet">{risk.reasons.join(' · ')}</span>
      </p>
      {still_named.length > 0 && <h3>Removed names that are still used</h3>}
      <ul class="plain">
        {still_named.map(({ name, path, line }) => (
          <li key={`${path}:${line} ${name}`}>
            <FileLink path={path} line={line} /> <span class="quiet">{name}</span>
          </li>
        ))}
      </ul>
      <h3>
        {counts.affected.toLocaleString()} symbols in {counts.files.toLocaleString()} files
      </h3>
      <ul class="plain">
        {affected.slice(0, MAX_LISTED).map((one) => (
          <li key={one.handle}>
            <KindSign kind={one.kind} /> <a href={symbolHref(one)}>{one.name}</a>{' '}
            <FileLink path={one.at.path} line={one.at.line} />
          </li>
        ))}
      </ul>
      <More count={counts.affected - Math.min(affected.length, MAX_LISTED)} />
      <h3>{counts.test_files.toLocaleString()} test files</h3>
      <ul class="plain">
        {tests.slice(0, MAX_LISTED).map(({ path, line, name }) => (
          <li key={path}>
            <FileLink path={path} line={line || undefined} /> <span class="quiet">{name}</span>
          </li>
        ))}
      </ul>
      <More count={counts.test_files - Math.min(tests.length, MAX_LISTED)} />
    </>
  );
}

const More = ({ count }: { readonly count: number }) =>
  count > 0 ? <p class="quiet">{count.toLocaleString()} more are not listed here</p> : null;
