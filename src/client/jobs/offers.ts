import { queryOptions } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { DeclineReason, Offer, OfferOutcome } from '../../domain/dispatch/offer.ts';
import { polling } from '../../events/polling.ts';
import { call } from '../app/http.ts';
import { applyPush, useLiveQuery } from '../app/live-query.ts';
import { onEvent } from '../app/socket.ts';
import { store } from '../app/store.ts';
import { onClockChange, serverNow } from '../ui/server-clock.ts';
import { acceptOffer, declineOffer, isRefusal } from './api.ts';
import { acceptedAtom, acceptingAtom } from './atoms.ts';
import type { Viewer } from './job-list.ts';
import { showJob } from './live.ts';
/** An open offer; `endsAtMs` in epoch milliseconds by the server's clock. */
export type OpenOffer = Offer & { endsAtMs: number };

const received = (offer: Offer): OpenOffer => ({
  ...offer,
  endsAtMs: serverNow() + offer.secondsLeft * 1000,
});

const readOffers = queryOptions({
  queryKey: ['/api/tech/offers'],
  queryFn: async ({ signal }) => (await call('GET /api/tech/offers', { signal })).map(received),
});

const without = (id: string) =>
  applyPush(readOffers.queryKey, (known) => known.filter((offer) => offer.id !== id));

/** Sends an answer. The offer stays for another try, unless the server has the answer or has refused it. */
async function answer<Result>(id: string, sent: Promise<Result>): Promise<Result> {
  try {
    const result = await sent;
    without(id);
    return result;
  } catch (error) {
    if (isRefusal(error)) without(id);
    throw error;
  }
}

/** Takes and confirms the offered job and shows it as the technician's; 409 `OFFER_CLOSED`. */
export async function accept({ id, bookingId }: OpenOffer, viewer: Viewer): Promise<void> {
  // The push of the assignment may arrive before the answer, and is no news to who accepted.
  store.set(acceptingAtom, bookingId);
  try {
    showJob(await answer(id, acceptOffer(id)), viewer);
    store.set(acceptedAtom, bookingId);
  } finally {
    store.set(acceptingAtom, null);
  }
}

export async function decline({ id }: OpenOffer, reason: DeclineReason): Promise<void> {
  await answer(id, declineOffer(id, reason));
}

/**
 * The open offer to the technician, null without one; updated by pushes and, without a socket only, by polls.
 * @param onClosed called when somebody or something else has ended the offer
 */
export function useOffer({ role }: Viewer, onClosed: (outcome: OfferOutcome) => void): OpenOffer | null {
  const isTech = role === 'tech';
  const notify = useEffectEvent(onClosed);
  const { data } = useLiveQuery({ ...readOffers, pollEvery: polling.notifications, enabled: isTech });
  useEffect(() => {
    if (!isTech) return;
    const stops = [
      onEvent('offer:opened', (offer) =>
        applyPush(readOffers.queryKey, (known) => [
          ...known.filter(({ id }) => id !== offer.id),
          received(offer),
        ]),
      ),
      onEvent('offer:closed', ({ id, outcome }) => {
        without(id);
        notify(outcome);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [isTech]);
  const [now, setNow] = useState(() => serverNow());
  // A page may open before an answer has told the time.
  useEffect(() => onClockChange(() => setNow(serverNow())), []);
  const offer = isTech ? data?.find(({ endsAtMs }) => endsAtMs > now) : undefined;
  const endsAtMs = offer?.endsAtMs;
  useEffect(() => {
    if (endsAtMs === undefined) return;
    const timer = setTimeout(() => setNow(serverNow()), endsAtMs - serverNow() + 50);
    return () => clearTimeout(timer);
  }, [endsAtMs]);
  return offer ?? null;
}

const RING_EVERY_MS = 3000;

/** Rings at once and every three seconds while an offer is open. */
export function useOfferRing(offerId: string | null, onRing: () => void): void {
  const ring = useEffectEvent(onRing);
  useEffect(() => {
    if (offerId === null) return;
    ring();
    const timer = setInterval(ring, RING_EVERY_MS);
    return () => clearInterval(timer);
  }, [offerId]);
}
