// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anArrival, aQuote } from '../../../test/a-quote.ts';
import { render } from '../../../test/render.tsx';
import QuotedArrival from './quoted-arrival.tsx';

const quote = aQuote();
let remove = () => {};
beforeEach(() => void vi.useFakeTimers({ now: Date.parse(anArrival.asOf), toFake: ['Date'] }));
afterEach(() => {
  remove();
  vi.useRealTimers();
});

const shown = (shownQuote = quote) => {
  remove = render(<QuotedArrival quote={shownQuote} />);
  return document.body.textContent ?? '';
};

it('says when somebody arrives at a place', () => {
  expect(shown()).toContain('Arrives between 2:35 and 3:00 PM');
});

it('says that nobody comes before a late time', () => {
  const late = { ...quote, emergency: { ...quote.emergency, isLate: true as const } };
  expect(shown(late)).toContain('No technician before 2:35 PM');
});

it('says nothing of a quote that has expired', () => {
  vi.setSystemTime(Date.parse(quote.expiresAt));
  expect(shown()).not.toContain('Arrives');
});
