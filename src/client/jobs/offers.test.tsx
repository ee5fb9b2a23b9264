// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { answerWith, render } from '../../../test/render.tsx';
import type { Offer } from '../../domain/dispatch/offer.ts';
import { serverNow, timeRequest } from '../ui/server-clock.ts';
import { useOffer } from './offers.ts';

const FAST_MS = 5 * 60_000;
const trueTime = () => new Date(Date.now() - FAST_MS);
const offer = (): Offer => ({
  ...{ id: 'offer-1', bookingId: 'ana', serviceType: 'emergency', location: '27 Alden St', driveMinutes: 6 },
  ...{ totalAmount: 185, offeredAt: trueTime().toISOString(), secondsLeft: 45 },
  expiresAt: new Date(trueTime().getTime() + 45_000).toISOString(),
});

/** Tells the right time, then sets the device's clock and back: the page knows no time again, as before. */
afterEach(() => {
  timeRequest()(Date.now());
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] });
  serverNow();
  vi.useRealTimers();
  serverNow();
});

function Shown() {
  return <p>{useOffer({ role: 'tech', username: 'dmorales' }, () => {})?.id ?? 'none'}</p>;
}

it('an offer is shown on a phone whose clock is fast, though the page opened before it knew the time', async () => {
  answerWith({ '/api/tech/offers': [offer()] });
  const remove = render(<Shown />);
  timeRequest()(trueTime().getTime());
  await expect.poll(() => document.body.textContent).toBe('offer-1');
  remove();
});
