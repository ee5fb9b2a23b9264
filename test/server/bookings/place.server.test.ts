import { beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp } from '../suite-app.ts';
import { billingContact, type Caller, emergency } from '../test-app.ts';

const NEAR = { latitude: 40.70123, longitude: -74.27456 };

const t = sharedTestApp();
let jordan: Caller;
let admin: Caller;
let tech: Caller;
beforeAll(async () => {
  jordan = await t.customer();
  admin = await t.staff('admin', 'mreyes');
  tech = await t.staff('tech', 'dmorales');
  await t.post('/api/tech/duty', tech, { isOnDuty: 'true' });
});

async function book(form: Record<string, unknown>) {
  // Lists have a limit and are newest first, so each booking needs a later time.
  t.advance(1000);
  const { distance, extraCharges } = (await t.post('/api/calculate-distance', jordan, form)).body;
  const totalAmount = 185 + extraCharges;
  const payment = { amount: totalAmount, sourceId: 'cnon:card-nonce-ok', billingContact };
  const { paymentId } = (await t.post('/api/create-payment', jordan, payment)).body;
  const booking = { ...emergency, distance, distanceCharges: extraCharges, totalAmount, ...form, paymentId };
  return t.post('/api/bookings', jordan, booking);
}

it('a booking stores the accuracy of its fix and shows the accuracy to admin and technician', async () => {
  const { status, body } = await book({ location: 'Blue gate', ...NEAR, accuracy: 5 });
  expect(status).toBe(201);
  const known = {
    location: 'Blue gate',
    ...NEAR,
    accuracy: 5,
    precision: 'exact',
    place: 'near Union, NJ 07083',
  };
  expect(body).toMatchObject(known);
  const ofAdmin = await t.get(`/api/bookings/${body.id}`, admin);
  expect(ofAdmin.body).toMatchObject(known);
  const jobs: { id: string }[] = (await t.get('/api/tech/bookings', tech)).body;
  expect(jobs.find(({ id }) => id === body.id)).toMatchObject(known);

  // A finished job no longer shows the technician the location of the customer.
  await t.patch(`/api/admin/bookings/${body.id}/status`, admin, { status: 'cancelled' });
  const over: { id: string }[] = (await t.get('/api/tech/bookings', tech)).body;
  const job = over.find(({ id }) => id === body.id);
  if (job) expect(job).toMatchObject({ latitude: null, accuracy: null, place: null });
});

it.each([
  [100, 'exact'],
  [101, 'zip'],
  [5000, 'town'],
])('a booking with a fix of ±%s m has the precision %s', async (accuracy, precision) => {
  expect((await book({ location: 'Blue gate', ...NEAR, accuracy })).body).toMatchObject({
    accuracy,
    precision,
  });
});

it('a booking stores the place that its location text was resolved to', async () => {
  const { body } = await book({ location: '48 Maple Court, Union, NJ 07083' });
  expect(body).toMatchObject({ place: 'Union, NJ 07083', precision: 'zip', accuracy: null });
  const exit = await book({ location: 'I-78 exit 52' });
  expect(exit.body).toMatchObject({ location: 'I-78 exit 52', precision: 'town', accuracy: 2400 });
  expect(exit.body.place).toMatch(/^I-78 exit 52, near /);
});

it('a booking at a guessed place answers 422 until the customer confirms the place', async () => {
  const guessed = await book({ location: 'Maple' });
  expect([guessed.status, guessed.body.code]).toEqual([422, 'PLACE_UNCONFIRMED']);
  expect(guessed.body.message).toBe('Did you mean Mapleton, NY?');
  const another = await book({ location: 'Maple', place: 'Maplewood, NJ' });
  expect(another.status).toBe(422);
  const confirmed = await book({ location: 'Maple', place: 'Mapleton, NY' });
  expect(confirmed.status).toBe(201);
  expect(confirmed.body).toMatchObject({ location: 'Maple', place: 'Mapleton, NY' });
});

it('a booking at one of several places of a name stores the place that the customer chose', async () => {
  const location = 'Franklin Township, NJ';
  expect((await book({ location })).body.code).toBe('PLACE_UNCONFIRMED');
  const place = 'Franklin Township, Hunterdon County, NJ';
  const { status, body } = await book({ location, place });
  expect(status).toBe(201);
  expect(body).toMatchObject({ location, place, precision: 'town' });
  expect(body.distance).toBeGreaterThan(30);
});

it('a booking with a link to a map stores the name and the point that the link contains', async () => {
  const figures = '40.70123, -74.27456';
  const link = `https://www.google.com/maps/place/Garage/@40.7,-74.1,17z/data=!8m2!3d40.70123!4d-74.27456!16s${'x'.repeat(300)}`;
  const { status, body } = await book({ location: `${link} blue gate` });
  expect(status).toBe(201);
  expect(body).toMatchObject({ location: `Garage ${figures} blue gate`, ...NEAR, precision: 'exact' });
});

describe('point of a booking far from the place in its text', () => {
  // The base, 42 miles from Trenton.
  const base = { latitude: 40.6976, longitude: -74.2632, accuracy: 5000 };
  const form = { location: 'Trenton, NJ', ...base };

  it('a point far from the named place answers 422 until the customer confirms the point', async () => {
    const { label } = (await t.post('/api/calculate-distance', jordan, form)).body;
    expect(label).toEqual({ text: 'Trenton, NJ', place: 'Trenton, NJ', miles: expect.any(Number) });
    expect(label?.miles).toBeGreaterThan(40);
    const asked = await book(form);
    expect([asked.status, asked.body.code]).toEqual([422, 'PLACE_UNCONFIRMED']);
    expect(asked.body.message).toMatch(/^Is your car at the point, 4\d\.\d miles from Trenton, NJ\?$/);
    expect((await book({ ...form, place: 'Newark, NJ' })).status).toBe(422);
    const { status, body } = await book({ ...form, place: 'Trenton, NJ' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ byPoint: true, labelMiles: label?.miles, totalAmount: 185 });
  });

  it('a confirmed point far from the named place is in the job, the alert and the admin booking', async () => {
    const { body } = await book({ ...form, place: 'Trenton, NJ' });
    const { latitude, longitude } = base;
    const marked = { latitude, longitude, byPoint: true, labelMiles: body.labelMiles };
    expect((await t.get(`/api/bookings/${body.id}`, admin)).body).toMatchObject(marked);
    const jobs: { id: string }[] = (await t.get('/api/tech/bookings', tech)).body;
    expect(jobs.find(({ id }) => id === body.id)).toMatchObject(marked);
    const alerts: { bookingId: string }[] = (await t.get('/api/admin/recent-notifications', admin)).body;
    expect(alerts.find(({ bookingId }) => bookingId === body.id)).toMatchObject({
      point: { latitude, longitude },
    });
  });

  it.each([
    ['a note', 'Blue gate'],
    ['a name within 3 miles', 'Union, NJ 07083'],
    ['our own name for the point', 'near Union, NJ 07083'],
  ])('a booking by point needs no confirmation when the location text is %s', async (_, location) => {
    const { status, body } = await book({ ...base, location });
    expect(status).toBe(201);
    expect([body.byPoint, body.labelMiles]).toEqual([true, undefined]);
  });

  it('a booking without a point has the location text and no point in the alert', async () => {
    const { body } = await book({ location: 'Union, NJ 07083' });
    expect([body.byPoint, body.labelMiles]).toEqual([undefined, undefined]);
    const alerts: { bookingId: string }[] = (await t.get('/api/admin/recent-notifications', admin)).body;
    expect(alerts.find(({ bookingId }) => bookingId === body.id)).toMatchObject({
      location: 'Union, NJ 07083',
    });
    expect(alerts.find(({ bookingId }) => bookingId === body.id)).not.toHaveProperty('point');
  });
});

describe('the exact spot of a booking whose place is not exact', () => {
  const CAR = { latitude: 40.6991, longitude: -74.2699 };
  const TRENTON = { latitude: 40.2206, longitude: -74.7597 };
  const send = (id: string, body: object, as = jordan) => t.post(`/api/bookings/${id}/spot`, as, body);
  const jobOf = async (id: string) => {
    const jobs: { id: string }[] = (await t.get('/api/tech/bookings', tech)).body;
    return jobs.find((job) => job.id === id);
  };

  it.each([
    ['Newark, NJ', 'town'],
    ['07083', 'zip'],
    ['Main Street, Newark, NJ', 'street'],
    ['Main St Newark NJ', 'street'],
    ['48 Maple Court, Union, NJ 07083', 'address'],
    ['40.7, -74.2', 'point'],
    ['GSP exit 142', 'point'],
  ])('the distance answer for %s tells that it says a %s', async (location, detail) => {
    const { body } = await t.post('/api/calculate-distance', jordan, { location });
    expect(body.detail).toBe(detail);
  });

  it('a town alone is refused from a sender that can ask, and booked without a spot from one that says later', async () => {
    const refused = await book({ location: 'Union, NJ 07083', exactSpotLater: false });
    expect([refused.status, refused.body.code]).toEqual([422, 'EXACT_SPOT_NEEDED']);
    for (const exactSpotLater of [true, undefined]) {
      const { status, body } = await book({ location: 'Union, NJ 07083', exactSpotLater });
      expect([status, body.exactSpotLater]).toEqual([201, true]);
    }
    const address = await book({ location: '48 Maple Court, Union, NJ 07083', exactSpotLater: false });
    expect([address.status, address.body.exactSpotLater]).toEqual([201, undefined]);
    const pinned = await book({ location: 'Union, NJ 07083', ...CAR, exactSpotLater: false });
    expect([pinned.status, pinned.body.exactSpotLater]).toEqual([201, undefined]);
  });

  it('the spot that the customer sends is the place of the booking for technician and dispatcher', async () => {
    const { body } = await book({ location: 'Union, NJ 07083', exactSpotLater: true });
    expect(await jobOf(body.id)).toMatchObject({ exactSpotLater: true, precision: 'zip' });
    const sent = await send(body.id, { ...CAR, accuracy: 8 });
    const exact = { ...CAR, accuracy: 8, precision: 'exact', byPoint: true };
    expect(sent.status).toBe(200);
    expect(sent.body).toMatchObject({ ...exact, totalAmount: body.totalAmount, location: 'Union, NJ 07083' });
    expect(sent.body.exactSpotLater).toBeUndefined();
    expect(await jobOf(body.id)).toMatchObject(exact);
    const history: { kind: string }[] = (await t.get(`/api/admin/bookings/${body.id}/events`, admin)).body;
    expect(history.map(({ kind }) => kind)).toContain('spot');
    // Sent again it is one.
    const again = await send(body.id, { ...CAR, longitude: -74.27 });
    expect(again.body).toMatchObject({ ...CAR, version: sent.body.version });
  });

  it('an exact spot takes the place of an address, and of a rough position, whose area it is in', async () => {
    const exact = { ...CAR, precision: 'exact', byPoint: true };
    for (const location of ['48 Maple Court, Union, NJ 07083', 'Morris Ave, Union, NJ']) {
      const { body } = await book({ location });
      expect([body.precision === 'exact', body.byPoint]).toEqual([false, undefined]);
      const sent = await send(body.id, CAR);
      expect(sent.body).toMatchObject({ ...exact, location, totalAmount: body.totalAmount });
    }
    const { body } = await book({ location: 'Blue gate', ...NEAR, accuracy: 500 });
    const rough = await send(body.id, { ...CAR, accuracy: 400 });
    expect([rough.status, rough.body.code]).toEqual([422, 'SPOT_NOT_EXACT']);
    expect((await send(body.id, { ...CAR, accuracy: 8 })).body).toMatchObject({ ...exact, accuracy: 8 });
  });

  it('a rough position is one spot however often it is sent, and gives way to an exact one', async () => {
    const { body } = await book({ location: 'Union, NJ 07083', exactSpotLater: true });
    const rough = await send(body.id, { ...CAR, accuracy: 400 });
    expect(rough.body).toMatchObject({ ...CAR, accuracy: 400, precision: 'zip' });
    expect((await send(body.id, { ...CAR, accuracy: 400 })).body.version).toBe(rough.body.version);
    expect((await send(body.id, { ...NEAR, accuracy: 8 })).body).toMatchObject({
      ...NEAR,
      precision: 'exact',
    });
  });

  it('a tap from before the spot, which comes after it, counts at its time', async () => {
    const { body } = await book({ location: 'Union, NJ 07083', exactSpotLater: true });
    await t.post(`/api/admin/bookings/${body.id}/assign`, admin, { techId: 'dmorales' });
    const confirmed = await t.patch(`/api/admin/bookings/${body.id}/status`, tech, { status: 'confirmed' });
    t.advance(60_000);
    const occurredAt = new Date(t.now()).toISOString();
    t.advance(60_000);
    expect((await send(body.id, CAR)).status).toBe(200);
    t.advance(60_000);
    const arrived = await t.post(`/api/tech/bookings/${body.id}/arrived`, tech, {
      version: confirmed.body.version,
      occurredAt,
      sentAt: new Date(t.now()).toISOString(),
    });
    expect(arrived).toMatchObject({ status: 200, body: { arrivedAt: occurredAt } });
  });

  it('a spot outside of the booked area, of another customer or after the arrival is refused', async () => {
    const { body } = await book({ location: 'Union, NJ 07083', exactSpotLater: true });
    const far = await send(body.id, TRENTON);
    expect([far.status, far.body.code]).toEqual([422, 'SPOT_TOO_FAR']);
    expect((await send(body.id, CAR, await t.customer('other@example.com'))).status).toBe(403);
    await t.post(`/api/admin/bookings/${body.id}/assign`, admin, { techId: 'dmorales' });
    await t.patch(`/api/admin/bookings/${body.id}/status`, tech, { status: 'confirmed' });
    await t.post(`/api/tech/bookings/${body.id}/arrived`, tech, {});
    const late = await send(body.id, CAR);
    expect([late.status, late.body.code]).toEqual([409, 'TECHNICIAN_ARRIVED']);
  });
});
