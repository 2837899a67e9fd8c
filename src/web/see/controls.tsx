/** The controls above a picture: each changes one parameter of the URL. */
import { useEffect, useState } from 'preact/hooks';
import { go, hrefWith } from '../place.ts';

interface ChoiceProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly values: readonly string[];
}

export function Choice({ label, name, value, values }: ChoiceProps) {
  return (
    <label class="control">
      {label}
      <select value={value} onChange={({ currentTarget }) => go(hrefWith({ [name]: currentTarget.value }))}>
        {values.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    </label>
  );
}

interface SubjectFormProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
}

/** A name, a handle or a place, as the tools take it. */
export function SubjectForm({ label, name, value }: SubjectFormProps) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  return (
    <form
      class="control"
      onSubmit={(event) => {
        event.preventDefault();
        go(hrefWith({ [name]: text.trim(), open: undefined }));
      }}
    >
      <label>
        {label} <input value={text} onInput={({ currentTarget }) => setText(currentTarget.value)} />
      </label>
      <button type="submit">Show</button>
    </form>
  );
}
