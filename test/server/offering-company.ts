import type { DispatchMode } from '../../src/domain/dispatch/dispatch-mode.ts';
import type { Offer } from '../../src/domain/dispatch/offer.ts';
import { type Caller, type Options, startTestApp, type TestApp } from './test-app.ts';
import { captured, fixAt, north, PLACE } from './trip.ts';

/** The longest time until calls are dispatched again. */
export const ROUND_MS = 15_000;

export const modes = (mode: DispatchMode) => ({
  dispatch: { emergency: { mode, hours: null }, standard: { mode, hours: null } },
});

/** A company that offers its calls to three technicians, each further away than the one before. */
export async function startOfferingCompany(options: Options = {}) {
  const t = await startTestApp(options);
  const [admin, jordan, first, second, third] = await Promise.all([
    t.staff('admin', 'mreyes'),
    t.customer(),
    t.staff('tech', 'first'),
    t.staff('tech', 'second'),
    t.staff('tech', 'third'),
  ]);
  await t.patch('/api/admin/settings', admin, modes('offer'));
  const come = () =>
    Promise.all(
      [first, second, third].map((tech, n) => t.post('/api/tech/location', tech, fixAt(north(4 * n + 2)))),
    );
  await come();
  const dispatch = async () => {
    t.advance(ROUND_MS);
    await come();
    await t.caughtUp();
    await t.runJobs('expire-offer');
    await t.runJobs('dispatch-bookings');
    await t.caughtUp();
  };
  const book = async () => {
    const { id } = await t.book(jordan, PLACE);
    await captured(t, id);
    await dispatch();
    return id;
  };
  const accept = (offer: Offer, by: Caller) => t.post(`/api/tech/offers/${offer.id}/accept`, by);
  const decline = (offer: Offer, by: Caller, reason = 'too_far') =>
    t.post(`/api/tech/offers/${offer.id}/decline`, by, { reason });
  return { t, admin, jordan, first, second, third, dispatch, book, accept, decline };
}

export async function offerTo(t: TestApp, tech: Caller): Promise<Offer> {
  const { body } = await t.get('/api/tech/offers', tech);
  if (!body[0]) throw new Error('nothing is offered');
  return body[0];
}
