import { Component, type ReactNode } from 'react';
import { ErrorState } from '../ui/error-state.tsx';

type Props = {
  children: ReactNode;
  /** What stands in for a part that the page can do without; the whole page's words, if nothing is said. */
  instead?: ReactNode;
};

/**
 * Draws what went wrong instead of a white page. A page part that no longer exists after a release reloads; going
 * back shows the page that was left.
 */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  private readonly lookAgain = () => this.setState({ failed: false });

  override componentDidMount(): void {
    addEventListener('popstate', this.lookAgain);
  }

  override componentWillUnmount(): void {
    removeEventListener('popstate', this.lookAgain);
  }

  override componentDidCatch(error: unknown): void {
    console.error(error);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    if (this.props.instead) return this.props.instead;
    return (
      <main className="mx-auto grid min-h-dvh max-w-[30rem] place-content-center">
        <ErrorState
          title="This page did not load"
          text="Nothing you booked is lost. Check your connection, then load the page again."
          onRetry={() => location.reload()}
        />
      </main>
    );
  }
}
