import { expect, it, onTestFinished } from 'vitest';
import { MINUTE_MS } from '../../../src/domain/durations.ts';
import type { Mail } from '../../../src/server/platform/mail/mailer.ts';
import { startPushService } from '../../push-service.ts';
import { companyClock } from '../company-clock.ts';
import { startTestApp } from '../test-app.ts';
import { captured, fixAt, north } from '../trip.ts';

async function start() {
  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail) };
  const t = await startTestApp({ ports: { mailer } });
  const [jordan, admin, dana] = [
    await t.customer(),
    await t.staff('admin', 'mreyes'),
    await t.staff('tech', 'dana'),
  ];
  await t.staff('tech', 'sam');
  const stand = (miles: number) => t.post('/api/tech/location', dana, fixAt(north(miles), { speed: 0 }));
  await stand(4);
  return {
    ...{ t, mails, jordan, admin, dana, stand },
    /** Books an emergency two miles north, promised in so many minutes, and assigns it. */
    async assigned(promisedIn: number) {
      const { id } = await t.book(jordan, north(2));
      await captured(t, id);
      await t.db
        .updateTable('bookings')
        .set({ promisedAt: t.now() + promisedIn * MINUTE_MS })
        .where('id', '=', id)
        .execute();
      await t.post(`/api/admin/bookings/${id}/assign`, admin, { techId: 'dana' });
      await t.caughtUp();
      return id;
    },
    read: async (id: string) => (await t.get(`/api/bookings/${id}`, jordan)).body,
    tell: (id: string, version?: number) =>
      t.post(
        `/api/admin/bookings/${id}/tell-arrival`,
        admin,
        version === undefined ? undefined : { version },
      ),
    kindsOf: async (id: string) => {
      const messages = await t.db.selectFrom('messages').select('kind').where('bookingId', '=', id).execute();
      return messages.map(({ kind }) => kind).filter((kind) => kind === 'late' || kind === 'arrival_told');
    },
  };
}

it('a dispatcher tells the customer the predicted time: page, push, e-mail, history and audit have it', async () => {
  const app = await start();
  const { t, mails, jordan, admin } = app;
  const service = await startPushService();
  onTestFinished(() => service.close());
  const phone = service.browser();
  await t.post('/api/push/subscribe', jordan, phone.address);
  const id = await app.assigned(60);
  const { arrival, promisedAt, version } = await app.read(id);
  const stranger = await t.customer('casey@example.com');
  const sockets = await Promise.all([jordan, admin, app.dana, stranger].map(t.socket));

  const { status, body } = await app.tell(id, version);
  expect(status).toBe(200);
  const told = { toldAt: new Date(t.now()).toISOString(), arrivesAt: arrival?.at };
  expect(body).toMatchObject({ id, version: version + 1, toldArrival: told, late: null });
  await t.caughtUp();
  for (const socket of sockets) await socket.settled();
  const heard = sockets.map((socket) =>
    socket
      .all('booking:updated')
      .some((booking) => booking.id === id && booking.toldArrival?.arrivesAt === arrival?.at),
  );
  expect(heard).toEqual([true, true, true, false]);

  await t.deliverMessages();
  const [time, promised] = [companyClock(arrival?.at), companyClock(promisedAt)];
  const said = `Your technician arrives about ${time}. Promised by ${promised}.`;
  expect(phone.heard.filter(({ title }) => title.includes('When we arrive'))).toMatchObject([
    { body: said, url: `/tracking/${id}` },
  ]);
  const letters = mails.filter(({ subject }) => subject.includes('arrives about'));
  expect(letters).toMatchObject([
    { to: 'jordan@example.com', subject: `Curbvolt: Your technician arrives about ${time}` },
  ]);
  expect(letters[0]?.text.replaceAll(/\s+/g, ' ')).toContain(said);
  const { body: events } = await t.get(`/api/admin/bookings/${id}/events`, admin);
  expect(events.at(-1)).toEqual({
    ...{ at: told.toldAt, actor: 'mreyes', role: 'admin', kind: 'told' },
    ...{ from: promisedAt, to: arrival?.at },
  });
  const audited = await t.db
    .selectFrom('auditLog')
    .select(['actor', 'subject'])
    .where('action', '=', 'arrival-told')
    .execute();
  expect(audited).toEqual([{ actor: 'mreyes', subject: id }]);
  const { body: exported } = await t.get('/api/account/export', jordan);
  expect(exported.bookings.find(({ booking }) => booking.id === id)?.booking.toldArrival).toEqual(told);
});

it('a time is told again after 2 minutes only, by the version that was seen, and while one is predicted', async () => {
  const app = await start();
  const { t, admin } = app;
  const id = await app.assigned(60);
  const { version } = await app.read(id);
  const both = await Promise.all([app.tell(id, version), app.tell(id, version)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await app.tell(id)).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_TOLD', nextAt: new Date(t.now() + 2 * MINUTE_MS).toISOString() },
  });
  t.advance(2 * MINUTE_MS);
  await app.stand(4);
  // Telling decides nothing, so the former version is not stale.
  expect((await app.tell(id, version)).status).toBe(200);
  expect(await app.kindsOf(id)).toEqual(['arrival_told', 'arrival_told']);

  t.advance(2 * MINUTE_MS);
  await t.post(`/api/admin/bookings/${id}/assign`, admin, { techId: 'sam' });
  const stale = await app.tell(id, version);
  expect(stale).toMatchObject({ status: 409, body: { code: 'STALE', booking: { assignedTechId: 'sam' } } });
  // Nobody knows where sam is.
  expect(await app.tell(id)).toMatchObject({ status: 409, body: { code: 'NO_ARRIVAL' } });
  expect(await app.tell('unknown')).toMatchObject({ status: 404 });
  expect((await app.read(id)).toldArrival?.toldAt).toBe(new Date(t.now() - 2 * MINUTE_MS).toISOString());
});

it('a late time that a dispatcher tells is the lateness that a customer hears once, and the reverse', async () => {
  const app = await start();
  const { t, mails } = app;
  const check = async () => {
    t.advance(20_000);
    await t.runJobs('tell-late');
    await t.caughtUp();
    await t.deliverMessages();
  };
  const byHand = await app.assigned(1);
  const { arrival } = await app.read(byHand);
  const { body } = await app.tell(byHand);
  expect(body).toMatchObject({ late: { arrivalBy: arrival?.byAt }, toldArrival: { arrivesAt: arrival?.at } });
  await check();
  await check();
  expect(await app.kindsOf(byHand)).toEqual(['arrival_told']);
  const letters = mails.filter(
    ({ subject, text }) => subject.includes('late') && text.includes('arrives about'),
  );
  expect(letters).toHaveLength(1);
  expect(letters[0]?.text.replaceAll(/\s+/g, ' ')).toContain(
    `Your technician arrives about ${companyClock(arrival?.at)}. We are late: a technician comes by ${companyClock(arrival?.byAt)}`,
  );
  // What the server has told a moment ago, a dispatcher need not.
  const byItself = await app.assigned(1);
  await check();
  expect(await app.kindsOf(byItself)).toEqual(['late']);
  expect(await app.tell(byItself)).toMatchObject({ status: 409, body: { code: 'ALREADY_TOLD' } });
});

it('a customer whom no message reaches is not told, by nobody, and the board goes on asking for a person', async () => {
  const app = await start();
  const { t, admin, jordan } = app;
  const id = await app.assigned(1);
  await t.db.updateTable('customers').set({ email: null }).where('id', '=', jordan.id).execute();
  const unreachable = { status: 409, body: { code: 'CUSTOMER_UNREACHABLE' } };
  const { body } = await app.tell(id);
  expect(body.message).toBe('This customer cannot be reached by a message: call them.');
  t.advance(20_000);
  await t.runJobs('tell-late');
  await t.caughtUp();
  expect(await app.tell(id)).toMatchObject(unreachable);
  expect(await app.kindsOf(id)).toEqual([]);
  const untold = await app.read(id);
  expect([untold.late ?? null, untold.toldArrival ?? null]).toEqual([null, null]);
  const { body: events } = await t.get(`/api/admin/bookings/${id}/events`, admin);
  expect(events.map(({ kind }) => kind).filter((kind) => kind === 'told' || kind === 'late')).toEqual([]);
  const exceptions = async () =>
    (await t.get('/api/admin/exceptions', admin)).body.map((each) => [each.bookingId, each.kind]);
  expect(await exceptions()).toEqual([[id, 'promise_breaking']]);

  // A browser with pushes is a way as well.
  const service = await startPushService();
  onTestFinished(() => service.close());
  await t.post('/api/push/subscribe', jordan, service.browser().address);
  expect((await app.tell(id)).status).toBe(200);
  expect(await exceptions()).toEqual([]);
});
