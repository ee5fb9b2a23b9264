import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { defaultCompany } from '../../../src/domain/company/company-profile.ts';
import { MINUTE_MS } from '../../../src/domain/durations.ts';
import { ChangeLog } from '../../../src/server/changes/change-log.ts';
import { tellLate } from '../../../src/server/dispatch/lateness/tell-late.ts';
import type { Mail } from '../../../src/server/platform/mail/mailer.ts';
import { startPushService } from '../../push-service.ts';
import { makeTempFolder } from '../../temp-folder.ts';
import { companyClock } from '../company-clock.ts';
import { startTestApp } from '../test-app.ts';
import { captured, fixAt, north } from '../trip.ts';

const cancellation = { ...defaultCompany.cancellation, creditAfterMinutes: 15, lateCredit: 20 };

async function start() {
  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail) };
  const file = join(makeTempFolder('company'), 'company.json');
  writeFileSync(file, JSON.stringify({ ...defaultCompany, cancellation }));
  const t = await startTestApp({ env: { COMPANY_PROFILE: file }, ports: { mailer } });
  const [jordan, admin, dana] = [
    await t.customer(),
    await t.staff('admin', 'mreyes'),
    await t.staff('tech', 'dana'),
  ];
  const sam = await t.staff('tech', 'sam');
  const read = async (id: string) => (await t.get(`/api/bookings/${id}`, jordan)).body;
  const set = (id: string, status: string) => t.patch(`/api/admin/bookings/${id}/status`, admin, { status });
  const assign = (id: string, techId = 'dana') =>
    t.post(`/api/admin/bookings/${id}/assign`, admin, { techId });
  const app = {
    ...{ t, mails, jordan, admin, dana, sam, read, set, assign },
    /** Books an emergency so many miles north of the base's town, and promises it for so many minutes from now. */
    async book(miles: number, promisedIn: number) {
      const { id } = await t.book(jordan, north(miles));
      await captured(t, id);
      await t.db
        .updateTable('bookings')
        .set({ promisedAt: t.now() + promisedIn * MINUTE_MS })
        .where('id', '=', id)
        .execute();
      return id;
    },
    /** Lets a technician on duty stand so many miles north. */
    stand: (miles: number, tech = dana) =>
      t.post('/api/tech/location', tech, fixAt(north(miles), { speed: 0 })),
    /** Runs the check, which is due every 15 seconds, and what it has queued. */
    async check(afterMinutes = 0.3) {
      t.advance(afterMinutes * MINUTE_MS);
      await t.runJobs('tell-late');
      await t.caughtUp();
      await t.deliverMessages();
    },
    lateOf: async (id: string) => (await read(id)).late,
    timesTold: async (id: string) => {
      const messages = await t.db.selectFrom('messages').select('kind').where('bookingId', '=', id).execute();
      return messages.filter(({ kind }) => kind === 'late').length;
    },
    /** A technician who is at a job that has just begun, and a later emergency of the same customer. */
    async withBusyTechnician(promisedIn: number) {
      await app.stand(1);
      const first = await app.book(1, 30);
      await assign(first);
      for (const status of ['confirmed', 'in_progress']) await set(first, status);
      const id = await app.book(2, promisedIn);
      await assign(id);
      return id;
    },
  };
  return app;
}

describe('a customer whose promise will be missed', () => {
  it('is told once before, by page, push and e-mail, with the new time, the reason and the credit', async () => {
    const app = await start();
    const { t, mails, jordan } = app;
    const service = await startPushService();
    onTestFinished(() => service.close());
    const phone = service.browser();
    await t.post('/api/push/subscribe', jordan, phone.address);
    const id = await app.withBusyTechnician(20);
    const { promisedAt } = await app.read(id);
    const stranger = await t.customer('casey@example.com');
    const sockets = await Promise.all([jordan, app.admin, app.dana, app.sam, stranger].map(t.socket));
    await app.check();

    const { late, version } = await app.read(id);
    expect(late).toMatchObject({ toldAt: new Date(t.now()).toISOString(), reason: 'job_before' });
    expect(Date.parse(late?.arrivalBy ?? '')).toBeGreaterThan(Date.parse(promisedAt));
    for (const socket of sockets) await socket.settled();
    const heard = sockets.map((socket) =>
      socket.all('booking:updated').some((booking) => booking.id === id && booking.late !== null),
    );
    expect(heard).toEqual([true, true, true, false, false]);

    await app.check(1);
    await app.check(1);
    expect(await app.timesTold(id)).toBe(1);
    expect((await app.read(id)).version).toBe(version);
    const reason = 'Your technician is still at another job.';
    const { body: events } = await t.get(`/api/admin/bookings/${id}/events`, app.admin);
    expect(events.filter(({ kind }) => kind === 'late')).toEqual([
      {
        ...{ at: late?.toldAt, actor: 'promise', role: 'system', kind: 'late' },
        ...{ from: promisedAt, to: late?.arrivalBy, note: reason },
      },
    ]);

    const [time, promised] = [companyClock(late?.arrivalBy), companyClock(promisedAt)];
    const said = `We are late: a technician comes by ${time} instead of ${promised}. ${reason} If we come more than 15 minutes later than promised, you get $20.00 back.`;
    const letters = mails.filter(({ subject }) => subject.includes('late'));
    expect(letters).toMatchObject([
      { to: 'jordan@example.com', subject: `Curbvolt: Your technician is late: now by ${time}` },
    ]);
    expect(letters[0]?.text.replaceAll(/\s+/g, ' ')).toContain(said);
    const pushed = phone.heard.filter(({ title }) => title.includes('late'));
    expect(pushed).toMatchObject([{ title: 'Curbvolt: Running late', body: said, url: `/tracking/${id}` }]);
    const { body: exported } = await t.get('/api/account/export', jordan);
    expect(exported.bookings.find(({ booking }) => booking.id === id)?.booking.late).toEqual(late);
  });

  it('is told a second time only after the new time is missed by 20 minutes, and never again', async () => {
    const app = await start();
    const id = await app.withBusyTechnician(20);
    await app.check();
    const first = await app.lateOf(id);
    const untilFirst = (Date.parse(first?.arrivalBy ?? '') - app.t.now()) / MINUTE_MS;
    await app.check(untilFirst + 5);
    expect(await app.timesTold(id)).toBe(1);
    await app.check(16);
    expect(await app.timesTold(id)).toBe(2);
    expect((await app.lateOf(id))?.arrivalBy).not.toBe(first?.arrivalBy);
    await app.check(240);
    expect(await app.timesTold(id)).toBe(2);
  });

  it('needs no dispatcher from the telling on, until the new time is missed as well', async () => {
    const app = await start();
    const { t, admin } = app;
    await t.socket(admin);
    const id = await app.withBusyTechnician(20);
    const choices = async () => {
      const { body } = await t.get('/api/admin/exceptions', admin);
      return body
        .filter(({ bookingId }) => bookingId === id)
        .map(({ kind, choices: all }) => [kind, ...all.map(({ action }) => action)]);
    };
    const breaking = [['promise_breaking', 'tell-arrival', 'call', 'move']];
    await expect.poll(choices).toEqual(breaking);
    await app.check();
    await expect.poll(choices).toEqual([]);
    const late = await app.lateOf(id);
    await app.check((Date.parse(late?.arrivalBy ?? '') - t.now()) / MINUTE_MS - 5);
    await app.stand(60);
    await expect.poll(choices).toEqual(breaking);
  });

  it('without a technician on duty hears that nobody is free and no time, and the time once it is known', async () => {
    const app = await start();
    const id = await app.book(2, 30);
    await app.check(5);
    expect(await app.lateOf(id)).toBeNull();
    await app.check(22);
    expect(await app.lateOf(id)).toMatchObject({ arrivalBy: null, reason: 'no_technician' });
    await app.check(10);
    expect(await app.timesTold(id)).toBe(1);
    await app.stand(3);
    await app.check();
    expect(await app.lateOf(id)).toMatchObject({ arrivalBy: expect.any(String), reason: null });
    await app.stand(40);
    await app.check(240);
    expect(await app.timesTold(id)).toBe(2);
  });

  it('hears that the technician has changed, if the former one has lost the job', async () => {
    const app = await start();
    await app.stand(1);
    await app.stand(30, app.sam);
    const id = await app.book(2, 20);
    await app.assign(id);
    await app.check();
    expect(await app.lateOf(id)).toBeNull();
    await app.assign(id, 'sam');
    await app.check();
    expect(await app.lateOf(id)).toMatchObject({ reason: 'technician_changed' });
  });

  it('hears that the van is out of contact, without a time that nobody knows', async () => {
    const app = await start();
    await app.stand(4);
    const id = await app.book(2, 20);
    await app.assign(id);
    await app.set(id, 'confirmed');
    await app.check(15);
    expect(await app.lateOf(id)).toMatchObject({ arrivalBy: null, reason: 'no_signal' });
  });
});

describe('a customer whose promise is kept', () => {
  it('hears nothing before the arrival, nor after it', async () => {
    const app = await start();
    await app.stand(4);
    const [kept, later] = [await app.book(1, 20), await app.book(0, 12 * 60)];
    await app.assign(kept);
    await app.set(kept, 'confirmed');
    await app.check();
    await app.t.post(`/api/tech/bookings/${kept}/arrived`, app.dana);
    await app.check(60);
    await app.set(later, 'cancelled');
    await app.check(12 * 60);
    expect([await app.lateOf(kept), await app.lateOf(later), await app.timesTold(kept)]).toEqual([
      null,
      null,
      0,
    ]);
  });

  it('of a later day is looked at only in the hour before the service', async () => {
    const app = await start();
    const { id } = await app.t.book(app.jordan, {
      ...{ ...north(2), serviceType: 'standard', baseFee: 125, totalAmount: 125 },
      scheduledAt: '2026-11-23T15:00:00.000Z',
    });
    await app.check(70 * 60);
    expect(await app.lateOf(id)).toBeNull();
    // Half an hour later the window has ended.
    await app.check(3 * 60);
    expect(await app.lateOf(id)).toMatchObject({ arrivalBy: null, reason: 'no_technician' });
  });
});

describe('the message about a late arrival', () => {
  it('is written once by nodes that look at the same time', async () => {
    const app = await start();
    const id = await app.withBusyTechnician(20);
    app.t.advance(MINUTE_MS);
    await Promise.all([tellLate(app.t.context), tellLate(app.t.context), app.check()]);
    expect(await app.timesTold(id)).toBe(1);
    expect(app.mails.filter(({ subject }) => subject.includes('late'))).toHaveLength(1);
  });

  it('is neither lost nor doubled when the server dies before or after the commit', async () => {
    const app = await start();
    const { t } = app;
    const id = await app.withBusyTechnician(20);
    t.advance(1000);
    const dying = new ChangeLog(t.context, async () => {
      throw new Error('the server dies before the commit');
    });
    await expect(tellLate({ ...t.context, changes: dying })).rejects.toThrow('dies');
    expect([await app.lateOf(id), await app.timesTold(id)]).toEqual([null, 0]);
    // What is committed is delivered by whichever node comes next.
    await tellLate(t.context);
    await app.check();
    expect(await app.timesTold(id)).toBe(1);
    expect(app.mails.filter(({ subject }) => subject.includes('late'))).toHaveLength(1);
  });
});
