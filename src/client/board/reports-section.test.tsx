// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { answerWith, render } from '../../../test/render.tsx';
import ReportsSection from './reports-section.tsx';

let remove = () => {};
afterEach(() => {
  remove();
  vi.unstubAllGlobals();
});

it('the details show what the customer has reported and nobody has settled, and settle it', async () => {
  const report = { kind: 'not_charged', text: 'Only 4 kWh', photoUrl: null, at: new Date().toISOString() };
  answerWith({
    '/api/bookings/b1/reports': [
      { ...report, id: 'open', settledAt: null },
      { ...report, id: 'done', text: 'Long ago', settledAt: report.at },
    ],
    '/api/admin/exceptions/open/close': { ok: true },
  });
  remove = render(<ReportsSection booking={{ id: 'b1', version: 3 }} />);
  await expect.poll(() => document.body.textContent).toContain('Only 4 kWh');
  expect(document.body.textContent).toContain('Not charged enough');
  expect(document.body.textContent).not.toContain('Long ago');
  document.querySelector<HTMLElement>('section button')?.click();
  await expect
    .poll(() =>
      vi.mocked(fetch).mock.calls.map(([input]) => String(input instanceof Request ? input.url : input)),
    )
    .toContainEqual(expect.stringContaining('/api/admin/exceptions/open/close'));
});
