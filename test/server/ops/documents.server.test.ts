import { validate } from '@scalar/openapi-parser';
import { describe, expect, it } from 'vitest';
import { commands, events } from '../../../src/events/index.ts';
import { isDocumented } from '../../../src/server/platform/ops/api-routes.ts';
import { answersFit, compilerFor } from '../answers-fit.ts';
import { sharedTestApp } from '../suite-app.ts';
import { billingContact, emergency, PASSWORD, startTestApp } from '../test-app.ts';
import { fixAt, startTrip } from '../trip.ts';

const t = sharedTestApp();

type Operation = {
  summary: string;
  parameters: { name: string; in: string }[];
  requestBody?: object;
  responses: Record<string, object>;
};

/** `GET /api/bookings/:id`, read from the router itself. */
function registeredRoutes(): string[] {
  const parents: string[] = [];
  return t.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const found = /^(?<indent>[\s│]*)[├└]── (?<part>\S*)(?: \((?<methods>[A-Z, ]+)\))?/.exec(line)?.groups;
      if (!found) return [];
      const depth = (found.indent?.length ?? 0) / 4;
      const path = `${parents[depth - 1] ?? ''}${found.part}`;
      parents[depth] = path;
      const methods = found.methods?.split(', ') ?? [];
      return methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${path}`);
    });
}

const documentOf = async (name: string) => (await t.get(`/api/docs/${name}.json`)).body;

describe('OpenAPI document', () => {
  it('OpenAPI document is valid OpenAPI 3.1', async () => {
    const document = await documentOf('openapi');
    const { valid, errors, version } = await validate(document);
    expect(errors ?? []).toEqual([]);
    expect({ valid, version }).toEqual({ valid: true, version: '3.1' });
  });

  it('OpenAPI document has every API route with summary, parameters, body and answers', async () => {
    const { paths } = await documentOf('openapi');
    const documented = Object.entries<Record<string, object>>(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    const registered = registeredRoutes().filter((route) => isDocumented(route.split(' ')[1] ?? ''));
    expect(registered.length).toBeGreaterThan(40);
    expect(documented.toSorted()).toEqual(registered.toSorted());

    for (const [path, operations] of Object.entries<Record<string, Operation>>(paths)) {
      for (const [method, { summary, parameters, requestBody, responses }] of Object.entries(operations)) {
        const name = `${method} ${path}`;
        expect(summary, `${name} has a summary`).not.toBe('');
        expect(
          Object.keys(responses).filter((status) => /^[23]/.test(status)),
          `${name} says what it answers`,
        ).not.toEqual([]);
        const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
        expect(parameters.filter((p) => p.in === 'path').map((p) => p.name)).toEqual(named);
        if (method === 'patch') expect(requestBody, `${name} says what it takes`).toBeDefined();
      }
    }
  });

  it('OpenAPI document states which query parameters are optional and their defaults', async () => {
    const { paths } = await documentOf('openapi');
    expect(paths['/api/admin/recent-notifications'].get.parameters).toContainEqual({
      name: 'limit',
      in: 'query',
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 100, default: 10 },
    });
    expect(paths['/api/geocode/reverse'].get.parameters).toMatchObject([
      { name: 'latitude', required: true },
      { name: 'longitude', required: true },
    ]);
  });

  it('answersFit throws on an answer with an extra or missing field or an undocumented status', async () => {
    const fits = answersFit(await documentOf('openapi'));
    const stats = { todayRevenue: 0, activeJobs: 0, emergencyJobs: 0, totalCustomers: 0 };
    const { totalCustomers, ...less } = stats;
    expect(() => fits('GET', '/api/admin/stats', 200, stats)).not.toThrow();
    expect(() => fits('GET', '/api/admin/stats', 200, { ...stats, secret: 1 })).toThrow(
      'additional properties',
    );
    expect(() => fits('GET', '/api/admin/stats', 200, less)).toThrow('totalCustomers');
    expect(() => fits('GET', '/api/admin/stats', 204, stats)).toThrow('does not contain');
    expect(() => fits('GET', '/api/admin/stats', 401, { message: 'Unauthorized' })).toThrow('requestId');
  });
});

describe('AsyncAPI document', () => {
  it('AsyncAPI document has every event and every command by name', async () => {
    const { asyncapi, components, operations } = await documentOf('asyncapi');
    expect(asyncapi).toBe('3.0.0');
    const names = (part: string) => Object.values<{ name: string }>(components[part]).map(({ name }) => name);
    const acknowledged = Object.keys(commands).map((name) => `${name} ack`);
    expect(names('messages').toSorted()).toEqual(
      [...Object.keys(events), ...Object.keys(commands), ...acknowledged].toSorted(),
    );
    const actions = Object.values<{ action: string }>(operations).map(({ action }) => action);
    expect(actions.filter((action) => action === 'send')).toHaveLength(Object.keys(events).length);
    expect(actions.filter((action) => action === 'receive')).toHaveLength(Object.keys(commands).length);
  });

  it('AsyncAPI document has a target for each of its references', async () => {
    const document = await documentOf('asyncapi');
    const text = JSON.stringify(document);
    const references = new Set(
      [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, pointer]) => pointer ?? ''),
    );
    expect(references.size).toBeGreaterThan(20);
    for (const pointer of references) {
      const found = pointer
        .split('/')
        .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document);
      expect(found, pointer).toBeDefined();
    }
  });
});

/** The test app itself checks each HTTP answer against the OpenAPI document; see answers-fit.ts. */
it('answers and events of a whole job match the OpenAPI and AsyncAPI documents', async () => {
  const app = await startTestApp();
  const document = (await app.get('/api/docs/asyncapi.json')).body;
  const ajv = compilerFor(document);
  const expectToFit = (name: string, payload: unknown) => {
    const key = name.replace(/:| /g, '-');
    if (!document.components.messages[key]?.payload) return expect(payload, name).toBeUndefined();
    const fits = ajv.compile({ $ref: `document#/components/messages/${key}/payload` });
    expect(fits(payload), `${name}: ${ajv.errorsText(fits.errors)}`).toBe(true);
  };

  const trip = await startTrip(app);
  const { jordan, admin, tech, phone, id } = trip;
  const [board, page] = await Promise.all([app.socket(admin), app.socket(jordan)]);
  const acknowledged: Record<string, unknown> = {};
  const command = async (who: typeof page, name: string, payload: unknown) => {
    acknowledged[`${name} ack`] = await who.command(name, payload);
  };
  const { body: link } = await app.post(`/api/bookings/${id}/share`, jordan);
  const guest = await app.socket({ id: 'guest', headers: {}, link: link.token });
  await command(page, 'tracking:watch', { bookingId: id });
  await command(guest, 'shared:watch', { bookingId: id });
  await command(phone, 'location:update', fixAt({ latitude: 40.75, longitude: -74.23 }));
  await page.next('booking:eta', ({ status }) => status === 'en_route');
  await page.next('technician:location');
  await command(phone, 'location:batch', [fixAt({ latitude: 40.74, longitude: -74.23 })]);
  await board.next('technicians:moved');

  const customers = ['/api/auth/user', '/api/bookings', `/api/bookings/${id}`, `/api/bookings/${id}/eta`];
  for (const path of [...customers, '/api/geocode/reverse?latitude=40.7&longitude=-74.27'])
    expect((await app.get(path, jordan)).status, path).toBe(200);
  expect((await app.patch('/api/profile', jordan, { phone: '9735550118', city: 'Union' })).status).toBe(200);
  await app.post('/api/calculate-distance', jordan, { location: 'Union, NJ' });
  await app.post('/api/calculate-distance', jordan, { location: 'nowhere at all xyz' });
  const declined = { amount: 185, sourceId: 'cnon:card-nonce-declined', billingContact };
  expect((await app.post('/api/create-payment', jordan, declined)).status).toBe(402);
  expect((await app.post('/api/bookings', jordan, { ...emergency, phoneNumber: '1' })).status).toBe(400);
  const second = await app.book(jordan);
  expect((await app.post(`/api/bookings/${second.id}/cancel`, jordan)).status).toBe(200);

  await app.post('/api/admin/staff', admin, { username: 'another', role: 'tech', password: PASSWORD });
  await app.patch('/api/admin/staff/another', admin, { active: false });
  expect((await app.login('admin', 'mreyes', PASSWORD)).status).toBe(200);
  const boards = ['stats', 'bookings', `bookings/${id}/events`, `bookings/${id}/candidates`, 'technicians'];
  const lists = ['technicians/active', 'staff', 'recent-notifications', 'customer-contact'];
  const reports = ['customer-stats', 'recent-customers', 'customer-signups', 'active-users'];
  for (const path of [...boards, ...lists, ...reports, `customer-contact/${jordan.id}`, 'nothing'])
    expect((await app.get(`/api/admin/${path}`, admin)).status, path).toBe(path === 'nothing' ? 404 : 200);
  expect((await app.get('/api/bookings/count', admin)).status).toBe(200);
  await app.post('/api/admin/notifications/ack-all', admin);
  const stale = { status: 'cancelled', version: 1 };
  expect((await app.patch(`/api/admin/bookings/${id}/status`, admin, stale)).body.code).toBe('STALE');

  for (const path of ['bookings', 'recent-notifications'])
    expect((await app.get(`/api/tech/${path}`, tech)).status).toBe(200);
  await app.post(`/api/tech/bookings/${id}/departed`, tech);
  await app.post(`/api/tech/bookings/${id}/arrived`, tech);
  for (const status of ['in_progress', 'completed']) expect((await trip.set(status, tech)).status).toBe(200);
  await app.post('/api/tech/location', tech, fixAt({ latitude: 40.73, longitude: -74.23 }));
  await app.post('/api/tech/locations', tech, { fixes: [fixAt({ latitude: 40.72, longitude: -74.23 })] });
  await app.post('/api/tech/notifications/ack-all', tech);
  await command(phone, 'duty:set', { isOnDuty: 'false' });
  await command(page, 'tracking:unwatch', { bookingId: id });
  await command(page, 'live:follow', {});
  await app.post('/api/tech/duty', tech, { isOnDuty: 'false' });
  await app.post('/api/tech/logout', tech);
  for (const path of ['/healthz', '/readyz']) expect((await app.get(path)).status).toBe(200);
  await Promise.all([board.settled(), page.settled(), guest.settled()]);

  const heard = [...board.heard, ...page.heard, ...phone.heard, ...guest.heard];
  for (const { name, payload } of heard) expectToFit(name, payload);
  for (const [name, answer] of Object.entries(acknowledged)) expectToFit(name, answer);
  const names = new Set(heard.map(({ name }) => name));
  const spoken = [
    'bookings:count',
    'booking:created',
    'booking:updated',
    'booking:eta',
    'technician:location',
  ];
  expect([...names]).toEqual(
    expect.arrayContaining([...spoken, 'job:removed', 'technicians:moved', 'technician:duty']),
  );
  expect(Object.keys(acknowledged).toSorted()).toEqual(
    Object.keys(commands)
      .map((name) => `${name} ack`)
      .toSorted(),
  );
}, 120_000);
