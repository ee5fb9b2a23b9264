// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import { render } from '../../../test/render.tsx';
import type { BookingRefunds } from '../../domain/money/refund-request.ts';
import { TipSection } from './tip-section.tsx';

const given = { amount: 26, status: 'captured', givenAt: '2026-11-20T21:00:00.000Z' } as const;
const booking = aBooking({ status: 'completed', assignedTechId: 'dmorales', tip: given });
const money: BookingRefunds = {
  ...{ amount: 125, netAmount: 125, taxAmount: 0, refundedAmount: 0, leftAmount: 125 },
  ...{ approvalOver: null, refunds: [] },
  tip: { amount: 26, techId: 'dmorales', leftAmount: 26, refunds: [] },
};

let remove = () => {};
afterEach(() => {
  remove();
  vi.unstubAllGlobals();
});
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(name));

it('an admin sees whose tip it is, and gives all of it back as a refund of the tip', async () => {
  let sent: unknown;
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit = {}) => {
    if (body) sent = JSON.parse(String(body));
    return new Response('{}', { status: 503 });
  });
  remove = render(<TipSection booking={booking} money={money} />);
  expect(document.body.textContent).toContain('$26.00 Tip for dmorales, Captured');
  button('Refund…')?.click();
  await expect.poll(() => document.querySelector('[name=reason]')).not.toBeNull();
  expect(document.querySelector('[name=kind]')).toBeNull();
  const reason = document.querySelector<HTMLInputElement>('[name=reason]');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(reason, 'A slip');
  reason?.dispatchEvent(new Event('input', { bubbles: true }));
  button('Refund $26.00')?.click();
  await expect.poll(() => sent).toMatchObject({ amount: 26, kind: 'refund', ofTip: true, reason: 'A slip' });
});

it('without a tip nothing of it is said', () => {
  const { tip: _, ...none } = money;
  remove = render(<TipSection booking={booking} money={none} />);
  expect(document.body.textContent).toBe('');
});
