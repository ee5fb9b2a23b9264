import { Component, type ReactNode, Suspense, useLayoutEffect, useState } from 'react';
import { telHref } from '../ui/contact-links.tsx';
import { expectPart, type PrerenderedPart, takePart } from '../ui/prerendered.ts';
import { t } from '../ui/texts.ts';
import { ErrorState } from '../ui/view-states.tsx';
import { BrandMark } from './brand.tsx';
import { config } from './config.ts';

type Props = {
  children: ReactNode;
  /** Replaces a failed part that the page does not need; by default an error page replaces the page. */
  instead?: ReactNode;
};

/**
 * Shows an error instead of a blank page. Try Again reloads, because a release may have removed a module; going back
 * shows the previous page.
 */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  private readonly reset = () => this.setState({ failed: false });

  override componentDidMount(): void {
    addEventListener('popstate', this.reset);
  }

  override componentWillUnmount(): void {
    removeEventListener('popstate', this.reset);
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
          title={t('This page did not load')}
          text={t('Nothing you booked is lost. Check your connection, then load the page again.')}
          onRetry={() => location.reload()}
        />
        <a href={telHref(config.supportPhone)} className="p-3 text-center">
          {t('Call Support')} {config.supportPhone}
        </a>
      </main>
    );
  }
}

type LatePartProps = {
  children: ReactNode;
  fallback?: ReactNode;
  /** Called before the browser paints the part, or the note that it did not load. */
  onShown?: () => void;
};

/** A part of a page whose code loads when it is needed. Where it does not load, the part says so, and the page stays. */
export function LatePart({ children, fallback = null, onShown }: LatePartProps) {
  const [part] = useState(() => ({ isTaken: false }));
  useLayoutEffect(() => {
    expectPart(part);
    return () => takePart(part);
  }, [part]);
  const shown = (
    <>
      <Taken part={part} />
      {onShown && <Shown onShown={onShown} />}
    </>
  );
  const instead = (
    <>
      <ErrorState compact title={t('This part did not load')} onRetry={() => location.reload()} />
      {shown}
    </>
  );
  return (
    <ErrorBoundary instead={instead}>
      <Suspense fallback={fallback}>
        {children}
        {shown}
      </Suspense>
    </ErrorBoundary>
  );
}

/** The part's own end of being taken over, which React does after the page around it. */
function Taken({ part }: { part: PrerenderedPart }): null {
  useLayoutEffect(() => takePart(part), [part]);
  return null;
}

function Shown({ onShown }: { onShown: () => void }): null {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a part is shown once
  useLayoutEffect(onShown, []);
  return null;
}

/** Shown while a page's code or the user loads. */
export function PageLoading() {
  return (
    <div role="status" className="grid min-h-dvh place-content-center">
      <BrandMark className="size-12 animate-pulse" />
      <span className="sr-only">{t('Loading')}</span>
    </div>
  );
}
