import { describe, expect, it, onTestFinished } from 'vitest';
import type { Mail } from '../../../src/server/platform/mail/mailer.ts';
import { startPushService } from '../../push-service.ts';
import { billingContact, startTestApp } from '../test-app.ts';
import { captured, PLACE } from '../trip.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Friday, 27 November 2026, 10:00 in New York; it is Friday the 20th, 10:00. */
const SCHEDULED = Date.parse('2026-11-27T15:00:00Z');
const WINDOW = 'Friday, November 27, 10:00 to 10:30 AM';

async function start({
  bookedAt,
  scheduledAt = SCHEDULED,
}: {
  bookedAt?: string;
  scheduledAt?: number;
} = {}) {
  const mails: Mail[] = [];
  const mailer = {
    async send(mail: Mail) {
      mails.push(mail);
    },
  };
  const t = await startTestApp({ ports: { mailer } });
  const service = await startPushService();
  onTestFinished(() => service.close());
  const [admin] = [
    await t.staff('admin', 'mreyes'),
    await t.staff('tech', 'dana'),
    await t.staff('tech', 'sam'),
  ];
  await t.patch('/api/admin/staff/dana', admin, { name: 'Dana Morales' });
  if (bookedAt) t.advance(Date.parse(bookedAt) - t.now());
  const jordan = await t.customer();
  const phone = service.browser();
  await t.post('/api/push/subscribe', jordan, phone.address);
  const { id } = await t.book(jordan, {
    ...{ ...PLACE, serviceType: 'standard', baseFee: 125, totalAmount: 125 },
    scheduledAt: new Date(scheduledAt).toISOString(),
  });
  await t.deliverMessages();
  /** The admin, with a session of the day. */
  const onTheDay = () => t.staffSession('admin', 'mreyes');
  const subjects = () => mails.map(({ subject }) => subject);
  return {
    ...{ t, mails, subjects, phone, jordan, admin, id },
    /** Sets the clock once nothing is being delivered, and lets the messages that are due by then be delivered. */
    at: async (time: string | number) => {
      await t.deliverMessages();
      t.advance((typeof time === 'string' ? Date.parse(time) : time) - t.now());
      await t.deliverMessages();
    },
    assign: async (techId: string) =>
      t.post(`/api/admin/bookings/${id}/assign`, await onTheDay(), { techId }),
    unassign: () => t.post(`/api/admin/bookings/${id}/unassign`, admin, {}),
    move: (to: number) =>
      t.db
        .updateTable('bookings')
        .set({ scheduledAt: to, promisedAt: to + 30 * MINUTE_MS })
        .where('id', '=', id)
        .execute(),
  };
}

describe('confirmation of a standard booking', () => {
  it('is mailed at once with window, place, price, terms, links and a calendar file', async () => {
    const { t, mails, id } = await start();
    expect(mails).toHaveLength(1);
    const [{ to, subject, text, html, calendar } = {} as Mail] = mails;
    expect(to).toBe('jordan@example.com');
    expect(subject).toBe(`Booked with Curbvolt: ${WINDOW}`);
    for (const part of [
      `Your charge with Curbvolt is booked, as booking ${id.slice(-8)}.`,
      'We tell you who comes on the day, by 9:00 AM.',
      'Service: Non-Emergency',
      `Time: ${WINDOW}`,
      'Place: Union, NJ 07083',
      'Total: $125.00',
      'NJ sales tax 6.625%: $7.77',
      'Free to cancel, with a full refund, until your technician is on the way.',
      `View the booking: http://localhost:3000/tracking/${id}`,
      `Add to calendar: http://localhost:3000/tracking/${id}#calendar`,
      '(908) 555-0142',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('Not assigned');
    for (const part of [WINDOW, 'Free to cancel', `/tracking/${id}#calendar`]) expect(html).toContain(part);
    expect(calendar?.name).toBe(`booking-${id.slice(-8)}.ics`);
    expect(calendar?.content).toMatch(/METHOD:PUBLISH\r\n[\s\S]*DTSTART:20261127T150000Z\r\n/);
    await t.deliverMessages();
    expect(mails).toHaveLength(1);
  });

  it('is not sent for an emergency', async () => {
    const { t, jordan, mails } = await start();
    await t.book(jordan, PLACE);
    await t.deliverMessages();
    expect(mails).toHaveLength(1);
  });

  it('a cancellation is mailed with a calendar file that takes the event away', async () => {
    const { t, mails, jordan, id } = await start();
    await t.post(`/api/bookings/${id}/cancel`, jordan);
    t.advance(15 * MINUTE_MS);
    await t.deliverMessages();
    expect(mails[1]?.subject).toContain('was cancelled');
    expect(mails[1]?.calendar?.content).toMatch(/METHOD:CANCEL\r\n[\s\S]*STATUS:CANCELLED\r\n/);
  });
});

describe('reminder of a standard booking', () => {
  it.each([
    ['on a common day', undefined, SCHEDULED, '2026-11-26T22:00:00Z'],
    // 8:30 PM is the next day in UTC.
    ['of an evening', undefined, Date.parse('2026-11-28T01:30:00Z'), '2026-11-26T22:00:00Z'],
    [
      'on the day of 25 hours',
      '2027-11-01T15:00:00Z',
      Date.parse('2027-11-07T15:00:00Z'),
      '2027-11-06T21:00:00Z',
    ],
    [
      'after the day of 25 hours',
      '2027-11-01T15:00:00Z',
      Date.parse('2027-11-08T15:00:00Z'),
      '2027-11-07T22:00:00Z',
    ],
    [
      'on the day of 23 hours',
      '2027-03-08T15:00:00Z',
      Date.parse('2027-03-14T14:00:00Z'),
      '2027-03-13T22:00:00Z',
    ],
    [
      'after the day of 23 hours',
      '2027-03-08T15:00:00Z',
      Date.parse('2027-03-15T14:00:00Z'),
      '2027-03-14T21:00:00Z',
    ],
  ])(
    'a reminder %s is sent once by mail and push, at 5 PM of the day before',
    { tags: ['full'] },
    async (_, bookedAt, scheduledAt, due) => {
      const { subjects, phone, at } = await start({ ...(bookedAt && { bookedAt }), scheduledAt });
      await at(Date.parse(due) - 1);
      expect(subjects()).toHaveLength(1);
      await at(due);
      await phone.hears(1);
      expect(subjects()[1]).toMatch(/^Reminder from Curbvolt: \w+day, /);
      expect(phone.titles()).toEqual(['Reminder']);
      await at(scheduledAt);
      expect(subjects()).toHaveLength(2);
    },
  );

  it('says the window, the terms and who comes as far as that is known', async () => {
    const { mails, phone, at, assign } = await start();
    await assign('dana');
    await at('2026-11-26T22:00:00Z');
    await phone.hears(2);
    expect(mails.at(-1)?.subject).toBe(`Reminder from Curbvolt: ${WINDOW}`);
    for (const part of ['Dana Morales comes to your car.', `Time: ${WINDOW}`, 'Free to cancel'])
      expect(mails.at(-1)?.text).toContain(part);
    expect(phone.heard.map(({ body }) => body)).toEqual([
      `A technician comes ${WINDOW}.`,
      `Your charge is booked for ${WINDOW}.`,
    ]);
  });

  it('is not sent for a cancelled booking, one under way, or one booked after its moment', async () => {
    const cancelled = await start();
    await cancelled.t.post(`/api/bookings/${cancelled.id}/cancel`, cancelled.jordan);
    await cancelled.at('2026-11-26T22:00:00Z');
    const underWay = await start();
    await underWay.assign('dana');
    const change = { departedAt: underWay.t.now() };
    await underWay.t.db.updateTable('bookings').set(change).where('id', '=', underWay.id).execute();
    await underWay.at('2026-11-26T22:00:00Z');
    // Thursday, 5 PM is the moment for a service on Friday, 8:30 PM.
    const late = await start({
      bookedAt: '2026-11-26T22:00:00Z',
      scheduledAt: Date.parse('2026-11-28T01:30:00Z'),
    });
    await late.at('2026-11-28T01:00:00Z');
    for (const { subjects } of [cancelled, underWay, late])
      expect(subjects().filter((subject) => subject.startsWith('Reminder'))).toEqual([]);
  });

  it('is about the present time of a moved booking, and not sent for a former day', async () => {
    const sameDay = await start();
    await sameDay.move(SCHEDULED + 3 * HOUR_MS);
    await sameDay.at('2026-11-26T22:00:00Z');
    expect(sameDay.subjects().slice(1)).toEqual([
      'Reminder from Curbvolt: Friday, November 27, 1:00 to 1:30 PM',
    ]);
    const otherDay = await start();
    await otherDay.move(SCHEDULED + 24 * HOUR_MS);
    await otherDay.at('2026-11-26T22:00:00Z');
    expect(otherDay.subjects()).toHaveLength(1);
  });

  it('a server that was away sends it until 10 PM, and wakes nobody after that', {
    tags: ['full'],
  }, async () => {
    const evening = await start();
    await evening.at('2026-11-27T02:59:00Z');
    expect(evening.subjects()).toHaveLength(2);
    const night = await start();
    await night.at('2026-11-27T03:01:00Z');
    expect(night.subjects()).toHaveLength(1);
    expect(night.phone.titles()).toEqual([]);
  });
});

describe('the e-mail of a move', () => {
  it('has what that move costs more or less, and nothing of the moves before', async () => {
    const { t, mails, jordan } = await start();
    const { id } = await t.book(jordan, PLACE);
    await captured(t, id);
    const move = async (to: object) => {
      expect((await t.post(`/api/bookings/${id}/move`, jordan, to)).status).toBe(200);
      await t.deliverMessages();
    };
    for (const startAt of ['2026-11-28T15:00:00.000Z', '2026-11-28T16:00:00.000Z']) await move({ startAt });
    const more = { amount: 60, sourceId: 'cnon:card-nonce-ok', billingContact, bookingId: id };
    const { paymentId } = (await t.post('/api/create-payment', jordan, more)).body;
    await move({ serviceType: 'emergency', paymentId });
    const moves = mails.filter(({ subject }) => subject.startsWith('Moved'));
    const amounts = moves.map(({ text }) => text.match(/^(?:Total|More for|Goes back).*$/gm));
    expect(amounts).toEqual([
      ['Total: $125.00', 'Goes back to your card: $60.00'],
      ['Total: $125.00'],
      ['Total: $185.00', 'More for the new time: $60.00'],
    ]);
  });
});

describe('the name of the technician of a standard booking', () => {
  const TOLD = '2026-11-27T14:00:00Z';
  const named = (subjects: string[]) => subjects.filter((subject) => subject.startsWith('Who comes'));

  it('is mailed an hour before the time, once, as it is by then', async () => {
    const { t, mails, subjects, at, assign, id } = await start();
    await assign('sam');
    await assign('dana');
    await at(Date.parse(TOLD) - 1);
    expect(named(subjects())).toEqual([]);
    await at(TOLD);
    await at(SCHEDULED);
    expect(named(subjects())).toEqual(['Who comes from Curbvolt: Dana Morales']);
    const { text } = mails.find(({ subject }) => subject.startsWith('Who comes')) ?? { text: '' };
    expect(text).toContain('Dana Morales comes to your car.');
    expect(text).toContain(`/tracking/${id}`);
    const keys = await t.db
      .selectFrom('messages')
      .select('key')
      .where('kind', '=', 'technician_named')
      .execute();
    expect(keys).toHaveLength(1);
  });

  it('is mailed at once when somebody is assigned after that, and nothing while nobody is', async () => {
    const { subjects, at, assign, unassign } = await start();
    await assign('sam');
    await unassign();
    await at(TOLD);
    expect(named(subjects())).toEqual([]);
    await at('2026-11-27T14:10:00Z');
    await assign('dana');
    await at('2026-11-27T14:10:01Z');
    expect(named(subjects())).toEqual(['Who comes from Curbvolt: Dana Morales']);
  });
});
