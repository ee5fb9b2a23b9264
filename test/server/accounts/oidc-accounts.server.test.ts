import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetCustomer } from '../../../src/server/accounts/forget-customer.ts';
import { insertIdentity } from '../../../src/server/accounts/queries.ts';
import { findOrAddCustomer } from '../../../src/server/accounts/sign-in.ts';
import { findContact } from '../../../src/server/notifications/messages/queries.ts';
import type { Db } from '../../../src/server/platform/db/schema.ts';
import type { Mail } from '../../../src/server/platform/mail/mailer.ts';
import { migratedDatabaseUrl } from '../../database.ts';
import { type Options, startTestApp, type TestApp } from '../test-app.ts';
import { startTestIssuer } from './test-issuer.ts';

const credentials = { clientId: 'curbvolt', clientSecret: 'a-secret' };

let issuer: Awaited<ReturnType<typeof startTestIssuer>>;
let other: Awaited<ReturnType<typeof startTestIssuer>>;
beforeAll(async () => {
  [issuer, other] = await Promise.all([startTestIssuer(credentials), startTestIssuer(credentials)]);
});
afterAll(() => Promise.all([issuer.close(), other.close()]));

const start = (databaseUrl?: string, at = issuer, ports: Options['ports'] = {}) =>
  startTestApp({
    ports,
    // Jobs of the node that has just started may wait for a locked table, too.
    maxConnections: 10,
    databaseUrl,
    env: {
      OIDC_ISSUER: at.issuer,
      OIDC_CLIENT_ID: credentials.clientId,
      OIDC_CLIENT_SECRET: credentials.clientSecret,
      ADMIN_EMAILS: 'boss@example.com',
    },
  });

const names = { firstName: 'Ada', lastName: 'Byron' };

/**
 * The statements that wait for a lock of another transaction (PostgreSQL). A transaction that has read pg_stat_activity
 * keeps seeing what it read first, so this is read outside the transaction that holds the lock.
 */
async function waitingStatements(db: Db): Promise<string[]> {
  const waits = sql<{ query: string }>`select query from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return (await waits.execute(db)).rows.map(({ query }) => query);
}

type Claims = { sub: string; email: string; email_verified?: boolean | string };

/** Signs in at the issuer as the claims say; answers status and, when signed in, the user. */
async function signInAs(t: TestApp, claims: Claims, at = issuer) {
  at.state.claims = { given_name: 'Ada', family_name: 'Byron', ...claims };
  const away = await t.get('/api/login?returnTo=/history');
  const pending = String(away.headers['set-cookie']).split(';')[0] ?? '';
  const { pathname, search } = new URL(at.agree(String(away.headers.location)));
  const back = await t.call('GET', pathname + search, { headers: { cookie: pending } });
  if (back.status !== 303) return { status: back.status, user: null, message: back.body.message };
  const session = [back.headers['set-cookie']].flat().find((cookie) => cookie?.startsWith('session='));
  const headers = { cookie: session?.split(';')[0] ?? '' };
  const { body } = await t.call('GET', '/api/auth/user', { headers });
  return { status: back.status, user: body, message: '' };
}

describe('customer accounts of an identity provider', () => {
  it('the same subject of the same issuer signs in to the same account', async () => {
    const t = await start();
    const first = await signInAs(t, { sub: 'ada', email: 'ada@example.com', email_verified: true });
    const second = await signInAs(t, { sub: 'ada', email: 'ada@example.com', email_verified: true });
    expect(first.user).toMatchObject({ email: 'ada@example.com', firstName: 'Ada' });
    expect(second.user?.id).toBe(first.user?.id);
  });

  it('another subject with the same verified e-mail address gets 401, not the account', async () => {
    const t = await start();
    const owner = await signInAs(t, { sub: 'ada', email: 'ada@example.com', email_verified: true });
    const thief = await signInAs(t, { sub: 'eve', email: 'ada@example.com', email_verified: true });
    expect(thief).toMatchObject({ status: 401, user: null });
    expect(thief.message).toMatch(/Unauthorized: this e-mail address belongs to an account/);
    const again = await signInAs(t, { sub: 'ada', email: 'ada@example.com', email_verified: true });
    expect(again.user?.id).toBe(owner.user?.id);
  });

  it.each([undefined, false, 'false'])(
    'an unverified e-mail address (email_verified %s) is not the address of its account',
    async (email_verified) => {
      const sent: Mail[] = [];
      const t = await start(undefined, issuer, { mailer: { send: async (mail) => void sent.push(mail) } });
      const stranger = await signInAs(t, { sub: 'eve', email: 'ada@example.com', email_verified });
      expect(stranger.user).toMatchObject({ email: null, unverifiedEmail: 'ada@example.com' });
      const twin = await signInAs(t, { sub: 'mallory', email: 'Ada@Example.com', email_verified });
      expect(twin.user?.unverifiedEmail).toBe('ada@example.com');
      expect(twin.user?.id).not.toBe(stranger.user?.id);

      const owner = await signInAs(t, { sub: 'ada', email: 'ADA@example.com', email_verified: 'true' });
      expect(owner.user).toMatchObject({ email: 'ada@example.com' });
      expect(owner.user?.id).not.toBe(stranger.user?.id);
      const own = await t.db.selectFrom('customers').select('id').where('unverifiedEmail', 'is not', null);
      expect(await own.execute()).toEqual([]);

      // The stranger comes again, books and is searched for: nobody gets or finds the owner's address by it.
      const again = await signInAs(t, { sub: 'eve', email: 'ada@example.com', email_verified });
      expect(again.user).toMatchObject({ id: stranger.user?.id, email: null });
      const found = await t.get(
        '/api/admin/customer-contact?q=ada@example.com',
        await t.staff('admin', 'watchful'),
      );
      expect((found.body as { id: string }[]).map(({ id }) => id)).toEqual([owner.user?.id]);
      expect(await findContact(t.db, again.user?.id ?? '')).toMatchObject({ email: null });
      expect(sent).toEqual([]);
    },
  );

  it('an unverified address of ADMIN_EMAILS makes no admin', async () => {
    const t = await start();
    const unverified = await signInAs(t, { sub: 'eve', email: 'boss@example.com' });
    expect(unverified.user).toMatchObject({ role: 'customer', email: null });
    const verified = await signInAs(t, { sub: 'boss', email: 'boss@example.com', email_verified: true });
    expect(verified.user).toMatchObject({ role: 'admin', email: 'boss@example.com' });
  });

  it('an account takes its own address when it is verified later, and keeps it when the claim goes', async () => {
    const t = await start();
    const before = await signInAs(t, { sub: 'ada', email: 'ada@example.com' });
    const verified = await signInAs(t, { sub: 'ada', email: 'ada@example.com', email_verified: true });
    expect(verified.user).toMatchObject({ id: before.user?.id, email: 'ada@example.com' });
    expect(verified.user).not.toHaveProperty('unverifiedEmail');
    for (const email of ['ada@example.com', 'boss@example.com']) {
      const later = await signInAs(t, { sub: 'ada', email, email_verified: false });
      expect(later.user).toMatchObject({ id: before.user?.id, email: 'ada@example.com', role: 'customer' });
      expect(later.user).not.toHaveProperty('unverifiedEmail');
    }
  });

  it('the deletion of an account removes its unverified address', async () => {
    const t = await start();
    const { user } = await signInAs(t, { sub: 'ada', email: 'ada@example.com' });
    await t.db.transaction().execute((trx) => forgetCustomer(trx, user?.id ?? '', 1));
    const row = t.db.selectFrom('customers').select(['email', 'unverifiedEmail']);
    expect(await row.executeTakeFirst()).toEqual({ email: null, unverifiedEmail: null });
  });

  it('the same subject of another issuer gets another account', async () => {
    const databaseUrl = await migratedDatabaseUrl();
    const t = await start(databaseUrl);
    const ada = await signInAs(t, { sub: '1', email: 'ada@example.com', email_verified: true });
    const moved = await start(databaseUrl, other);
    const stranger = await signInAs(
      moved,
      { sub: '1', email: 'eve@example.com', email_verified: true },
      other,
    );
    expect(stranger.user?.email).toBe('eve@example.com');
    expect(stranger.user?.id).not.toBe(ada.user?.id);
  });

  it('a customer account made by e-mail code is linked to a subject only by a verified e-mail address', async () => {
    const t = await start();
    const { id } = await t.customer('ada@example.com');
    const unverified = await signInAs(t, { sub: 'eve', email: 'ada@example.com' });
    expect(unverified.user?.id).not.toBe(id);
    const verified = await signInAs(t, { sub: 'ada', email: 'ada@example.com', email_verified: true });
    expect(verified.user?.id).toBe(id);
  });

  it('a customer account takes a changed e-mail address only when the new address is verified', async () => {
    const t = await start();
    const before = await signInAs(t, { sub: 'ada', email: 'ada@example.com', email_verified: true });
    const unverified = await signInAs(t, { sub: 'ada', email: 'ada@new.example' });
    expect(unverified.user).toMatchObject({ id: before.user?.id, email: 'ada@example.com' });
    const verified = await signInAs(t, { sub: 'ada', email: 'ada@new.example', email_verified: true });
    expect(verified.user).toMatchObject({ id: before.user?.id, email: 'ada@new.example' });
  });

  it('a customer account keeps its e-mail address when the changed one belongs to another customer', async () => {
    const t = await start();
    const bob = await t.customer('bob@example.com');
    const ada = await signInAs(t, { sub: 'ada', email: 'ada@example.com', email_verified: true });
    const taken = await signInAs(t, { sub: 'ada', email: 'bob@example.com', email_verified: true });
    expect(taken.user).toMatchObject({ id: ada.user?.id, email: 'ada@example.com' });
    expect(taken.user?.id).not.toBe(bob.id);
  });

  it('two simultaneous first sign-ins of a subject create one account', async () => {
    const t = await start();
    issuer.state.claims = { sub: 'twin', email: 'twin@example.com', email_verified: true };
    const backs = await Promise.all(
      [1, 2].map(async () => {
        const away = await t.get('/api/login');
        const { pathname, search } = new URL(issuer.agree(String(away.headers.location)));
        const cookie = String(away.headers['set-cookie']).split(';')[0] ?? '';
        return t.call('GET', pathname + search, { headers: { cookie } });
      }),
    );
    expect(backs.map(({ status }) => status)).toEqual([303, 303]);
    const rows = await t.db.selectFrom('customerIdentities').selectAll().execute();
    expect(rows).toHaveLength(1);
  });

  it.runIf(process.env.TEST_DATABASE === 'postgres')(
    'a first sign-in ends in the account that a concurrent one of its subject bound after the first look',
    async () => {
      const t = await start();
      const claims = { sub: 'twin', email: 'twin@example.com', email_verified: true };
      const twin = await t.db.transaction().execute(async (concurrent) => {
        // The sign-in has found no identity when it waits for the table of customers.
        await sql`lock table customers in access exclusive mode`.execute(concurrent);
        const back = signInAs(t, claims);
        const search = 'select * from "customers" where "email" = $1';
        await expect.poll(() => waitingStatements(t.db)).toContain(search);
        const customer = await findOrAddCustomer(
          concurrent,
          { ...names, email: claims.email },
          'direct',
          t.now(),
        );
        const bound = { issuer: issuer.issuer, subject: claims.sub, customerId: customer.id, createdAt: 1 };
        await insertIdentity(concurrent, bound);
        return { back, id: customer.id };
      });
      expect(await twin.back).toMatchObject({ status: 303, message: '', user: { id: twin.id } });
    },
  );
});
