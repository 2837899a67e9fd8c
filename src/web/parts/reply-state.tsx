/** What every view says of its answer: that it is on its way, why it failed, and what it leaves out. */
import type { ComponentChildren } from 'preact';
import type { ApiError, Asked, Meta } from '../api.ts';

export function Problem({ error }: { readonly error: ApiError }) {
  const nearest = Array.isArray(error.details.nearest) ? error.details.nearest.map(String) : [];
  return (
    <div class="problem" role="alert">
      <p>
        <strong>{error.message}</strong>
      </p>
      {nearest.length > 0 && <p>Did you mean {nearest.join(', ')}?</p>}
      {error.fix && <p>{error.fix}</p>}
    </div>
  );
}

/** Never a silent zero: what an answer may lack, and why. */
export function Notes({ meta }: { readonly meta: Meta | undefined }) {
  if (!meta) return null;
  const { freshness, indexing, completeness, omitted, notes } = meta;
  const lines = [
    ...(indexing === 'indexing' ? ['the index is being built: this answer may be incomplete'] : []),
    ...(indexing === 'failed' ? ['indexing failed: this answer may be incomplete'] : []),
    ...(freshness === 'stale' ? ['some of these files changed since they were indexed'] : []),
    ...(omitted > 0 ? [`${omitted.toLocaleString()} more are not shown`] : []),
    ...(completeness !== 'complete' && omitted === 0 && notes.length === 0 ? [`this answer is ${completeness}`] : []),
    ...notes,
  ];
  if (lines.length === 0) return null;
  return (
    <ul class="notes" aria-label="About this answer">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

interface AnswerProps<T> {
  readonly asked: Asked<T>;
  readonly children: (results: T) => ComponentChildren;
}

/** The answer, or what is known instead of it. */
export function Answer<T>({ asked, children }: AnswerProps<T>) {
  const { results, meta, error, isLoading } = asked;
  if (error) return <Problem error={error} />;
  if (results === undefined) return isLoading ? <p class="loading">Loading …</p> : null;
  return (
    <>
      {children(results)}
      <Notes meta={meta} />
    </>
  );
}
