import { describe, expect, it } from 'vitest';
import { startTestApp } from '../test-app.ts';
import { captured, fixAt, north, PLACE } from '../trip.ts';

const MINUTE_MS = 60_000;
/** The longest time until calls are dispatched again. */
const ROUND_MS = 15_000;
const automatic = { mode: 'automatic', hours: null };
const suggest = { mode: 'suggest', hours: null };

/** A company in automatic mode for emergencies, with technicians so many miles north of the place. */
async function startCompany(miles: Record<string, number>) {
  const t = await startTestApp();
  const [admin, jordan] = await Promise.all([t.staff('admin', 'mreyes'), t.customer()]);
  const setModes = (emergency: object) =>
    t.patch('/api/admin/settings', admin, { dispatch: { emergency, standard: suggest } });
  await setModes(automatic);
  for (const [name, at] of Object.entries(miles))
    await t.post('/api/tech/location', await t.staff('tech', name), fixAt(north(at)));
  const board = await t.localSocket(admin);
  const book = async () => {
    const { id } = await t.book(jordan, PLACE);
    await captured(t, id);
    await board.settled();
    return id;
  };
  const dispatch = async () => {
    t.advance(ROUND_MS);
    await t.runJobs('dispatch-bookings');
    await t.runJobs('raise-alerts');
    await t.caughtUp();
    await board.settled();
  };
  /** The bookings whose alerts wait for a person. */
  const waiting = async () => {
    const path = '/api/admin/recent-notifications?waiting=true' as '/api/admin/recent-notifications';
    return (await t.get(path, admin)).body.map(({ bookingId }) => bookingId);
  };
  const raised = () => board.all('notification:raised').map(({ bookingId }) => bookingId);
  const figures = async (by = admin) => (await t.get('/api/admin/automatic', by)).body;
  return { t, admin, board, setModes, book, dispatch, waiting, raised, figures };
}

describe('what automatic mode leaves to a person', () => {
  it('a booking that it assigns needs no person: no waiting alert, no push, and one more sent', async () => {
    const { t, board, book, dispatch, waiting, raised, figures } = await startCompany({ near: 1, far: 9 });
    expect(await figures()).toEqual({ services: ['emergency'], sent: 0, needPerson: 0 });
    const id = await book();
    expect(board.all('booking:created')).toMatchObject([{ bookingId: id, acknowledgedBy: 'automatic' }]);
    expect(await waiting()).toEqual([]);
    const pushed = board.next('automatic:changed', ({ sent }) => sent === 1);
    await dispatch();
    expect(await pushed).toEqual({ services: ['emergency'], sent: 1, needPerson: 0 });
    t.advance(10 * MINUTE_MS);
    await dispatch();
    expect([await waiting(), raised()]).toEqual([[], []]);
    expect(await figures()).toEqual({ services: ['emergency'], sent: 1, needPerson: 0 });
    t.advance(24 * 60 * MINUTE_MS);
    expect((await figures(await t.staffSession('admin', 'mreyes'))).sent).toBe(0);
  });

  it('a call to which nobody can go is raised at once, counts, and needs nobody when it is assigned', async () => {
    const { t, admin, book, dispatch, waiting, raised, figures } = await startCompany({});
    const id = await book();
    await dispatch();
    expect([await waiting(), raised()]).toEqual([[id], [id]]);
    expect(await figures()).toEqual({ services: ['emergency'], sent: 0, needPerson: 1 });
    await t.staff('tech', 'late');
    await t.post(`/api/admin/bookings/${id}/assign`, admin, { techId: 'late' });
    expect([await waiting(), await figures()]).toEqual([
      [],
      { services: ['emergency'], sent: 0, needPerson: 0 },
    ]);
  });

  it('of more calls than vans the one that is left is raised', async () => {
    const { t, admin, book, dispatch, waiting } = await startCompany({ near: 1 });
    const ids = [await book(), await book()];
    await dispatch();
    t.advance(MINUTE_MS);
    await dispatch();
    const left = (await t.get('/api/admin/bookings', admin)).body.filter(
      ({ assignedTechId }) => assignedTechId === null,
    );
    expect(left).toHaveLength(1);
    expect(ids).toContain(left[0]?.id);
    expect(await waiting()).toEqual([left[0]?.id]);
  });

  it('an emergency that is left for five minutes for whatever reason is raised', async () => {
    const { t, book, waiting } = await startCompany({ one: 3, other: 3.1 });
    const id = await book();
    t.advance(5 * MINUTE_MS - ROUND_MS);
    await t.runJobs('raise-alerts');
    expect(await waiting()).toEqual([]);
    t.advance(2 * ROUND_MS);
    await t.runJobs('raise-alerts');
    expect(await waiting()).toEqual([id]);
  });

  it('an emergency is raised when the mode goes back to the dispatcher, and alerts are loud again', async () => {
    const { board, book, setModes, dispatch, waiting, figures } = await startCompany({ one: 3, other: 3.1 });
    const id = await book();
    await dispatch();
    expect(await waiting()).toEqual([]);
    await setModes(suggest);
    await dispatch();
    expect(await waiting()).toEqual([id]);
    const next = await book();
    expect(board.all('booking:created').at(-1)).toMatchObject({ bookingId: next, acknowledgedAt: null });
    expect(await figures()).toEqual({ services: [], sent: 0, needPerson: 0 });
  });
});
