import { expect, it, onTestFinished } from 'vitest';
import { startCrowd } from '../../crowd.ts';
import { startFaultyLine } from '../../faulty-line.ts';
import { type Caller, startTestApp } from '../test-app.ts';

const CLIENTS = 200;
const CLIENTS_PER_ACCOUNT = 4;
const CUTS = 3;
const TIMEOUT_MS = 90_000;

it(`${CLIENTS} clients behind one address are all live again after each of ${CUTS} cuts in a minute`, async () => {
  // The limits of a server in use, for an office of this size.
  const t = await startTestApp({ env: { RATE_LIMIT: '600', SOCKETS_PER_ADDRESS: '250' } });
  const line = await startFaultyLine(t.url);
  onTestFinished(() => line.stop());
  const url = line.url.replace(/\/$/, '');
  const accounts: Caller[] = [];
  for (let n = 0; n < CLIENTS / CLIENTS_PER_ACCOUNT; n += 1)
    accounts.push(await t.customer(`office${n}@example.com`));
  const crowd = startCrowd(
    url,
    Array.from({ length: CLIENTS }, (_, n) => ({
      headers: { origin: 'http://localhost:3000', ...accounts[n % accounts.length]?.headers },
      reads: ['/api/bookings'],
    })),
  );
  onTestFinished(() => crowd.stop());
  await expect.poll(() => crowd.live(), { timeout: TIMEOUT_MS }).toBe(CLIENTS);

  for (let cuts = 0; cuts < CUTS; cuts += 1) {
    line.cut();
    await expect.poll(() => crowd.live()).toBe(0);
    await line.mend();
    await expect.poll(() => crowd.live(), { timeout: TIMEOUT_MS }).toBe(CLIENTS);
  }
  const states = await crowd.states();
  expect(states.filter(({ isRefused }) => isRefused)).toEqual([]);
}, 400_000);
