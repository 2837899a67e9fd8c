/** Shows an error of a view in its place; the bar and the palette keep working. */
import { Component, type ComponentChildren } from 'preact';
import { asApiError } from '../api.ts';
import { Problem } from '../parts/reply-state.tsx';

interface State {
  readonly error?: unknown;
}

export class ErrorBoundary extends Component<{ readonly children: ComponentChildren }, State> {
  override state: State = {};

  static override getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render() {
    const { error } = this.state;
    return error === undefined ? this.props.children : <Problem error={asApiError(error)} />;
  }
}
