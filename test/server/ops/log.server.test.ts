import { expect, it } from 'vitest';
import { PASSWORD, startTestApp } from '../test-app.ts';
import { fixAt, PLACE, startTrip } from '../trip.ts';

it('log has one entry per request with its id, and no secrets or personal data', async () => {
  const lines: string[] = [];
  const stream = { write: (line: string) => lines.push(line) };
  const t = await startTestApp({ logger: { level: 'info', stream } });
  const trip = await startTrip(t);
  await trip.drive();
  const { body } = await t.login('admin', 'mreyes', PASSWORD);
  await t.login('admin', 'mreyes', 'not the password at all');
  await t.get('/api/geocode/reverse?latitude=40.7001&longitude=-74.2702', trip.jordan);
  await t.get('/api/admin/bookings?q=5550118', trip.admin);
  const unknown = await t.get('/api/nothing-at-all', trip.admin);
  const foreign = await t.get('/api/admin/stats', trip.jordan);

  const entries = lines.map((line) => JSON.parse(line));
  const requests = entries.filter(({ msg }) => msg === 'request completed');
  expect(requests.length).toBeGreaterThan(5);
  for (const { reqId, req } of requests) {
    expect(reqId).toMatch(/^[0-9a-f-]{16,}$/);
    expect(
      requests.filter((entry) => entry.reqId === reqId),
      JSON.stringify(req),
    ).toHaveLength(1);
    expect(req).toMatchObject({ method: expect.stringMatching(/^[A-Z]+$/), url: expect.any(String) });
  }
  expect(entries.some(({ reqId }) => reqId === unknown.body.requestId)).toBe(true);

  const refused = entries.find(({ reqId, code }) => reqId === foreign.body.requestId && code);
  expect(refused).toMatchObject({ code: foreign.body.code, by: `customer ${trip.jordan.id}` });

  const text = lines.join('');
  const tokens = [
    body.token,
    trip.tech.token ?? '',
    trip.jordan.headers.cookie?.replace('session=', '') ?? '',
  ];
  for (const secret of [
    ...tokens,
    PASSWORD,
    'not the password',
    '555-0118',
    '5550118',
    'jordan@',
    '40.7001',
    'Jordan',
  ]) {
    expect(text.includes(secret), secret).toBe(false);
  }
  expect(text).toContain('/api/geocode/reverse');
});

it('log has no entry for a stored position, and one for a refused position', async () => {
  const lines: string[] = [];
  const stream = { write: (line: string) => lines.push(line) };
  const t = await startTestApp({ logger: { level: 'info', stream } });
  const tech = await t.staff('tech', 'dmorales');
  const logged = () =>
    lines
      .map((line) => JSON.parse(line))
      .filter(({ msg, req }) => msg === 'request completed' && req.url === '/api/tech/location');
  expect((await t.post('/api/tech/location', tech, fixAt(PLACE))).status).toBe(200);
  const refused = await t.post('/api/tech/location', tech, { ...fixAt(PLACE), latitude: 200 });
  expect(refused.status).toBe(400);
  await expect.poll(logged).toMatchObject([{ res: { statusCode: 400 } }]);
});
