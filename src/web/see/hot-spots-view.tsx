/** Hot spots: files that are large, change often, and are used by many others. */
import { useTool } from '../api.ts';
import { Answer } from '../parts/reply-state.tsx';
import { FileLink } from '../parts/symbol-link.tsx';
import { hrefOf } from '../place.ts';
import { commandOf } from './exports.ts';
import { HOT_SPOTS_SQL } from './sql.ts';

interface Row {
  readonly path: string;
  readonly lines: number;
  readonly commits: number;
  readonly users: number;
  readonly heat: number;
}

const MAX_FILES = 100;

export function HotSpotsView() {
  const asked = useTool('query', { sql: HOT_SPOTS_SQL, limit: MAX_FILES });
  return (
    <section class="page">
      <h1>Hot spots</h1>
      <p>Lines × commits × files that use it: where a change is likely, and reaches far.</p>
      <Answer asked={asked}>
        {({ rows }) => {
          const files = rows as unknown as readonly Row[];
          const most = Math.max(1, ...files.map(({ heat }) => Math.sqrt(heat)));
          return (
            <div class="table">
              <table>
                <thead>
                  <tr>
                    <th scope="col">File</th>
                    <th scope="col">Heat</th>
                    <th scope="col">Lines</th>
                    <th scope="col">Commits</th>
                    <th scope="col">Used by</th>
                    <th scope="col">More</th>
                  </tr>
                </thead>
                <tbody>
                  {files.map(({ path, lines, commits, users, heat }) => (
                    <tr key={path}>
                      <th scope="row">
                        <FileLink path={path} />
                      </th>
                      <td>
                        <meter min={0} max={most} value={Math.sqrt(heat)} aria-label={`Heat of ${path}`} />
                      </td>
                      <td>{lines.toLocaleString()}</td>
                      <td>{commits.toLocaleString()}</td>
                      <td>{users.toLocaleString()} files</td>
                      <td>
                        <a href={hrefOf('impact', { name: path })} aria-label={`Impact of ${path}`}>
                          Impact
                        </a>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          );
        }}
      </Answer>
      <code class="command">{commandOf('query', [HOT_SPOTS_SQL])}</code>
    </section>
  );
}
