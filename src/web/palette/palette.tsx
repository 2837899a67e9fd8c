/** The palette: names as you type, files, endpoints, and questions by meaning; used with the arrow keys and Enter alone. */
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { KindSign } from '../parts/symbol-link.tsx';
import { go } from '../place.ts';
import { type Choice, type Found, useChoices } from './choices.ts';

/** Outside of it; where a browser does not know this, Escape closes it. */
const CLOSED_BY_ANY_CLICK = { closedby: 'any' } as const;

interface PaletteProps {
  readonly onClose: () => void;
}

export function Palette({ onClose }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState('');
  const { sections, isLoading } = useChoices(query);
  const choices = useMemo(() => sections.flatMap((section) => section.choices), [sections]);
  const [chosen, setChosen] = useState(0);
  const listId = useId();
  // Before the next key, which is typed into it.
  useLayoutEffect(() => dialog.current?.showModal(), []);
  useEffect(() => setChosen(0), [query]);
  const current = Math.min(chosen, choices.length - 1);
  useEffect(() => {
    document.getElementById(`${listId}-${current}`)?.scrollIntoView({ block: 'nearest' });
  }, [current, listId]);

  const open = (choice: Choice | undefined): void => {
    if (!choice) return;
    onClose();
    go(choice.href);
  };
  const step = (by: number): void => {
    if (choices.length > 0) setChosen((current + by + choices.length) % choices.length);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key } = event;
    if (key === 'ArrowDown') step(1);
    else if (key === 'ArrowUp') step(-1);
    else if (key === 'Enter') open(choices[current]);
    else return;
    event.preventDefault();
  };
  return (
    <dialog ref={dialog} class="palette" aria-label="Find anything" onClose={onClose} {...CLOSED_BY_ANY_CLICK}>
      <input
        type="text"
        role="combobox"
        aria-label="Name, file, endpoint or question"
        aria-expanded={choices.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={choices.length > 0 ? `${listId}-${current}` : undefined}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        placeholder="Name, file, endpoint, or a question"
        value={query}
        onInput={({ currentTarget }) => setQuery(currentTarget.value)}
        onKeyDown={onKeyDown}
        autofocus
      />
      <Choices {...{ listId, sections, current, open }} />
      <p class="palette-state" role="status">
        {stateOf({ query, count: choices.length, isLoading })}
      </p>
    </dialog>
  );
}

interface ChoicesProps {
  readonly listId: string;
  readonly sections: readonly Found[];
  readonly current: number;
  readonly open: (choice: Choice) => void;
}

function Choices({ listId, sections, current, open }: ChoicesProps) {
  let number = 0;
  return (
    <div id={listId} role="listbox" aria-label="Results" class="choices" tabIndex={-1}>
      {sections.map(({ title, choices }) => (
        // biome-ignore lint/a11y/useSemanticElements: the groups of a list box
        <div key={title} role="group" aria-label={title}>
          <div class="choices-title" aria-hidden="true">
            {title}
          </div>
          {choices.map((choice) => {
            const own = number++;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys are those of the input
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input
              <div
                key={choice.href}
                id={`${listId}-${own}`}
                role="option"
                aria-selected={own === current}
                class="choice"
                onClick={() => open(choice)}
              >
                {choice.kind !== undefined && <KindSign kind={choice.kind} />}
                <span class="choice-name">{choice.name}</span>
                {choice.detail !== undefined && <span class="choice-detail">{choice.detail}</span>}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface PaletteState {
  readonly query: string;
  readonly count: number;
  readonly isLoading: boolean;
}

function stateOf({ query, count, isLoading }: PaletteState): string {
  if (count > 0) return `${count} ${count === 1 ? 'result' : 'results'}: arrow keys and Enter`;
  if (query.trim() === '') return 'Type a name, a path, or what the code does';
  return isLoading ? 'Looking …' : 'Nothing was found';
}
