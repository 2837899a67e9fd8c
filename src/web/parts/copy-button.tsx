/** A button that copies a text and says so. */
import { useState } from 'preact/hooks';

interface CopyButtonProps {
  readonly label: string;
  readonly text: () => string;
}

const SAID_MS = 2000;

export function CopyButton({ label, text }: CopyButtonProps) {
  const [said, setSaid] = useState('');
  const copy = async (): Promise<void> => {
    const done = await navigator.clipboard.writeText(text()).then(
      () => 'copied',
      () => 'the browser does not allow it',
    );
    setSaid(done);
    setTimeout(() => setSaid(''), SAID_MS);
  };
  return (
    <p>
      <button type="button" onClick={() => void copy()}>
        {label}
      </button>{' '}
      <span class="quiet" role="status">
        {said}
      </span>
    </p>
  );
}
