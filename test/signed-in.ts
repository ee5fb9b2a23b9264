import { keepSecret } from './personal-data.ts';
import { type Caller, startTestApp } from './server/test-app.ts';

/**
 * Creates signed-in customers on a database, for a server that starts on it later with the same SESSION_SECRET.
 */
export async function signInCustomers(
  databaseUrl: string,
  sessionSecret: string,
  count: number,
): Promise<Caller[]> {
  const t = await startTestApp({ databaseUrl, env: { SESSION_SECRET: sessionSecret } });
  t.advance(Date.now() - t.now());
  const customers: Caller[] = [];
  for (let n = 0; n < count; n += 1) customers.push(await t.customer(`customer${n}@example.com`));
  await t.close();
  for (const { headers } of customers) keepSecret(headers.cookie?.slice('session='.length) ?? '');
  return customers;
}
