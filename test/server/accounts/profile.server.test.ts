import { describe, expect, it } from 'vitest';
import { sharedTestApp } from '../suite-app.ts';

describe('PATCH /api/profile', () => {
  const t = sharedTestApp();
  let n = 0;
  const someone = () => t.customer(`profile-${n++}@example.com`);

  it('PATCH /api/profile answers the user with every field that was sent', async () => {
    const jordan = await someone();
    const sent = {
      ...{ firstName: 'Jordan', lastName: 'Lee', phone: '9735550118', address: '48 Maple Court' },
      ...{ city: 'Union', state: 'NJ', zipCode: '07083', vehicleMake: 'Hyundai', vehicleModel: 'Ioniq 5' },
      ...{ vehicleYear: '2023', vehicleColor: 'Gray', licensePlate: 'T48-RMK' },
      ...{ emergencyContact: 'Robin Lee', emergencyContactPhone: '(973) 555-0119' },
      preferredContactMethod: 'sms',
    };
    const { status, body } = await t.patch('/api/profile', jordan, sent);
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...sent, id: jordan.id, role: 'customer' });
    expect((await t.get('/api/auth/user', jordan)).body).toEqual(body);
  });

  it('PATCH /api/profile keeps omitted fields and clears empty ones', async () => {
    const jordan = await someone();
    await t.patch('/api/profile', jordan, {
      phone: '9735550118',
      city: 'Union',
      state: 'NJ',
      vehicleYear: 2023,
    });
    const { body: moved } = await t.patch('/api/profile', jordan, { zipCode: '070831234' });
    expect(moved.zipCode).toBe('07083-1234');
    const { body } = await t.patch('/api/profile', jordan, { city: '', state: null });
    expect(body).toMatchObject({ phone: '9735550118', city: null, state: null, vehicleYear: '2023' });
    expect((await t.patch('/api/profile', jordan, { vehicleYear: '' })).body.vehicleYear).toBeNull();
  });

  it('PATCH /api/profile requires a phone number until one is stored', async () => {
    const jordan = await someone();
    const { status, body } = await t.patch('/api/profile', jordan, { city: 'Union' });
    expect(status).toBe(400);
    expect(body.issues).toEqual([{ path: 'phone', message: 'Phone number must be at least 10 digits' }]);
    expect((await t.get('/api/auth/user', jordan)).body.city).toBeNull();
    await t.patch('/api/profile', jordan, { phone: '9735550118' });
    expect((await t.patch('/api/profile', jordan, { city: 'Union' })).status).toBe(200);
    expect((await t.patch('/api/profile', jordan, {})).status).toBe(200);
  });

  it.each([
    ['', 'Phone number must be at least 10 digits'],
    ['973555', 'Phone number must be at least 10 digits'],
    ['973-555-O118', 'Phone number must contain only digits'],
    ['97355501180000000', 'Phone number must contain only digits'],
  ])('PATCH /api/profile rejects the phone number %j', async (phone, message) => {
    const { status, body } = await t.patch('/api/profile', await someone(), { phone });
    expect([status, body.message]).toEqual([400, message]);
    expect(body.issues?.[0]).toEqual({ path: 'phone', message });
  });

  it('PATCH /api/profile answers 400 to an empty phone number and keeps the stored one', async () => {
    const jordan = await someone();
    await t.patch('/api/profile', jordan, { phone: '9735550118' });
    for (const phone of ['', null])
      expect((await t.patch('/api/profile', jordan, { phone })).status).toBe(400);
    expect((await t.get('/api/auth/user', jordan)).body.phone).toBe('9735550118');
  });

  it.each([
    { email: 'other@example.com' },
    { role: 'admin' },
    { id: 'x' },
    { profileImageUrl: 'https://evil.example/x.png' },
    { state: 'XX' },
    { preferredContactMethod: 'pigeon' },
    { firstName: 'x'.repeat(101) },
    { firstName: { toString: 'x' } },
  ])('PATCH /api/profile rejects %j and changes nothing', async (patch) => {
    const jordan = await someone();
    const before = (await t.get('/api/auth/user', jordan)).body;
    const { status, body } = await t.patch('/api/profile', jordan, { phone: '9735550118', ...patch });
    expect([status, body.code]).toEqual([400, 'INVALID']);
    expect(body.issues).not.toEqual([]);
    expect((await t.get('/api/auth/user', jordan)).body).toEqual(before);
  });

  it('PATCH /api/profile stores letters of any script, emoji and SQL text as typed', async () => {
    const jordan = await someone();
    const names = {
      phone: '9735550118',
      firstName: "Siân O'Neil-林 🚗",
      lastName: "'); drop table customers;--",
    };
    expect((await t.patch('/api/profile', jordan, names)).body).toMatchObject(names);
  });
});
