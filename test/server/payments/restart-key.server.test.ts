import { randomBytes } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { migratedDatabaseUrl } from '../../database.ts';
import { killAtStep } from '../../money/kill-at-step.ts';
import { LOCATION } from '../../money/square-ledger.ts';
import { startSquare } from '../../money/square-server.ts';
import { keepSecret } from '../../personal-data.ts';
import { startServer } from '../../running-server.ts';
import { signInCustomers } from '../../signed-in.ts';
import { trials } from '../../trials.ts';
import { dataFolder } from '../server-process.ts';
import { billingContact } from '../test-app.ts';

const RESTARTS = trials(1, 2, 10);

it(`a customer's key is answered after a restart and authorised once, ${RESTARTS} times`, async () => {
  const square = await startSquare();
  onTestFinished(() => square.close());
  const databaseUrl = await migratedDatabaseUrl();
  const secret = keepSecret(randomBytes(32).toString('hex'));
  const [customer] = await signInCustomers(databaseUrl, secret, 1);
  const dataDir = dataFolder();
  const start = async (step: string | null) => {
    const server = await startServer({
      dataDir,
      env: {
        ...{ DATABASE_URL: databaseUrl, SESSION_SECRET: secret, RATE_LIMIT: '0' },
        ...{ PAYMENT_PROVIDER: 'square', SQUARE_BASE_URL: square.baseUrl, SQUARE_LOCATION_ID: LOCATION },
        ...{ SQUARE_APPLICATION_ID: 'trial', SQUARE_ACCESS_TOKEN: keepSecret(`${secret}-square`) },
        ...killAtStep(step),
      },
    });
    onTestFinished(() => server.kill());
    const pay = (idempotencyKey: string) =>
      fetch(`${server.url}/api/create-payment`, {
        method: 'POST',
        headers: { ...customer?.headers, origin: server.url, 'content-type': 'application/json' },
        body: JSON.stringify({
          ...{ amount: 185, sourceId: 'cnon:card-nonce-ok', billingContact, idempotencyKey },
        }),
      });
    return { server, pay };
  };

  for (let n = 1; n <= RESTARTS; n += 1) {
    const doomed = await start('after authorize');
    await expect(doomed.pay(`payment ${n}`)).rejects.toThrow('fetch failed');
    await doomed.server.kill();
    const { server, pay } = await start(null);
    expect((await pay(`payment ${n}`)).status).toBe(200);
    const held = square.books().payments.filter(({ status }) => status !== 'CANCELED');
    expect(held).toHaveLength(n);
    await server.kill();
  }
}, 300_000);
