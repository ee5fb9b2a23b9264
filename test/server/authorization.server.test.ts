import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Auth, Call } from '../../src/contract/contract.ts';
import { calls } from '../../src/contract/index.ts';
import type { Role } from '../../src/domain/people/role.ts';
import { noCar } from '../../src/domain/people/vehicle.ts';
import { commands } from '../../src/events/index.ts';
import { commandTable, mayCall, maySend, mostPermitted, type Person, people } from './authorization-rules.ts';
import { exampleBodies, type Params } from './example-body.ts';
import { sharedTestApp } from './suite-app.ts';
import { type Caller, ORIGIN, PASSWORD } from './test-app.ts';
import { connect } from './test-socket.ts';
import { captured, fixAt, PLACE } from './trip.ts';

type Route = { method: string; path: string };

const t = sharedTestApp();
const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const rows = new Map(calls.map((row): [string, Call] => [nameOf(row), row]));
/** Routes outside the contract are pages and the server's own, without roles. */
const authOf = (route: Route): Auth => rows.get(nameOf(route))?.auth ?? 'everybody';
const bearer = (token: string): Caller => ({ id: '', token, headers: { authorization: `Bearer ${token}` } });
const cookie = (token: string): Caller => ({ id: '', headers: { cookie: `session=${token}` } });
const cookieOf = ({ headers }: Caller) => String(headers.cookie).split('=').slice(1).join('=');
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(String(token.split('.')[1]), 'base64url').toString());

const techs = ['assigned', 'colleague', 'off duty'] as const;
const usernameOf = (name: string) => name.replace(' ', '-');

/** Adds accounts with a lasting session each, as a technician without a session is off duty. */
async function addPeople(): Promise<void> {
  await t.staff('admin', 'admin');
  for (const name of techs) {
    const tech = await t.staff('tech', usernameOf(name));
    if (name !== 'off duty') await t.post('/api/tech/duty', tech, { isOnDuty: 'true' });
  }
}

/** A caller per person with a new session, as some calls end the session. */
async function comeIn(): Promise<Record<Person, Caller | undefined>> {
  const [owner, other] = [await t.customer('owner@example.com'), await t.customer('other@example.com')];
  const [assigned, colleague, offDuty] = await Promise.all(
    techs.map((name) => t.staffSession('tech', usernameOf(name))),
  );
  const admin = await t.staffSession('admin', 'admin');
  return { 'signed out': undefined, owner, other, assigned, colleague, 'off duty': offDuty, admin };
}

/** Expired, revoked and forged credentials by name. */
async function dead(): Promise<Record<string, Caller>> {
  const admin = await t.staff('admin', 'watchful');
  const owner = await t.customer('dead@example.com');
  const disabled = await t.staff('tech', 'disabled');
  await t.patch('/api/admin/staff/disabled', admin, { active: false });
  const revoked = await t.staffSession('admin', 'watchful');
  await t.post('/api/admin/logout', revoked);
  const revokedCustomer = await t.customer('left@example.com');
  await t.get('/api/logout', revokedCustomer);
  const expired = await t.staffSession('admin', 'watchful');
  const { jti } = claimsOf(String(expired.token));
  await t.db
    .updateTable('sessions')
    .set({ expiresAt: t.now() - 1 })
    .where('jti', '=', jti)
    .execute();
  const { id } = await t.book(owner, PLACE);
  const link = (await t.post(`/api/bookings/${id}/share`, owner)).body.token;

  const token = String(admin.token);
  const [head, payload, signature] = token.split('.');
  const claims = claimsOf(token);
  const tech = String((await t.staff('tech', 'climber')).token).split('.');
  const asAdmin = encode({ ...claimsOf(tech.join('.')), aud: 'admin' });
  const wrongKey = createHmac('sha256', 'another secret').update(`${head}.${payload}`).digest('base64url');
  const { sub, aud } = claims;
  const unknownSession = t.context.tokens.sign({
    ...{ sub, aud, jti: '0'.repeat(32), issuedAt: t.now(), expiresAt: t.now() + 60_000 },
  });
  return {
    'a disabled technician': disabled,
    'a revoked admin': revoked,
    'a revoked customer': revokedCustomer,
    'an expired admin': expired,
    'a guest link as a token': bearer(link),
    'a guest link as a cookie': cookie(link),
    'a token without a signature': bearer(`${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`),
    'a token that says it has none': bearer(`${encode({ alg: 'none', typ: 'JWT' })}.${payload}.${signature}`),
    'a token signed by another key': bearer(`${head}.${payload}.${wrongKey}`),
    'a technician’s token that says admin': bearer(`${tech[0]}.${asAdmin}.${tech[2]}`),
    'a token of no session': bearer(unknownSession),
    'a staff token as a cookie': cookie(token),
    'a customer’s cookie as a token': bearer(cookieOf(owner)),
    'no token at all': bearer('x'),
  };
}

type Known = { owner: Caller; assigned: Caller; admin: Caller };

/** The person of the path's role whom the things in the path concern. */
function concerned(path: string, { owner, assigned, admin }: Known): { role: Role; caller: Caller } {
  if (path.startsWith('/api/admin/')) return { role: 'admin', caller: admin };
  return path.startsWith('/api/tech/')
    ? { role: 'tech', caller: assigned }
    : { role: 'customer', caller: owner };
}

/**
 * A booking of `owner` that `assigned` has confirmed, with a photo of the customer's and one of the technician's, and
 * a passkey of the person of the path's role, a failed job, a failed refund and an answered offer by the same id, for a
 * path of slots a hold, too.
 */
async function bookingOf(known: Known, path = ''): Promise<Record<string, string>> {
  const { owner, assigned, admin } = known;
  const { id } = await t.book(owner, PLACE);
  await captured(t, id);
  const { body: link } = await t.post(`/api/bookings/${id}/share`, owner);
  await t.post(`/api/admin/bookings/${id}/assign`, admin, { techId: assigned.id });
  await t.patch(`/api/admin/bookings/${id}/status`, assigned, { status: 'confirmed' });
  const photo = Buffer.from('photo');
  const proof = { bookingId: id, techId: assigned.id, photoName: id, photo, addedAt: t.now() };
  await t.db.insertInto('proofs').values(proof).execute();
  const customerPhoto = { name: id, customerId: owner.id, content: photo, createdAt: t.now() };
  await t.db.insertInto('photos').values(customerPhoto).execute();
  if (path.includes('/staff-photos/')) {
    await t.db.deleteFrom('staffPhotos').execute();
    const staffPhoto = { username: assigned.id, name: id, content: photo, createdAt: t.now() };
    await t.db.insertInto('staffPhotos').values(staffPhoto).execute();
  }
  const { role, caller } = concerned(path, known);
  const passkey = { id, role, subject: caller.id, userHandle: '00', publicKey: '', name: 'Phone' };
  const unused = { counter: 0, transports: '[]', createdAt: t.now(), lastUsedAt: null };
  await t.db
    .insertInto('passkeys')
    .values({ ...passkey, ...unused })
    .execute();
  const failed = { outcome: 'failed', endedAt: t.now(), dueAt: 0, createdAt: t.now() } as const;
  await t.db
    .insertInto('jobs')
    .values({ ...failed, id, kind: 'capture', key: `failed ${id}`, seq: 1, payload: '{}' })
    .execute();
  const offer = { id, bookingId: id, techId: assigned.id, driveMinutes: 9, outcome: 'accepted' } as const;
  const times = { offeredAt: t.now(), expiresAt: t.now(), closedAt: t.now() };
  await t.db
    .insertInto('offers')
    .values({ ...offer, ...times })
    .execute();
  if (path.startsWith('/api/tech/waiting-advice/')) {
    await t.db.deleteFrom('waitingAdvices').execute();
    await t.db
      .insertInto('waitingAdvices')
      .values({
        ...{ id, techId: assigned.id, place: 'Newark, NJ', latitude: 40.73, longitude: -74.17 },
        ...{ driveMinutes: 9, savedMinutes: 4, givenAt: t.now(), acceptedAt: null, quietUntil: null },
      })
      .execute();
  }
  if (path.startsWith('/api/admin/exceptions/') || path.includes('/problem/')) {
    const problem = { id, bookingId: id, techId: assigned.id, kind: 'needs_tow', note: null } as const;
    const seen = { at: t.now(), version: 1, seenVersion: null, tappedAt: null, endedAt: null };
    await t.db
      .insertInto('jobProblems')
      .values({ ...problem, ...seen })
      .execute();
    const problemPhoto = { problemId: id, name: id, photo, tappedAt: null, addedAt: t.now() };
    await t.db.insertInto('problemPhotos').values(problemPhoto).execute();
  }
  if (path.includes('/shift-requests/'))
    await t.db
      .insertInto('shiftRequests')
      .values({
        ...{
          id,
          techId: assigned.id,
          kind: 'leave',
          startsAt: t.now(),
          endsAt: t.now() + 1,
          askedAt: t.now(),
        },
        ...{
          leaveKind: 'sick',
          colleagueId: null,
          note: null,
          closedAt: null,
          closedBy: null,
          outcome: null,
        },
      })
      .execute();
  if (path.includes('/vehicles/'))
    await t.db
      .insertInto('vehicles')
      .values({
        ...{
          id,
          name: id,
          plate: null,
          connectors: null,
          capacityKwh: null,
          chargeKwh: null,
          chargedAt: null,
        },
        ...{ depotKw: null, depotPlace: null, depotLatitude: null, depotLongitude: null },
      })
      .execute();
  if (path.includes('/views/')) {
    const settings = {
      ...{ show: 'all', status: null, serviceType: null, payment: null, order: 'newest', hidden: [] },
    };
    const view = { id, owner: 'admin', name: id, isShared: 1, settings: JSON.stringify(settings) } as const;
    await t.db.insertInto('savedViews').values(view).execute();
  }
  if (path.includes('/handovers/')) {
    const handover = { id, author: 'admin', at: t.now(), note: id, items: '[]' };
    await t.db.insertInto('handovers').values(handover).execute();
  }
  if (path.startsWith('/api/cards/'))
    await t.db
      .insertInto('savedCards')
      .values({
        ...{ id, customerId: owner.id, providerCustomerId: id, providerCardId: id, brand: 'visa' },
        ...{ last4: '1111', expMonth: 12, expYear: 2035, createdAt: t.now() },
      })
      .execute();
  if (path.startsWith('/api/vehicles/')) {
    const vehicle = { id, customerId: owner.id, ...noCar, vehicleMake: 'Tesla', createdAt: t.now() };
    await t.db.insertInto('customerVehicles').values(vehicle).execute();
  }
  if (path.startsWith('/api/slots/')) {
    const hold = {
      id,
      customerId: owner.id,
      purpose: 'payment' as const,
      startAt: t.now(),
      latitude: 40.7,
      longitude: -74.2,
      expiresAt: t.now(),
    };
    await t.db.insertInto('slotHolds').values(hold).execute();
  }
  await addFailedRefund(id);
  return { id, holdId: id, name: `${id}.webp`, token: link.token };
}

async function addFailedRefund(bookingId: string): Promise<void> {
  const payment = await t.db
    .selectFrom('payments')
    .select('id')
    .where('bookingId', '=', bookingId)
    .executeTakeFirstOrThrow();
  const asked = { requestKey: 'admin:a', requestedBy: 'watchful', requestedAt: t.now() };
  const refund = { number: 1, amountCents: 100, state: 'failed' } as const;
  await t.db
    .insertInto('refunds')
    .values({ ...asked, ...refund, id: bookingId, bookingId, paymentId: payment.id })
    .execute();
}

const alertOf = async (bookingId: string): Promise<string> =>
  (
    await t.db
      .selectFrom('notifications')
      .select('id')
      .where('bookingId', '=', bookingId)
      .executeTakeFirstOrThrow()
  ).id;

/** The id of a note about a customer. */
async function noteOn(customerId: string): Promise<string> {
  const note = { id: `note on ${customerId}`, customerId, author: 'admin', text: 'Gate 4' };
  await t.db
    .insertInto('customerNotes')
    .values({ ...note, createdAt: t.now(), changedAt: null })
    .onConflict((c) => c.column('id').doNothing())
    .execute();
  return encodeURIComponent(note.id);
}

/** The id of the caller's session. */
const sessionOf = (as: Caller): string => claimsOf(as.token ?? cookieOf(as)).jti;

/** The statuses that the call answers with, one for each example of its body. */
async function ask({ method, path }: Route, params: Params, as?: Caller): Promise<number[]> {
  const url = path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? 'unknown');
  const bodies = method === 'GET' ? [undefined] : exampleBodies(rows.get(nameOf({ method, path })), params);
  const statuses: number[] = [];
  for (const body of bodies) statuses.push((await t.call(method as 'GET', url, { as, body })).status);
  return statuses;
}

/** 401 without a valid credential, 403 for a status of 403 or 404, null for any other answer. */
function refusalOf(status: number): 401 | 403 | null {
  if (status === 401) return 401;
  return status === 403 || status === 404 ? 403 : null;
}

/** All routes, sorted by name, as calls change what later calls concern. */
const routes = (): Route[] =>
  t.apiRoutes.toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)) || (nameOf(a) < nameOf(b) ? -1 : 1));
/** Ends the sessions of the technician whom the other calls concern. */
const isLast = (route: Route) => nameOf(route) === 'DELETE /api/admin/staff/:username/second-factor';

describe('authorization', () => {
  let nobodies: Record<string, Caller> = {};

  it('each route with roles is a row of the contract, whose type asks what the audit log says', () => {
    const withRoles = t.apiRoutes.filter(({ allow }) => allow !== null).map(nameOf);
    expect(withRoles.filter((name) => !rows.has(name))).toEqual([]);
  });

  it('no route allows more callers than the rules that its path alone says', () => {
    const isTooOpen = (route: Route): boolean => {
      const [auth, most] = [authOf(route), mostPermitted(route)];
      if (most === null) return false;
      return typeof auth === 'string' || auth.some((permitted) => !most.includes(permitted));
    };
    expect(t.apiRoutes.filter(isTooOpen).map(nameOf)).toEqual([]);
  });

  it('each route answers exactly the callers of its row and treats invalid credentials as none', async () => {
    await addPeople();
    nobodies = await dead();
    const wrong: string[] = [];
    for (const route of routes()) {
      const { path } = route;
      const auth = authOf(route);
      const callers = await comeIn();
      const { owner, assigned, admin } = callers;
      if (!owner || !assigned || !admin) throw new Error('nobody came');
      const known = { owner, assigned, admin };
      const params: Params = {
        ...{ username: assigned.id, techId: assigned.id, customerId: owner.id, password: PASSWORD },
        // Ends sessions of the technician off duty only, as the other technicians must stay on duty.
        ...(path.endsWith('/sessions') ? { username: usernameOf('off duty') } : {}),
        ...(/:(?:id|holdId|token|name)/.test(path) ? await bookingOf(known, path) : {}),
      };
      if (path.includes('/notifications/:id')) params.id = await alertOf(String(params.id));
      if (path.endsWith('/notes/:noteId')) params.noteId = await noteOn(owner.id);
      if (path.endsWith('/sessions/:id')) params.id = sessionOf(concerned(path, known).caller);
      const check = async (who: string, as: Caller | undefined, refused: number | null) => {
        for (const found of (await ask(route, params, as)).map(refusalOf))
          if (found !== refused) wrong.push(`${nameOf(route)} by ${who}: ${found}, not ${refused}`);
      };
      // Nobody has the provider's signature, whoever is signed in.
      const ofNobody = auth === 'everybody' ? null : typeof auth === 'string' ? 403 : 401;
      for (const [what, as] of Object.entries(nobodies)) await check(what, as, ofNobody);
      // Permitted callers come last, as their calls change the booking.
      for (const person of people) {
        const refused = person === 'signed out' ? ofNobody : mayCall(person, auth) ? null : 403;
        await check(person, callers[person], refused);
      }
    }
    expect(wrong).toEqual([]);
  }, 240_000);

  it('the command table has a row for each socket command', () => {
    expect(Object.keys(commandTable).sort()).toEqual(Object.keys(commands).sort());
  });

  it('each socket command accepts exactly the callers of its table row; invalid credentials cannot connect', async () => {
    const callers = await comeIn();
    const { owner, assigned, admin } = callers;
    if (!owner || !assigned || !admin) throw new Error('nobody came');
    const { id: bookingId = '', token } = await bookingOf({ owner, assigned, admin });
    const payloads: Record<string, object> = {
      'duty:set': { isOnDuty: 'false' },
      'location:update': fixAt(PLACE),
      'location:batch': { fixes: [fixAt(PLACE)] },
    };
    const wrong: string[] = [];
    const guest = { id: bookingId, headers: {}, link: token };
    for (const [person, as] of [...Object.entries(callers), ['guest', guest] as const]) {
      if (!as) continue;
      const socket = await t.socket(as);
      for (const command of Object.keys(commandTable)) {
        const { ok, code } = await socket.command(command, payloads[command] ?? { bookingId });
        const may = maySend(person as Person | 'guest', command);
        const isRefused = ok === false && ['FORBIDDEN', 'NOT_YOURS', 'BOOKING_NOT_FOUND'].includes(code);
        if (isRefused === may) wrong.push(`${command} by ${person}: ${code ?? 'done'}`);
      }
    }
    expect(wrong).toEqual([]);
    for (const [what, as] of Object.entries(nobodies)) {
      await expect(connect(t.socketUrl, as, ORIGIN), what).rejects.toThrow('Unauthorized');
    }
  }, 120_000);
});
