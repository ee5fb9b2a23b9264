import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DistanceResult } from '../../contract/shapes/location-query.ts';
import { MINUTE_MS, SECOND_MS } from '../../domain/durations.ts';
import type { Quote } from '../../domain/money/quote.ts';
import { store } from '../app/store.ts';
import { calculateDistance, type Distance, type Place } from '../places/api.ts';
import { serverNow } from '../ui/server-clock.ts';
import { quoteChangesAtom } from './atoms.ts';

/** Half of the time for which the server keeps to a quote, so that a missed answer can be asked for again. */
const RENEW_BEFORE_MS = 5 * MINUTE_MS;
/** What holds while emergencies cannot be promised in time may end at any moment. */
const RENEW_OVERLOAD_MS = 30 * SECOND_MS;
/** The card form and the bank may take so long after Pay. */
const PAYABLE_MS = MINUTE_MS;
const LOOK_EVERY_MS = 10 * SECOND_MS;
const TIMEOUT_MS = 20 * SECOND_MS;

export type ShownQuote = {
  /** The newest answer for the place. */
  result: DistanceResult | null;
  /** The quote that the customer saw for the same place and car before this one; null without one. */
  former: Quote | null;
  /** Whether the quote holds long enough to be paid by. If not, another is asked for and shown. */
  isPayable: () => Promise<boolean>;
};

/**
 * Keeps the quote of the form's place fresh while the form is open. What is shown is what the booking sends, so that
 * nothing changes while `isLocked` says that the customer pays. A push renews the quote at once while the form is shown:
 * what stands beside Pay holds as long as the quote does.
 */
export function useShownQuote(
  place: Place,
  distance: Distance,
  { isShown, isLocked }: { isShown: boolean; isLocked: () => boolean },
): ShownQuote {
  const { result: answer } = distance;
  const [renewed, setRenewed] = useState<{ answer: DistanceResult; by: DistanceResult } | null>(null);
  const result = renewed && renewed.answer === answer ? renewed.by : answer;
  const [shown, setShown] = useState<{ key: string; result: DistanceResult; former: Quote | null } | null>(
    null,
  );
  if (result && result !== shown?.result) {
    const key = JSON.stringify([result.latitude, result.longitude, place.needs]);
    setShown({ key, result, former: shown?.key === key ? shown.result.quote : null });
  }

  const changes = useAtomValue(quoteChangesAtom, { store });
  /** The changes that the newest answer is known to be later than. */
  const answeredChanges = useRef(changes);
  const isAsking = useRef(false);
  async function renew(canChange = () => !isLocked()): Promise<void> {
    if (!answer || distance.state !== 'known' || isAsking.current) return;
    isAsking.current = true;
    const before = store.get(quoteChangesAtom);
    try {
      const by = await calculateDistance(place, AbortSignal.timeout(TIMEOUT_MS));
      if (!canChange()) return;
      setRenewed({ answer, by });
      answeredChanges.current = before;
    } finally {
      isAsking.current = false;
    }
  }

  const isOldOverload = (): boolean => {
    const { overload, arrival } = result?.quote.emergency ?? {};
    return Boolean(overload && arrival && serverNow() - Date.parse(arrival.asOf) >= RENEW_OVERLOAD_MS);
  };
  const isOutdated = () => isShown && answeredChanges.current !== store.get(quoteChangesAtom);
  const leftMs = () => (result ? Date.parse(result.quote.expiresAt) - serverNow() : 0);
  const renewOld = useEffectEvent(() => {
    // An answer that fails is asked for at the next look.
    const isOld = leftMs() < RENEW_BEFORE_MS || isOldOverload() || isOutdated();
    if (isOld && !isLocked()) void renew().catch(() => undefined);
  });
  // At a push, when the form is shown again, and after an answer that was asked for before the push.
  useEffect(() => {
    if (isShown && result && changes !== answeredChanges.current) renewOld();
  }, [changes, isShown, result]);
  useEffect(() => {
    const look = () => renewOld();
    const timer = setInterval(look, LOOK_EVERY_MS);
    // A phone that slept ran no timers.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);

  return {
    result,
    former: shown?.former ?? null,
    isPayable: async () => {
      if (leftMs() >= PAYABLE_MS) return true;
      await renew(() => true);
      return false;
    },
  };
}
