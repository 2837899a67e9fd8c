/** A file of the tree, or the list of a directory. */
import { useTool } from '../api.ts';
import { Answer } from '../parts/reply-state.tsx';
import { FileLink } from '../parts/symbol-link.tsx';
import type { Place } from '../place.ts';
import { SourcePage } from '../source/source-page.tsx';

export function FileView({ place }: { readonly place: Place }) {
  const path = place.params.get('path') ?? '';
  const line = Number(place.params.get('line')) || undefined;
  const outline = useTool('outline', { path, depth: 'all' });
  const { results, error } = outline;
  if (results?.type === 'directory')
    return (
      <section class="page">
        <h1>{path || 'Files'}</h1>
        <Answer asked={outline}>
          {() => (
            <ul class="plain">
              {results.directories.map((directory) => (
                <li key={directory.path}>
                  <FileLink path={directory.path} /> <span class="quiet">{directory.files} files</span>
                </li>
              ))}
              {results.files.map((file) => (
                <li key={file.path}>
                  <FileLink path={file.path} /> <span class="quiet">{file.lines} lines</span>
                </li>
              ))}
            </ul>
          )}
        </Answer>
      </section>
    );
  // A directory has no source; a file that is not indexed has, and says so.
  if (!results && !error) return <p class="loading">Loading …</p>;
  return <SourcePage path={path} marked={line === undefined ? undefined : { start: line, end: line }} />;
}
