/** The ways by which calls lead from one symbol to another, or from the entry points of the program. */
import { useMemo } from 'preact/hooks';
import { type ToolResultsOf, useTool } from '../api.ts';
import { Answer } from '../parts/reply-state.tsx';
import { FileLink, SymbolLink } from '../parts/symbol-link.tsx';
import type { Place } from '../place.ts';
import { Choice, SubjectForm } from './controls.tsx';
import { commandOf } from './exports.ts';
import { nodeOf } from './graph-view.tsx';
import { type Picture, pictureOf } from './picture.ts';
import { PictureView } from './picture-view.tsx';

type Trace = ToolResultsOf<'trace'>;

export function PathView({ place }: { readonly place: Place }) {
  const { params } = place;
  const from = params.get('from') ?? '';
  const to = params.get('to') ?? '';
  const paths = Number(params.get('paths') ?? 3) || 3;
  const confidence = params.get('confidence') ?? 'exact';
  const input = { ...(from !== '' && { from }), to, paths, confidence };
  const asked = useTool('trace', to === '' ? undefined : input);
  const picture = useMemo(
    () => asked.results && pathsOf(asked.results, { from, to, paths, confidence }),
    [asked.results, confidence],
  );
  return (
    <section class="page wide">
      <h1>Paths between symbols</h1>
      <SubjectForm label="From" name="from" value={from} />
      <SubjectForm label="To" name="to" value={to} />
      <div class="controls">
        <Choice label="Paths" name="paths" value={String(paths)} values={['1', '3', '5', '10', '20']} />
        <Choice label="Confidence" name="confidence" value={confidence} values={['exact', 'probable']} />
      </div>
      {to === '' && <p>Say where the paths end; without a start they begin at the entry points of the program.</p>}
      <Answer asked={asked}>
        {(results) => (
          <>
            {picture && picture.edges.length > 0 && <PictureView picture={picture} />}
            <Steps results={results} />
          </>
        )}
      </Answer>
    </section>
  );
}

function Steps({ results: { paths, reachable, callers } }: { readonly results: Trace }) {
  return (
    <>
      {paths.length === 0 && <p>No path was found.</p>}
      {paths.length === 0 && reachable && <p>The start reaches {reachable.count} symbols.</p>}
      {paths.length === 0 && callers && <p>{callers.count} symbols lead to the end.</p>}
      {paths.map(({ steps, end, confidence }, i) => (
        <details key={`${i} ${steps.length}`} open={i === 0}>
          <summary>
            Path {i + 1}: {steps.length} {steps.length === 1 ? 'call' : 'calls'}, {confidence}
          </summary>
          <ol class="plain">
            {steps.map((step) => (
              <li key={`${step.symbol.handle} ${step.line}`}>
                <SymbolLink symbol={step.symbol} isShort /> <FileLink path={step.path} line={step.line} />
                {step.text !== undefined && <code class="signature">{step.text}</code>}
              </li>
            ))}
            <li>
              <SymbolLink symbol={end} />
            </li>
          </ol>
        </details>
      ))}
    </>
  );
}

interface Asked {
  readonly from: string;
  readonly to: string;
  readonly paths: number;
  readonly confidence: string;
}

function pathsOf({ paths }: Trace, asked: Asked): Picture {
  const { from, to, paths: count, confidence } = asked;
  const flags = { paths: count, confidence: confidence === 'exact' ? undefined : confidence };
  return pictureOf({
    title: from === '' ? `Paths to ${to}` : `Paths from ${from} to ${to}`,
    layout: 'layers',
    nodes: paths.flatMap(({ steps, end }) => [
      ...steps.map(({ symbol }, i) => ({ ...nodeOf(symbol), isSubject: i === 0 })),
      { ...nodeOf(end), isSubject: true },
    ]),
    edges: paths.flatMap(({ steps, end }) =>
      steps.map(({ symbol, confidence: certainty }, i) => ({
        from: symbol.handle,
        to: (steps[i + 1]?.symbol ?? end).handle,
        isProbable: certainty !== 'exact',
      })),
    ),
    commands: [commandOf('trace', from === '' ? [to] : [from, to], flags)],
  });
}
