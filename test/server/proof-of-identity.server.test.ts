import { describe, expect, it } from 'vitest';
import { type Call, post, rolesOf } from '../../src/contract/contract.ts';
import { calls } from '../../src/contract/index.ts';
import { MINUTE_MS } from '../../src/domain/durations.ts';
import type { Role } from '../../src/domain/people/role.ts';
import { hashPassword } from '../../src/server/staff/passwords.ts';
import { sharedTestApp } from './suite-app.ts';
import { type Caller, PASSWORD } from './test-app.ts';

const OTHER_PASSWORD = 'another horse battery';
const nameOf = ({ method, path }: Pick<Call, 'method' | 'path'>) => `${method} ${path}`;

/** Paths and entries of the audit log by which a call is one that changes who may sign in, or needs a second person. */
const ofThatKind =
  /\/(?:staff|password|second-factor|passkeys|identity|approve)(?:\/|$)|\/admin\/settings$|\/account\/(?:delete|email|phone)(?:\/|$)/;
const entriesOfThatKind = [
  'identity-confirmed',
  'staff-added',
  'staff-changed',
  'password-changed',
  'second-factor-changed',
  'passkeys-changed',
  'sign-in-changed',
  'settings-changed',
  'refund-approved',
  'account-deleted',
];

function entryOf({ audit }: Call): string | null {
  if (typeof audit === 'string') return audit;
  if (typeof audit !== 'function') return null;
  const write: (call: never) => { action: string } = audit;
  return write({ params: {}, query: {}, body: { items: [] }, caller: { id: 'x' } } as never).action;
}

/** Names the calls of that kind that say nothing of a proof. */
const silent = (rows: readonly Call[]): string[] =>
  rows
    .filter(({ method, auth, proof }) => method !== 'GET' && rolesOf(auth) && proof === undefined)
    .filter((row) => ofThatKind.test(row.path) || entriesOfThatKind.includes(entryOf(row) ?? ''))
    .map(nameOf);

describe('calls that change who may sign in', () => {
  it('each says what proof it asks for, or why none', () => {
    expect(silent(calls)).toEqual([]);
  });

  it('a new one that says nothing is found by its path or by its entry of the audit log', () => {
    const row = { auth: ['admin'], summary: 'New', answers: {} } as const;
    const added = [
      post('/api/admin/staff/:username/roles', { ...row, audit: 'task-retried' }),
      post('/api/admin/invitations', { ...row, audit: () => ({ action: 'staff-added' as const }) }),
      post('/api/admin/refunds/:id/approve', { ...row, audit: { none: 'the change writes it' } }),
      post('/api/tech/badges', { ...row, audit: 'password-changed' }),
      post('/api/tech/photos', { ...row, audit: 'proof-viewed' }),
    ];
    expect(silent(added as unknown as Call[])).toEqual([
      'POST /api/admin/staff/:username/roles',
      'POST /api/admin/invitations',
      'POST /api/admin/refunds/:id/approve',
      'POST /api/tech/badges',
    ]);
  });
});

/** The bodies of calls whose bodies decide: those that ask for a proof, and those that do not. */
const deciding: Record<string, { asking: object[]; others: object[] }> = {
  'PATCH /api/admin/staff/:username': {
    asking: [
      { active: false },
      { active: true },
      { password: OTHER_PASSWORD },
      { name: 'Dana', password: OTHER_PASSWORD },
      { phone: '', active: true },
    ],
    others: [{ name: 'Dana' }, { name: null }, { phone: '(973) 555-0118' }, {}],
  },
  'PATCH /api/admin/settings': {
    asking: [
      { requireSecondFactor: true },
      { requireSecondFactor: false },
      { turnMinutes: 5, requireSecondFactor: false },
    ],
    others: [{ turnMinutes: 5 }, {}],
  },
};

describe('routes × proofs', () => {
  const t = sharedTestApp();
  let made = 0;
  const next = (name: string) => {
    made += 1;
    return `${name}-${made}`;
  };
  const bodies: Record<string, () => object | undefined> = {
    'POST /api/admin/staff': () => ({ username: next('new'), role: 'tech', password: OTHER_PASSWORD }),
    'POST /api/admin/customers/:customerId/merge': () => ({ otherId: 'unknown' }),
    // The account has an address, which stays.
    'POST /api/account/email': () => ({ email: 'another@example.com' }),
    'POST /api/account/email/verify': () => ({ email: 'another@example.com', code: '123456' }),
    'POST /api/account/delete': () => ({ confirm: 'DELETE' }),
    'POST /api/account/passkeys/options': () => ({}),
    'POST /api/account/passkeys/:id/remove': () => ({}),
  };

  const jtiOf = ({ token, headers }: Caller): string => {
    const signed = token ?? String(headers.cookie).slice('session='.length);
    return JSON.parse(Buffer.from(String(signed.split('.')[1]), 'base64url').toString()).jti;
  };
  const authenticated = async (caller: Caller, authenticatedAt: number | null): Promise<Caller> => {
    await t.db.updateTable('sessions').set({ authenticatedAt }).where('jti', '=', jtiOf(caller)).execute();
    return caller;
  };
  /** Two sessions of a new person. */
  async function comeIn(role: Role): Promise<[Caller, Caller]> {
    const name = next(role);
    if (role === 'customer') {
      const email = `${name}@example.com`;
      return [await t.customer(email), await t.customer(email)];
    }
    return [await t.staff(role, name), await t.staffSession(role, name)];
  }

  const asked = calls.filter(({ proof }) => proof === 'recent' || typeof proof === 'function');
  const rows = asked.flatMap((row) => (rolesOf(row.auth) ?? []).map((role) => ({ row, role })));

  it.each(rows.map(({ row, role }) => ({ name: nameOf(row), role, row })))(
    '$name by $role: none, an old one, an unknown one, another session’s, another role’s, a recent one',
    async ({ name, role, row }) => {
      const { asking, others } = deciding[name] ?? {
        asking: [bodies[name]?.()],
        others: [],
      };
      expect(typeof row.proof === 'function').toBe(name in deciding);
      const [here, there] = await comeIn(role);
      const victim = next('victim');
      await t.staff('tech', victim);
      const url = row.path.replace(':username', victim).replace(/:\w+/g, 'unknown');
      const ask = async (as: Caller | undefined, body: unknown) => {
        const { status, body: answered } = await t.call(row.method as 'POST', url, { as, body });
        return `${status} ${(answered as { code?: string } | null)?.code ?? ''}`.trim();
      };
      const old = t.now() - 15 * MINUTE_MS - 1;
      const other = await t.staff(role === 'tech' ? 'admin' : 'tech', next('other'));
      for (const body of asking) {
        expect(await ask(undefined, body)).toMatch(/^401/);
        expect(await ask(await authenticated(here, old), body)).toBe('403 SIGN_IN_AGAIN');
        expect(await ask(await authenticated(here, null), body)).toBe('403 SIGN_IN_AGAIN');
        await authenticated(there, t.now());
        expect(await ask(await authenticated(here, old), body)).toBe('403 SIGN_IN_AGAIN');
        expect(await ask(other, body)).toBe('403 FORBIDDEN');
      }
      for (const body of others) expect(await ask(await authenticated(here, old), body)).toBe('200');
      for (const body of asking) {
        await authenticated(here, t.now() - 15 * MINUTE_MS);
        expect(await ask(here, body)).toMatch(/^(?:20[01]$|4(?:00|04|09) )/);
      }
    },
  );

  const hashed = hashPassword(OTHER_PASSWORD);
  const inBody = calls.filter(({ proof }) => proof === 'in body');

  it.each(
    inBody.flatMap((row) => (rolesOf(row.auth) ?? []).map((role) => ({ name: nameOf(row), role, row }))),
  )('$name by $role: no token, no password, a wrong one, a colleague’s', async ({ role, row }) => {
    const [here] = await comeIn(role);
    const of = { role: role as 'admin', subject: here.id, userHandle: '00', publicKey: '', name: 'Phone' };
    const key = { id: next('key'), counter: 0, transports: '[]', createdAt: t.now(), lastUsedAt: null };
    await t.db
      .insertInto('passkeys')
      .values({ ...of, ...key })
      .execute();
    const url = row.path.replace(':id', key.id);
    const more = row.path.endsWith('/password') ? { newPassword: 'a sentence of my own' } : {};
    const code = /recovery-codes|second-factor\/remove/.test(row.path) ? { totp: '123456' } : {};
    const ask = async (as: Caller | undefined, proof: object) => {
      const body = { ...proof, ...code, ...more };
      const { status, body: answered } = await t.call(row.method as 'POST', url, { as, body });
      return `${status} ${(answered as { code?: string } | null)?.code ?? ''}`.trim();
    };
    expect(await ask(undefined, { password: PASSWORD })).toMatch(/^401/);
    expect(await ask(here, {})).toBe('400 INVALID');
    // However recent the sign-in is.
    expect(await ask(here, { password: 'not my password' })).toBe('403 PASSWORD_WRONG');
    const passwordHash = await hashed;
    await t.db.updateTable('staff').set({ passwordHash }).where('username', '=', here.id).execute();
    expect(await ask(here, { password: PASSWORD })).toBe('403 PASSWORD_WRONG');
  });
});
