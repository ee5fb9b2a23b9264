import { describe, expect, it } from 'vitest';
import { sharedTestApp } from '../suite-app.ts';
import { PLACE } from '../trip.ts';

const t = sharedTestApp();

describe('caching of API answers', () => {
  it('every API answer has Cache-Control no-store, whoever the caller is', async () => {
    const [jordan, admin, tech] = [
      await t.customer(),
      await t.staff('admin', 'mreyes'),
      await t.staff('tech', 'dmorales'),
    ];
    const { id } = await t.book(jordan, PLACE);
    const answers = await Promise.all([
      t.get('/api/auth/user', jordan),
      t.get('/api/auth/user'),
      t.get('/api/bookings', jordan),
      t.get(`/api/bookings/${id}`, jordan),
      t.get(`/api/bookings/${id}/eta`, jordan),
      t.get('/api/admin/bookings', admin),
      t.get('/api/admin/customer-contact', admin),
      t.get('/api/admin/staff', admin),
      t.get('/api/tech/bookings', tech),
      t.get('/api/nothing', jordan),
    ]);
    for (const { headers } of answers) expect(headers['cache-control']).toBe('no-store');
  });
});

describe('data of an unassigned job for a technician', () => {
  it('an unassigned job shows a technician no e-mail address, and off duty no phone number or point', async () => {
    const jordan = await t.customer('pool@example.com');
    await t.patch('/api/profile', jordan, { phone: '9735550118', licensePlate: 'T48-RMK' });
    const { id } = await t.book(jordan, PLACE);
    const dana = await t.staff('tech', 'dana');
    const inPool = async () => {
      const jobs: { id: string }[] = (await t.get('/api/tech/bookings', dana)).body;
      return jobs.find((job) => job.id === id);
    };
    expect(await inPool()).toMatchObject({
      ...{ serviceType: 'emergency', customerName: 'Jordan Lee', distance: expect.any(Number) },
      ...{ phoneNumber: null, notes: null, latitude: null, longitude: null, user: null },
    });
    await t.post('/api/tech/duty', dana, { isOnDuty: 'true' });
    expect(await inPool()).toMatchObject({
      phoneNumber: expect.any(String),
      latitude: PLACE.latitude,
      user: { email: null, licensePlate: 'T48-RMK' },
    });
    await t.patch(`/api/admin/bookings/${id}/status`, dana, { status: 'confirmed' });
    expect(await inPool()).toMatchObject({ user: { email: 'pool@example.com' } });
  });
});

describe('control characters in names', () => {
  it('a name is stored without direction marks and line breaks', async () => {
    const sam = await t.customer('sam@example.com');
    const sent = { phone: '9735550118', firstName: 'Sam\u202egnp', emergencyContact: 'Ana\r\nBcc: all' };
    expect((await t.patch('/api/profile', sam, sent)).body).toMatchObject({
      firstName: 'Samgnp',
      emergencyContact: 'Ana Bcc: all',
    });
    const booking = await t.book(sam, {
      customerName: 'Sam\u2066 Lee\u200f',
      location: 'Union, NJ 07083\u202e',
      notes: 'Level 2\nBlue gate\u0007',
    });
    expect(booking).toMatchObject({
      ...{ customerName: 'Sam Lee', location: 'Union, NJ 07083', notes: 'Level 2\nBlue gate' },
    });
  });
});
