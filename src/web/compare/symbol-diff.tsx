/** One symbol before and after, in two columns. */
import { useTool } from '../api.ts';
import { Answer } from '../parts/reply-state.tsx';
import { WideTable } from '../parts/wide-table.tsx';
import { sideBySide } from './side-by-side.ts';

interface SymbolDiffProps {
  readonly name: string;
  readonly sides: { readonly from?: string; readonly to?: string };
}

export function SymbolDiff({ name, sides }: SymbolDiffProps) {
  const asked = useTool('compare_symbol', { name, ...sides });
  return (
    <Answer asked={asked}>
      {({ symbols }) =>
        symbols.map(({ before, after, diff, not_compared }) => (
          <div key={(after ?? before)?.handle}>
            {not_compared !== undefined && <p class="quiet">{not_compared}</p>}
            {diff.length === 0 && not_compared === undefined && <p class="quiet">The text is the same.</p>}
            {diff.length > 0 && (
              <WideTable label="Lines that differ" class="diff">
                <thead>
                  <tr>
                    <th scope="col">Line</th>
                    <th scope="col">Before</th>
                    <th scope="col">Line</th>
                    <th scope="col">After</th>
                  </tr>
                </thead>
                <tbody>
                  {sideBySide(diff).map(({ left, right }, i) => (
                    <tr key={i}>
                      <td class="number">{left?.line}</td>
                      <td class={left?.isChanged ? 'removed' : undefined}>{left?.text}</td>
                      <td class="number">{right?.line}</td>
                      <td class={right?.isChanged ? 'added' : undefined}>{right?.text}</td>
                    </tr>
                  ))}
                </tbody>
              </WideTable>
            )}
          </div>
        ))
      }
    </Answer>
  );
}
