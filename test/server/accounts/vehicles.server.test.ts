import { describe, expect, it } from 'vitest';
import { sharedTestApp } from '../suite-app.ts';
import type { Caller } from '../test-app.ts';

const tesla = {
  ...{ vehicleMake: 'Tesla', vehicleModel: 'Model 3', vehicleYear: '2022', vehicleColor: 'silver' },
  ...{ licensePlate: 'TES-111', vehicleConnector: 'NACS' },
} as const;
const ioniq = {
  ...{ vehicleMake: 'Hyundai', vehicleModel: 'Ioniq 5', vehicleYear: '2023', vehicleColor: 'gray' },
  ...{ licensePlate: 'T48-RMK', vehicleConnector: 'CCS' },
} as const;
const leaf = { vehicleMake: 'Nissan', vehicleModel: 'Leaf' };

describe("a customer's vehicles", () => {
  const t = sharedTestApp();
  let n = 0;
  const someone = () => t.customer(`vehicles-${n++}@example.com`);
  const list = async (as: Caller) => (await t.get('/api/vehicles', as)).body;
  const user = async (as: Caller) => (await t.get('/api/auth/user', as)).body;
  async function add(as: Caller, car: object) {
    t.advance(1);
    return (await t.post('/api/vehicles', as, car)).body;
  }
  /** Adds the cars; returns the ids in the list's order. */
  async function withCars(...cars: object[]) {
    const jordan = await someone();
    for (const car of cars) await add(jordan, car);
    return { jordan, ids: (await list(jordan)).map(({ id }) => id) };
  }

  it('60 changes of vehicles and profile within an hour are made, and no more, of one customer', async () => {
    const { jordan, ids } = await withCars(tesla, ioniq);
    const first = (id: string | undefined) => t.post(`/api/vehicles/${id}/first`, jordan);
    for (let n = 0; n < 57; n += 1) expect((await first(ids[n % 2])).status).toBe(200);
    const phone = { phone: '9085550142' };
    expect((await t.patch('/api/profile', jordan, phone)).status).toBe(200);
    const refused = await first(ids[0]);
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(refused.body.message).toMatch(/^Too many changes\. Please try again at /);
    expect((await t.patch('/api/profile', jordan, phone)).status).toBe(429);
    expect((await t.patch('/api/profile', jordan, { language: 'es' })).status).toBe(200);
    expect(await add(await someone(), tesla)).toHaveLength(1);
    t.advance(60 * 60_000);
    expect((await first(ids[0])).status).toBe(200);
  });

  it('the first car is the car of the profile, and the next ones are not', async () => {
    const jordan = await someone();
    expect(await list(jordan)).toEqual([]);
    const first = await t.post('/api/vehicles', jordan, { ...tesla, vehicleYear: 2022 });
    expect(first).toMatchObject({ status: 201, body: [{ ...tesla, isUsual: true }] });
    expect(await add(jordan, ioniq)).toMatchObject([
      { ...tesla, isUsual: true },
      { ...ioniq, isUsual: false },
    ]);
    expect(await user(jordan)).toMatchObject(tesla);
  });

  it('a car of the profile form is the usual one, and a change of either is one of both', async () => {
    const jordan = await someone();
    await t.patch('/api/profile', jordan, { phone: '9735550118', ...leaf });
    const [known] = await list(jordan);
    expect(known).toMatchObject({ ...leaf, isUsual: true, licensePlate: null, vehicleConnector: null });
    const path = `/api/vehicles/${known?.id}` as const;
    await t.patch(path, jordan, { licensePlate: 'LEAF-1', vehicleConnector: 'J1772' });
    expect(await user(jordan)).toMatchObject({ ...leaf, licensePlate: 'LEAF-1', vehicleConnector: 'J1772' });
    await t.patch('/api/profile', jordan, { vehicleColor: 'blue' });
    expect(await list(jordan)).toMatchObject([
      { ...leaf, id: known?.id, vehicleColor: 'blue', vehicleConnector: 'J1772' },
    ]);
  });

  it('a car that becomes another one loses the plug of the former, by the profile form and in the list', async () => {
    const { jordan, ids } = await withCars(tesla, ioniq);
    const plugs = async () => (await list(jordan)).map(({ vehicleConnector }) => vehicleConnector);
    await t.patch('/api/profile', jordan, { phone: '9735550118', vehicleColor: 'white', licensePlate: 'X' });
    await t.patch('/api/profile', jordan, { vehicleMake: 'tesla' });
    expect(await plugs()).toEqual(['NACS', 'CCS']);
    const change = { vehicleMake: 'Kia', vehicleModel: 'EV6' };
    expect((await t.patch('/api/profile', jordan, change)).body.vehicleConnector).toBeNull();
    await t.patch(`/api/vehicles/${ids[1]}`, jordan, { vehicleYear: '2026' });
    expect(await plugs()).toEqual([null, null]);
    await t.patch(`/api/vehicles/${ids[1]}`, jordan, { vehicleYear: '2025', vehicleConnector: 'NACS' });
    expect(await plugs()).toEqual([null, 'NACS']);
    const { jordan: ana, ids: anas } = await withCars({ vehicleMake: 'Nissan', vehicleConnector: 'J1772' });
    await t.patch(`/api/vehicles/${anas[0]}`, ana, { vehicleModel: 'Leaf', vehicleYear: '2019' });
    expect(await list(ana)).toMatchObject([{ vehicleModel: 'Leaf', vehicleConnector: 'J1772' }]);
  });

  it('another car becomes the usual one, and each keeps its id', async () => {
    const { jordan, ids } = await withCars(tesla, ioniq, leaf);
    const [first, second, third] = ids;
    const { status, body } = await t.post(`/api/vehicles/${second}/first`, jordan);
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { ...ioniq, id: second, isUsual: true },
      { ...tesla, id: first, isUsual: false },
      { ...leaf, id: third, isUsual: false },
    ]);
    expect(await user(jordan)).toMatchObject(ioniq);
    expect((await t.post(`/api/vehicles/${second}/first`, jordan)).body).toEqual(body);
    await t.patch(`/api/vehicles/${first}`, jordan, { vehicleColor: '' });
    expect(await list(jordan)).toMatchObject([ioniq, { ...tesla, vehicleColor: null }, leaf]);
    // Not in the profile form, which leaves it.
    expect((await t.patch('/api/profile', jordan, { phone: '9735550118' })).body).toMatchObject(ioniq);
  });

  it('two that are made the usual one at the same time lose no car', async () => {
    const { jordan, ids } = await withCars(tesla, ioniq, leaf);
    const answers = await Promise.all(ids.slice(1).map((id) => t.post(`/api/vehicles/${id}/first`, jordan)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await list(jordan)).map(({ id }) => id).sort()).toEqual(ids.toSorted());
  });

  it('the next car takes the place of a usual one that is removed, also by the profile form', async () => {
    const { jordan, ids } = await withCars(tesla, ioniq, leaf);
    expect((await t.call('DELETE', `/api/vehicles/${ids[0]}`, { as: jordan })).body).toMatchObject([
      { ...ioniq, id: ids[1], isUsual: true },
      leaf,
    ]);
    const empty = { vehicleMake: '', vehicleModel: '', vehicleYear: '', vehicleColor: '', licensePlate: '' };
    const { body } = await t.patch('/api/profile', jordan, { phone: '9735550118', ...empty });
    expect(body).toMatchObject({ ...leaf, licensePlate: null, vehicleConnector: null });
    await t.call('DELETE', `/api/vehicles/${ids[2]}`, { as: jordan });
    expect(await list(jordan)).toEqual([]);
    expect(await user(jordan)).toMatchObject({ vehicleMake: null, vehicleModel: null });
    expect((await t.call('DELETE', `/api/vehicles/${ids[2]}`, { as: jordan })).status).toBe(404);
    const [again] = await add(jordan, tesla);
    expect(again).toMatchObject({ ...tesla, isUsual: true });
    expect(ids).not.toContain(again?.id);
  });

  it('the same car sent again is one, and there are ten at most', async () => {
    const { jordan } = await withCars(tesla, tesla, ioniq, ioniq);
    expect(await list(jordan)).toHaveLength(2);
    for (let year = 2015; year < 2023; year++) await add(jordan, { ...leaf, vehicleYear: year });
    expect(await list(jordan)).toHaveLength(10);
    const eleventh = await t.post('/api/vehicles', jordan, leaf);
    expect(eleventh).toMatchObject({ status: 409, body: { code: 'TOO_MANY_VEHICLES' } });
    expect(await list(jordan)).toHaveLength(10);
  });

  it.each([
    { vehicleYear: '2022' },
    { vehicleMake: ' ' },
    { vehicleMake: 'x'.repeat(61) },
    { ...leaf, vehicleConnector: 'tow' },
    { ...leaf, owner: 'me' },
  ])('rejects the car %j', async (car) => {
    const { jordan, ids } = await withCars(tesla);
    expect((await t.post('/api/vehicles', jordan, car)).status).toBe(400);
    expect(await list(jordan)).toMatchObject([{ id: ids[0], ...tesla }]);
  });

  it('a change may not take both make and model, and says so at the make', async () => {
    const { jordan, ids } = await withCars(tesla, ioniq);
    for (const id of ids) {
      const { status, body } = await t.patch(`/api/vehicles/${id}`, jordan, {
        vehicleMake: '',
        vehicleModel: null,
      });
      expect(status).toBe(400);
      expect(body).toMatchObject({
        issues: [{ path: 'vehicleMake', message: 'Please enter the make or the model.' }],
      });
    }
    expect(await list(jordan)).toMatchObject([tesla, ioniq]);
  });

  it('a customer reads and changes no car of another one', async () => {
    const { jordan, ids } = await withCars(tesla, ioniq);
    const other = await someone();
    expect(await list(other)).toEqual([]);
    for (const id of ids) {
      expect((await t.patch(`/api/vehicles/${id}`, other, leaf)).status).toBe(404);
      expect((await t.call('DELETE', `/api/vehicles/${id}`, { as: other })).status).toBe(404);
      expect((await t.post(`/api/vehicles/${id}/first`, other)).status).toBe(404);
    }
    expect(await list(jordan)).toMatchObject([tesla, ioniq]);
    expect(await list(other)).toEqual([]);
  });

  it('every page of the customer hears of a change, also of the profile form, and no other customer', async () => {
    const { jordan, ids } = await withCars(tesla);
    const [own, other] = [await t.socket(jordan), await t.socket(await someone())];
    await add(jordan, ioniq);
    await t.call('DELETE', `/api/vehicles/${ids[0]}`, { as: jordan });
    await t.patch('/api/profile', jordan, { phone: '9735550118', vehicleColor: 'blue' });
    await t.patch('/api/profile', jordan, { city: 'Union' });
    await add(jordan, leaf);
    await Promise.all([own.settled(), other.settled()]);
    expect(own.all('vehicles:changed')).toHaveLength(4);
    expect(other.all('vehicles:changed')).toEqual([]);
  });

  it('the plug of a booking is that of its car from then on, and of no other one', async () => {
    const { jordan } = await withCars(tesla, ioniq);
    await t.book(jordan, { vehicleInfo: '2023 Hyundai Ioniq 5, gray', connector: 'J1772' });
    expect(await list(jordan)).toMatchObject([tesla, { ...ioniq, vehicleConnector: 'J1772' }]);
    await t.book(jordan, { vehicleInfo: '2022 Tesla Model 3, silver', connector: 'CCS' });
    await t.book(jordan, { vehicleInfo: '2022 Tesla Model 3, silver', connector: 'tow' });
    expect(await list(jordan)).toMatchObject([
      { ...tesla, vehicleConnector: 'CCS' },
      { ...ioniq, vehicleConnector: 'J1772' },
    ]);
  });

  it('staff find a customer by the plate of each car, and see all of them', async () => {
    const { jordan, ids } = await withCars(tesla, { ...leaf, licensePlate: 'LEAF-22' });
    const admin = await t.staff('admin', 'vehicles');
    const found = async (q: string) =>
      (await t.get(`/api/admin/customers?q=${q}` as const, admin)).body.map(({ id }) => id);
    expect(await found('leaf-22')).toEqual([jordan.id]);
    const { body } = await t.get(`/api/admin/customer-contact/${jordan.id}`, admin);
    expect(body.vehicles).toEqual(await list(jordan));
    await t.call('DELETE', `/api/vehicles/${ids[1]}`, { as: jordan });
    expect(await found('leaf-22')).toEqual([]);
  });
});
