import { expect, it } from 'vitest';
import { keepSecret, refusePersonalData } from './personal-data.ts';

const line = (more: object) => JSON.stringify({ level: 30, time: 1795424460123, reqId: '0a1b', ...more });

it.each([
  { msg: 'no mail for jordan.lee@example.com' },
  { msg: 'call (973) 555-0118' },
  { err: { message: 'row has 40.6976' } },
  { longitude: -74.2632 },
  { token: 'eyJhbGciOiJIUzI1NiJ9.e30.x' },
  { req: { url: '/api/geocode/reverse?latitude=1' } },
])('refusePersonalData refuses a log with %j', (more) => {
  expect(() => refusePersonalData(`Curbvolt\n${line(more)}\n`)).toThrow('personal data or secrets');
});

it('refusePersonalData accepts a log with a request, a time and an amount', () => {
  const usual = line({
    req: { method: 'GET', url: '/api/bookings/:id' },
    responseTime: 40.123456,
    amount: 185,
  });
  expect(() => refusePersonalData(`  admin  jordan@example.com\n${usual}`)).not.toThrow();
});

it('refusePersonalData refuses a secret of the test run, in JSON and in plain lines', () => {
  const [password, code] = [keepSecret('correct horse staple'), keepSecret('424242')];
  for (const held of [line({ msg: `no account with ${password}` }), `Error: ${password}`, line({ code })]) {
    expect(() => refusePersonalData(`Curbvolt\n${held}\n`)).toThrow('the secret');
  }
});

it('refusePersonalData accepts a code inside another number and ignores an empty secret', () => {
  keepSecret('795424');
  keepSecret('');
  const usual = line({ pid: 795424, responseTime: 795424.5, amount: 1.795424, id: 'a795424' });
  expect(() => refusePersonalData(usual)).not.toThrow();
});
