import { type ReactNode, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { vi } from 'vitest';
import { Providers } from '../src/client/app/providers.tsx';
import { queryClient } from '../src/client/app/query-client.ts';

/** What jsdom, which lays nothing out, does not have. */
function stubLayout(): void {
  class Observer {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal('ResizeObserver', Observer);
  vi.stubGlobal('CSS', { escape: (name: string) => name });
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: false,
    addEventListener() {},
    removeEventListener() {},
  }));
  Element.prototype.scrollIntoView = () => {};
  Element.prototype.scrollTo = () => {};
}

/** Answers each request of the page with the value of its path, and others with 503. */
export function answerWith(answers: Readonly<Record<string, unknown>>): void {
  const fetched = (input: RequestInfo | URL) => {
    const { pathname } = new URL(String(input instanceof Request ? input.url : input), location.href);
    const isKnown = pathname in answers;
    return Promise.resolve(
      new Response(JSON.stringify(isKnown ? answers[pathname] : {}), {
        status: isKnown ? 200 : 503,
        headers: { 'content-type': 'application/json' },
      }),
    );
  };
  vi.stubGlobal('fetch', vi.fn(fetched));
}

/** Renders a part of the client into the document, at a path; returns how to remove it. */
export function render(part: ReactNode, path = '/'): () => void {
  stubLayout();
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  flushSync(() =>
    root.render(
      <Providers>
        <MemoryRouter initialEntries={[path]}>{part}</MemoryRouter>
      </Providers>,
    ),
  );
  return () => {
    root.unmount();
    host.remove();
    queryClient.clear();
  };
}

type VisitedProps = { page: ReactNode; take: (show: (isShown: boolean) => void) => void };

function Visited({ page, take }: VisitedProps) {
  const [isShown, setShown] = useState(true);
  useLayoutEffect(() => take(setShown), [take]);
  return isShown && page;
}

/** As `render`, of a page that is left and opened again: what it has read stays in the cache meanwhile. */
export function renderPage(page: ReactNode, path = '/') {
  let show = (_isShown: boolean): void => {};
  const take: VisitedProps['take'] = (set) => {
    show = set;
  };
  const remove = render(<Visited page={page} take={take} />, path);
  return {
    remove,
    async leave() {
      flushSync(() => show(false));
      // A page that opens in the same turn would take the reads over.
      await Promise.resolve();
    },
    open: () => flushSync(() => show(true)),
  };
}

/** For `expect.poll` of what a page reads when it opens: without the socket, most pages poll 10 seconds later. */
export const BEFORE_POLLS = { timeout: 9_000 };
