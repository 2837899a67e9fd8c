/** A table that may be wider than the window: it scrolls by itself, also with the keyboard. */
import type { ComponentChildren } from 'preact';

interface WideTableProps {
  readonly label: string;
  readonly class?: string;
  readonly children: ComponentChildren;
}

export function WideTable({ label, class: own, children }: WideTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section class="table" aria-label={label} tabIndex={0}>
      <table class={own}>{children}</table>
    </section>
  );
}
