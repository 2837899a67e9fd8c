/** The map of modules: which directories use which others, from the repository down to a file, with cycles. */
import { useMemo } from 'preact/hooks';
import { useTool } from '../api.ts';
import { Answer } from '../parts/reply-state.tsx';
import { go, hrefOf, hrefWith, type Place } from '../place.ts';
import { Choice } from './controls.tsx';
import { commandOf } from './exports.ts';
import { type Picture, pictureOf } from './picture.ts';
import { PictureView } from './picture-view.tsx';
import { modulesSql } from './sql.ts';

interface Row {
  readonly from_part: string;
  readonly to_part: string | null;
  readonly uses: number;
  readonly files: number;
}

const MAX_ROWS = 5000;

export function ModulesView({ place }: { readonly place: Place }) {
  const path = (place.params.get('path') ?? '').replace(/^\.$/, '');
  const withTests = place.params.get('tests') === 'yes';
  const sql = modulesSql(path, withTests);
  const asked = useTool('query', { sql, limit: MAX_ROWS });
  const rows = asked.results?.rows as readonly Row[] | undefined;
  const picture = useMemo(() => rows && mapOf(rows, path, sql), [rows]);
  const isFile = rows !== undefined && rows.length === 0 && path !== '';
  return (
    <section class="page wide">
      <h1>Modules</h1>
      <nav aria-label="Place in the repository">
        <a href={hrefWith({ path: undefined })}>repository</a>
        {path !== '' &&
          path.split('/').map((part, i, parts) => (
            <span key={parts.slice(0, i + 1).join('/')}>
              {' / '}
              <a href={hrefWith({ path: parts.slice(0, i + 1).join('/') })}>{part}</a>
            </span>
          ))}
      </nav>
      <div class="controls">
        <Choice label="Tests" name="tests" value={withTests ? 'yes' : 'no'} values={['no', 'yes']} />
      </div>
      {isFile && (
        <p>
          Nothing is below this: <a href={hrefOf('file', { path })}>open {path}</a>.
        </p>
      )}
      <Answer asked={asked}>
        {() =>
          picture &&
          picture.nodes.length > 0 && (
            <PictureView picture={picture} onNode={({ href }) => href !== undefined && go(href)} />
          )
        }
      </Answer>
    </section>
  );
}

/** A row without a target is a part itself, with its files; a part with a dot at its end is a file. */
function mapOf(rows: readonly Row[], path: string, sql: string): Picture {
  const below = (part: string): string => (path === '' ? part : `${path}/${part}`);
  const parts = rows.filter(({ to_part }) => to_part === null);
  return pictureOf({
    title: path === '' ? 'Modules of the repository' : `Modules of ${path}`,
    layout: 'layers',
    nodes: parts.map(({ from_part, files }) => {
      const isFile = files === 0;
      const full = below(from_part);
      return {
        id: from_part,
        label: isFile ? from_part : `${from_part}/ (${files})`,
        href: isFile ? hrefOf('file', { path: full }) : hrefWith({ path: full }),
      };
    }),
    edges: rows.flatMap(({ from_part, to_part, uses }) =>
      to_part === null ? [] : [{ from: from_part, to: to_part, count: uses }],
    ),
    commands: [commandOf('query', [sql])],
  });
}
