// @vitest-environment jsdom
import { lazy } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { render } from '../../../test/render.tsx';
import { ErrorBoundary, LatePart } from './page-states.tsx';

/** Renders what the boundary shows once a child has failed. */
function failedPage(instead?: string): string {
  const boundary = new ErrorBoundary({ children: 'the page', instead });
  boundary.state = ErrorBoundary.getDerivedStateFromError();
  return renderToStaticMarkup(boundary.render());
}

it('the error page of a crash has the phone number as a link, and a failed part has none', () => {
  const html = failedPage();
  expect(html).toContain('This page did not load');
  expect(html).toContain('href="tel:+19085550142"');
  expect(html).toContain('(908) 555-0142');
  expect(failedPage('no map')).toBe('no map');
});

it('a part whose code does not load says so in its place, and the page stays', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const Missing = lazy(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  const onShown = vi.fn();
  const remove = render(
    <main>
      <p>Your bookings</p>
      <LatePart onShown={onShown}>
        <Missing />
      </LatePart>
    </main>,
  );
  const text = () => document.body.textContent;
  await vi.waitFor(() => expect(text()).toContain('This part did not load'));
  expect(onShown).toHaveBeenCalled();
  expect(text()).toContain('Your bookings');
  expect(text()).not.toContain('This page did not load');
  remove();
});

it('a part says when it is shown, not before its code has loaded', async () => {
  type Module = { default: () => string };
  const asked: ((module: Module) => void)[] = [];
  const Late = lazy(() => new Promise<Module>((resolve) => asked.push(resolve)));
  const onShown = vi.fn();
  const remove = render(
    <LatePart onShown={onShown}>
      <Late />
    </LatePart>,
  );
  await expect.poll(() => asked).toHaveLength(1);
  expect(onShown).not.toHaveBeenCalled();
  asked[0]?.({ default: () => 'the late part' });
  await vi.waitFor(() => expect(onShown).toHaveBeenCalled());
  expect(document.body.textContent).toContain('the late part');
  remove();
});
