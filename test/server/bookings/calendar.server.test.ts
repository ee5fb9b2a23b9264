import { describe, expect, it } from 'vitest';
import { someTerms, startTermsApp } from '../terms-app.ts';
import { type Caller, startTestApp } from '../test-app.ts';
import { PLACE } from '../trip.ts';

/** Friday, 27 November 2026, 10:00 in New York. */
const SCHEDULED = '2026-11-27T15:00:00.000Z';
const standard = {
  ...PLACE,
  serviceType: 'standard',
  scheduledAt: SCHEDULED,
  baseFee: 125,
  totalAmount: 125,
};

/** Reads a calendar file as RFC 5545 says: lines of at most 75 octets with CRLF, folded ones joined. */
function propertiesOf(file: string): Record<string, string> {
  expect(file.endsWith('\r\n')).toBe(true);
  const lines = file.slice(0, -2).split('\r\n');
  for (const line of lines) {
    expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/[\r\n]/);
  }
  const joined = lines.join('\r\n').replace(/\r\n /g, '').split('\r\n');
  expect(joined.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0']);
  expect(joined.slice(-2)).toEqual(['END:VEVENT', 'END:VCALENDAR']);
  expect(joined.filter((line) => line.startsWith('BEGIN:VEVENT'))).toHaveLength(1);
  return Object.fromEntries(
    joined.map((line) => {
      const at = line.search(/[:;]/);
      return [line.slice(0, at), line.slice(at + 1)] as const;
    }),
  );
}

async function booked(form: object = {}) {
  const t = await startTestApp();
  const jordan = await t.customer();
  const { id } = await t.book(jordan, { ...standard, ...form });
  const path = `/api/bookings/${id}/calendar.ics` as const;
  const read = async (as?: Caller) => {
    const answer = await t.get(path, as);
    return { ...answer, body: String(answer.body) };
  };
  return { t, jordan, id, read };
}

describe('GET /api/bookings/:id/calendar.ics', () => {
  it('is one event with window, place, price, terms, phone and link', async () => {
    const { jordan, id, read } = await booked({ vehicleInfo: 'Kia EV6; blue, "Bo"' });
    const { status, headers, body } = await read(jordan);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(headers['content-disposition']).toBe(`inline; filename="booking-${id.slice(-8)}.ics"`);
    expect(headers['cache-control']).toBe('no-store');
    const page = `http://localhost:3000/tracking/${id}`;
    expect(propertiesOf(body)).toMatchObject({
      PRODID: '-//Curbvolt//Bookings//EN',
      METHOD: 'PUBLISH',
      UID: `booking-${id}`,
      STATUS: 'CONFIRMED',
      DTSTAMP: '20261120T150000Z',
      DTSTART: '20261127T150000Z',
      DTEND: '20261127T153000Z',
      SUMMARY: 'Curbvolt charges your car',
      LOCATION: 'Union\\, NJ 07083',
      GEO: '40.700000;-74.270000',
      URL: page,
      ORGANIZER: 'CN="Curbvolt":mailto:no-reply@localhost',
      DESCRIPTION: [
        'The technician comes Friday\\, November 27\\, 10:00 to 10:30 AM.',
        'Vehicle: Kia EV6\\; blue\\, "Bo"',
        'Total: $125.00',
        'Free to cancel\\, with a full refund\\, until your technician is on the way.',
        'Questions: (908) 555-0142',
        page,
      ].join('\\n'),
    });
  });

  it('a later file has the same UID and a higher SEQUENCE, and that of a cancelled booking takes the event away', async () => {
    const { t, jordan, id, read } = await booked();
    const admin = await t.staff('admin', 'mreyes');
    await t.staff('tech', 'dana');
    const files = [propertiesOf((await read(jordan)).body)];
    await t.post(`/api/admin/bookings/${id}/assign`, admin, { techId: 'dana' });
    files.push(propertiesOf((await read(jordan)).body));
    t.advance(60_000);
    await t.post(`/api/bookings/${id}/cancel`, jordan);
    files.push(propertiesOf((await read(jordan)).body));
    expect(new Set(files.map(({ UID }) => UID)).size).toBe(1);
    const sequences = files.map(({ SEQUENCE }) => Number(SEQUENCE));
    expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b));
    expect(files.map(({ METHOD, STATUS }) => [METHOD, STATUS])).toEqual([
      ['PUBLISH', 'CONFIRMED'],
      ['PUBLISH', 'CONFIRMED'],
      ['CANCEL', 'CANCELLED'],
    ]);
    expect(files[2]).toMatchObject({ DTSTART: '20261127T150000Z', DTSTAMP: '20261120T150100Z' });
    expect(files[2]?.DESCRIPTION).toMatch(/^This booking was cancelled\./);
  });

  it('is for the customer alone, and an emergency has none', async () => {
    const { t, jordan, read } = await booked();
    const [other, admin, dana] = [
      await t.customer('other@example.com'),
      await t.staff('admin', 'mreyes'),
      await t.staff('tech', 'dana'),
    ];
    expect((await read(other)).status).toBe(403);
    expect((await read(admin)).status).toBe(403);
    expect((await read(dana)).status).toBe(403);
    expect((await read()).status).toBe(401);
    const emergency = await t.book(jordan, PLACE);
    const none = await t.get(`/api/bookings/${emergency.id}/calendar.ics`, jordan);
    expect([none.status, none.body]).toEqual([409, expect.objectContaining({ code: 'NOT_SCHEDULED' })]);
    expect((await t.get('/api/bookings/unknown/calendar.ics', jordan)).status).toBe(404);
  });

  it('says until when cancelling is free by the terms of the booking, by the company’s clock', async () => {
    const { t, jordan } = await startTermsApp({ ...someTerms, standardFreeMinutes: 24 * 60 });
    const { id } = await t.book(jordan, standard);
    const { body } = await t.get(`/api/bookings/${id}/calendar.ics`, jordan);
    expect(propertiesOf(String(body)).DESCRIPTION).toContain(
      'Free to cancel until Thursday\\, November 26\\, 10:00 AM\\; after that we keep $40.00.',
    );
  });

  it.each([
    ['a line end', 'Union, NJ 07083\r\nEND:VEVENT'],
    ['many octets', `Union, NJ 07083 ${'ñ🚗'.repeat(30)}`],
  ])('a place with %s stays one property', async (_, location) => {
    const { jordan, read } = await booked({ location });
    expect(propertiesOf((await read(jordan)).body).LOCATION).toMatch(/^Union\\, NJ 07083/);
  });

  it.each([
    // The days on which the clocks change: 8 AM in New York.
    ['2026-11-01T13:00:00.000Z', '20261101T130000Z', Date.parse('2026-10-25T15:00:00Z')],
    ['2027-03-14T12:00:00.000Z', '20270314T120000Z', Date.parse('2027-03-01T15:00:00Z')],
  ])('a booking at %s begins at that instant', async (scheduledAt, start, bookedAt) => {
    const t = await startTestApp();
    t.advance(bookedAt - t.now());
    const jordan = await t.customer();
    const { id } = await t.book(jordan, { ...standard, scheduledAt });
    const { body } = await t.get(`/api/bookings/${id}/calendar.ics`, jordan);
    const properties = propertiesOf(String(body));
    expect(properties.DTSTART).toBe(start);
    expect(properties.DESCRIPTION).toContain('8:00 to 8:30 AM');
  });
});
