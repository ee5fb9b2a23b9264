import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../src/domain/durations.ts';
import { isTriedOn } from '../../form.ts';
import { sharedTestApp } from '../suite-app.ts';
import type { Caller } from '../test-app.ts';
import { browser, codeIn, SMS, sent, sms } from './sms-browser.ts';

const t = sharedTestApp({ env: SMS, ports: { sms } });

async function signedIn(phone: string): Promise<Caller> {
  const { headers } = await browser(t).signIn(phone);
  const { body } = await t.get('/api/auth/user', { id: '', headers });
  return { id: body.id, headers };
}
const setEmail = ({ id }: Caller, email: string | null) =>
  t.db.updateTable('customers').set({ email }).where('id', '=', id).execute();
const addPasskey = ({ id: subject }: Caller, id: string) =>
  t.db
    .insertInto('passkeys')
    .values({
      ...{ id, role: 'customer', subject, userHandle: '00', publicKey: '', name: 'Phone' },
      ...{ counter: 0, transports: '[]', createdAt: t.now(), lastUsedAt: null },
    })
    .execute();
const userOf = async (as: Caller) => (await t.get('/api/auth/user', as)).body;
const remove = (as: Caller) => t.call('DELETE', '/api/account/phone', { as });

describe('DELETE /api/account/phone', () => {
  it.runIf(isTriedOn('sqlite'))(
    'ends sign-in by the number, the other sessions and the open codes; bookings and profile stay',
    async () => {
      const phone = '9735550140';
      const [me, other] = [await signedIn(phone), await signedIn(phone)];
      await setEmail(me, 'moved@example.com');
      const booking = await t.book(me);
      const asking = browser(t);
      await asking.ask(phone);
      const code = codeIn(sent.at(-1));
      const admin = await t.staff('admin', 'mreyes');
      const [board, elsewhere] = [await t.socket(admin), await t.socket(other)];
      const closed = elsewhere.closed();

      const { status, body } = await remove(me);
      expect([status, body.id, body.phone]).toEqual([200, me.id, phone]);
      expect(body).not.toHaveProperty('signInPhone');
      await board.next('customers:changed');
      await closed;
      expect((await t.get('/api/admin/audit?action=sign-in-changed', admin)).body).toMatchObject([
        { role: 'customer', actor: me.id, detail: { change: 'phone number removed' } },
      ]);
      expect((await t.get('/api/auth/user', other)).status).toBe(401);
      expect(await userOf(me)).not.toHaveProperty('signInPhone');
      expect((await asking.verify(phone, code)).statusCode).toBe(400);
      expect((await t.get(`/api/bookings/${booking.id}`, me)).status).toBe(200);

      expect((await remove(me)).status).toBe(200);
      expect((await signedIn(phone)).id).not.toBe(me.id);
      expect((await t.customer('moved@example.com')).id).toBe(me.id);
    },
  );

  it.runIf(isTriedOn('sqlite'))(
    'is refused while nobody could sign in without the number, and then changes nothing',
    async () => {
      const phone = '9735550141';
      const [me, other] = [await signedIn(phone), await signedIn(phone)];
      const asking = browser(t);
      await asking.ask(phone);
      expect(await remove(me)).toMatchObject({ status: 409, body: { code: 'LAST_WAY_IN' } });
      expect((await userOf(other)).signInPhone).toBe('+19735550141');
      expect((await asking.verify(phone, codeIn(sent.at(-1)))).statusCode).toBe(303);
    },
  );

  it.runIf(isTriedOn('sqlite'))(
    'a passkey is enough to remove the number, and then stays as the last way in',
    async () => {
      const me = await signedIn('9735550142');
      await addPasskey(me, 'only');
      expect((await remove(me)).status).toBe(200);
      const removeKey = () => t.post('/api/account/passkeys/only/remove', me, {});
      expect(await removeKey()).toMatchObject({ status: 409, body: { code: 'LAST_WAY_IN' } });
      expect((await t.get('/api/account/passkeys', me)).body).toMatchObject([{ id: 'only' }]);
      await setEmail(me, 'keyed@example.com');
      expect((await removeKey()).status).toBe(200);
    },
  );

  it('of number and passkey one stays when both are removed at once', async () => {
    const me = await signedIn('9735550143');
    await addPasskey(me, 'both');
    const answers = await Promise.all([remove(me), t.post('/api/account/passkeys/both/remove', me, {})]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe.runIf(isTriedOn('sqlite'))('a number that may be another person’s by now', () => {
  // The clock goes on by 1 ms in each of the two steps of a sign-in.
  const signInAfter = (ms: number, phone: string) => {
    t.advance(ms - 2);
    return signedIn(phone);
  };

  it('opens its account for 365 days after the last sign-in, and makes a new one from then on', async () => {
    const phone = '9735550150';
    const former = await signedIn(phone);
    await setEmail(former, 'former@example.com');
    const booking = await t.book(former);
    expect((await signInAfter(365 * DAY_MS, phone)).id).toBe(former.id);

    const holder = await signInAfter(365 * DAY_MS + 1, phone);
    expect(await userOf(holder)).toMatchObject({ email: null, signInPhone: '+19735550150' });
    expect(holder.id).not.toBe(former.id);
    expect((await t.get('/api/bookings', holder)).body).toEqual([]);
    const owner = await t.customer('former@example.com');
    expect(owner.id).toBe(former.id);
    expect(await userOf(owner)).not.toHaveProperty('signInPhone');
    expect((await t.get(`/api/bookings/${booking.id}`, owner)).status).toBe(200);
    expect((await signedIn(phone)).id).toBe(holder.id);
  });

  it('opens its account later, too, if the account has no e-mail address, or was signed in to by e-mail', async () => {
    const [only, used] = ['9735550151', '9735550152'];
    const [first, second] = [await signedIn(only), await signedIn(used)];
    await setEmail(second, 'used@example.com');
    t.advance(300 * DAY_MS);
    await t.customer('used@example.com');
    t.advance(300 * DAY_MS);
    expect((await signedIn(only)).id).toBe(first.id);
    expect((await signedIn(used)).id).toBe(second.id);
  });
});
