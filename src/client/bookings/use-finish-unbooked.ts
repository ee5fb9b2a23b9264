import { useEffect, useState } from 'react';
import { book } from './book.ts';
import type { Order } from './order.ts';
import { forgetUnbooked, unbooked } from './unbooked.ts';

/** The newest try of this page load; a screen that comes back waits for it instead of trying beside it. */
let attempt: Promise<void> | null = null;

async function tryToBook(): Promise<void> {
  const kept = unbooked();
  if (kept) await book(kept.order, kept.paymentId);
}

/**
 * After a reload, books what was paid for and not booked: once by itself as soon as somebody is signed in, then
 * whenever it is asked. `order` is what is still not booked after that.
 */
export function useFinishUnbooked(signedIn: boolean) {
  const [order, setOrder] = useState<Order | null>(null);
  const [busy, setBusy] = useState(false);
  const look = () => setOrder(unbooked()?.order ?? null);

  useEffect(() => {
    if (!signedIn) return;
    let here = true;
    attempt ??= tryToBook();
    void attempt.then(() => here && setOrder(unbooked()?.order ?? null));
    return () => {
      here = false;
    };
  }, [signedIn]);

  async function finish(): Promise<void> {
    setBusy(true);
    attempt = tryToBook();
    await attempt;
    setBusy(false);
    look();
  }

  function letGo(): void {
    forgetUnbooked();
    look();
  }

  return { order, busy, finish, letGo };
}
