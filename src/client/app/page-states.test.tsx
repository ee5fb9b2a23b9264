import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ErrorBoundary } from './page-states.tsx';

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
