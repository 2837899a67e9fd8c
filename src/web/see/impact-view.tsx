/** What a change of a symbol affects, in rings by depth. */
import { useMemo } from 'preact/hooks';
import { type ToolResultsOf, useTool } from '../api.ts';
import { Answer } from '../parts/reply-state.tsx';
import { FileLink } from '../parts/symbol-link.tsx';
import type { Place } from '../place.ts';
import { Choice, SubjectForm } from './controls.tsx';
import { commandOf } from './exports.ts';
import { nodeOf } from './graph-view.tsx';
import { type Picture, type PictureNode, pictureOf } from './picture.ts';
import { PictureView } from './picture-view.tsx';

type Impact = ToolResultsOf<'impact'>;

const MAX_AFFECTED = 500;

export function ImpactView({ place }: { readonly place: Place }) {
  const { params } = place;
  const name = params.get('name') ?? '';
  const depth = Number(params.get('depth') ?? 3) || 3;
  const confidence = params.get('confidence') ?? 'probable';
  const asked = useTool('impact', name === '' ? undefined : { names: [name], depth, confidence, limit: MAX_AFFECTED });
  const picture = useMemo(
    () => asked.results && ringsOf(asked.results, commandOf('impact', [name], { depth, confidence })),
    [asked.results],
  );
  return (
    <section class="page wide">
      <h1>Impact of a change</h1>
      <SubjectForm label="Symbol or file" name="name" value={name} />
      <div class="controls">
        <Choice label="Depth" name="depth" value={String(depth)} values={['1', '2', '3', '4', '5']} />
        <Choice label="Confidence" name="confidence" value={confidence} values={['exact', 'probable']} />
      </div>
      <Answer asked={asked}>
        {({ risk, counts, tests }) => (
          <>
            <p>
              <strong>Risk: {risk.level}</strong>
              <span class="quiet"> {risk.reasons.join(' · ')}</span>
            </p>
            {picture && <PictureView picture={picture} />}
            <h2>
              {counts.test_files} test {counts.test_files === 1 ? 'file' : 'files'} affected
            </h2>
            <ul class="plain">
              {tests.slice(0, 50).map(({ path, line, name: test }) => (
                <li key={path}>
                  <FileLink path={path} line={line || undefined} /> <span class="quiet">{test}</span>
                </li>
              ))}
            </ul>
            {tests.length > 50 && <p class="quiet">{tests.length - 50} more are not listed here</p>}
          </>
        )}
      </Answer>
    </section>
  );
}

function ringsOf({ symbols, affected }: Impact, command: string): Picture {
  const nodes: PictureNode[] = [
    ...symbols.map((symbol) => ({ ...nodeOf(symbol), isSubject: true, depth: 0 })),
    ...affected.map((one) => ({ ...nodeOf(one), depth: one.depth })),
  ];
  const ids = new Set(nodes.map(({ id }) => id));
  const [subject] = symbols;
  return pictureOf({
    title: `Impact of ${symbols.map(({ name }) => name).join(', ')}`,
    layout: 'rings',
    nodes,
    edges: affected.map(({ handle, of, confidence }) => ({
      from: handle,
      // A member of the symbol stands for it.
      to: ids.has(of) || subject === undefined ? of : subject.handle,
      isProbable: confidence !== 'exact',
    })),
    commands: [command],
  });
}
