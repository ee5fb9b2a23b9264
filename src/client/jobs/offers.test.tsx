// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import { answerWith, render } from '../../../test/render.tsx';
import type { Offer } from '../../domain/dispatch/offer.ts';
import { queryClient } from '../app/query-client.ts';
import { serverNow, timeRequest } from '../ui/server-clock.ts';
import { accept, decline, type OpenOffer, useOffer } from './offers.ts';

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

const viewer = { role: 'tech', username: 'dmorales' } as const;

function Shown() {
  return <p>{useOffer(viewer, () => {})?.id ?? 'none'}</p>;
}

it('an offer is shown on a phone whose clock is fast, though the page opened before it knew the time', async () => {
  answerWith({ '/api/tech/offers': [offer()] });
  const remove = render(<Shown />);
  timeRequest()(trueTime().getTime());
  await expect.poll(() => document.body.textContent).toBe('offer-1');
  remove();
});

const answers = {
  accept: (open: OpenOffer) => accept(open, viewer),
  decline: (open: OpenOffer) => decline(open, 'too_far'),
};

/** Shows an offer whose answer meets what `send` does. */
async function showOffer(send: (signal?: AbortSignal | null) => Promise<Response>) {
  answerWith({ '/api/tech/offers': [offer()] });
  const remove = render(<Shown />);
  await expect.poll(() => document.body.textContent).toBe('offer-1');
  vi.stubGlobal('fetch', (_: string, init?: RequestInit) => send(init?.signal));
  const open = { ...offer(), endsAtMs: serverNow() + 45_000 };
  return { remove, open };
}
const known = () => queryClient.getQueryData<Offer[]>(['/api/tech/offers'])?.map(({ id }) => id);
const json = (status: number, body: object) => async () => new Response(JSON.stringify(body), { status });
const failure = (status: number, code: string) => json(status, { message: 'No.', code, requestId: 'r' });
const noNetwork = async () => {
  throw new TypeError('Failed to fetch');
};

it.each([
  ['without a network', noNetwork],
  ['while the server is away', failure(503, 'DATABASE_AWAY')],
  ['after too many calls', failure(429, 'RATE_LIMITED')],
  ['after the session has ended', failure(401, 'UNAUTHORIZED')],
])('an offer stays open when its answer could not be sent %s', async (_, send) => {
  for (const answer of Object.values(answers)) {
    const { remove, open } = await showOffer(send);
    await expect(answer(open)).rejects.toThrow();
    expect(known()).toEqual(['offer-1']);
    remove();
  }
});

it('an offer goes when the server has the answer, and when it refuses it', async () => {
  for (const answer of Object.values(answers)) {
    const taken = await showOffer(json(200, aBooking({ id: 'ana' })));
    await answer(taken.open);
    await expect.poll(() => document.body.textContent).toBe('none');
    taken.remove();
    const refused = await showOffer(failure(409, 'OFFER_CLOSED'));
    await expect(answer(refused.open)).rejects.toThrow('409');
    await expect.poll(() => document.body.textContent).toBe('none');
    refused.remove();
  }
});

it('an answer to an offer that the server does not take ends by itself, and the offer stays', async () => {
  const hangs = (signal?: AbortSignal | null) =>
    new Promise<Response>((_, reject) => {
      const end = () => reject(signal?.reason);
      if (signal?.aborted) end();
      else signal?.addEventListener('abort', end);
    });
  for (const answer of Object.values(answers)) {
    const { remove, open } = await showOffer(hangs);
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    const sent = answer(open);
    limit.abort();
    await expect(sent).rejects.toThrow();
    timeout.mockRestore();
    expect(known()).toEqual(['offer-1']);
    remove();
  }
});
