import { describe, expect, it } from 'vitest';
import { type CommandName, commands } from '../../../src/events/index.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import type { TestSocket } from '../test-socket.ts';
import { PLACE, startTrip } from '../trip.ts';

/** Every socket may send live:follow, and the payload of live:follow is ignored. */
type Refusing = Exclude<CommandName, 'live:follow'>;
const names = Object.keys(commands).filter((name) => name !== 'live:follow') as Refusing[];

const deep = (levels: number): unknown => {
  let value: unknown = 'bottom';
  for (let i = 0; i < levels; i += 1) value = i % 2 ? { bookingId: value } : [value];
  return value;
};

const hostile: [string, unknown][] = [
  ['null', null],
  ['undefined', undefined],
  ['nothing but an empty object', {}],
  ['a list of nothing', [null, undefined, {}]],
  ['lists in lists', [[[[]]]]],
  ['a number', 7],
  ['a text', 'true'],
  ['true', true],
  ['fields of the wrong type', { bookingId: 7, isOnDuty: true, latitude: '40.7', longitude: [], fixes: {} }],
  ['fields that are null', { bookingId: null, isOnDuty: null, latitude: null, longitude: null, fixes: null }],
  ['a point off the earth', { latitude: 91, longitude: -181 }],
  ['half a point', { latitude: 40.7 }],
  ['a time that is none', { ...PLACE, recordedAt: 'yesterday' }],
  ['an impossible day', { ...PLACE, recordedAt: '2026-02-30T00:00:00Z' }],
  ['a negative accuracy', { ...PLACE, accuracy: -1 }],
  [
    'one bad fix among good ones',
    {
      fixes: [
        { ...PLACE, isOnDuty: 'true' },
        { ...PLACE, latitude: 'x' },
      ],
    },
  ],
  ['an id that is too long', { bookingId: 'x'.repeat(65) }],
  ['an id that no database holds', { bookingId: 'a\u0000b' }],
  ['another prototype', JSON.parse('{"__proto__":{"isOnDuty":"true","bookingId":"x"},"constructor":1}')],
  ['great depth', deep(200)],
  ['binary', Buffer.from('{"isOnDuty":"true"}')],
];

/** All rows that a command could write. */
async function stored({ db }: TestApp): Promise<unknown> {
  const [bookings, technicians, fixes, events, acknowledgements] = await Promise.all([
    db.selectFrom('bookings').selectAll().execute(),
    db.selectFrom('technicians').selectAll().execute(),
    db.selectFrom('fixes').selectAll().execute(),
    db.selectFrom('bookingEvents').select('id').orderBy('id').execute(),
    db.selectFrom('technicianAcknowledgements').selectAll().execute(),
  ]);
  return { bookings, technicians, fixes, events, acknowledgements };
}

async function expectToServe(t: TestApp, socket: TestSocket) {
  expect((await t.get('/healthz')).status).toBe(200);
  expect(await socket.settled()).toMatchObject({ code: expect.any(String) });
}

/** Engine.IO messages that no client of the product sends. */
const malformed = [
  '42["location:update"',
  '42[]',
  '42{}',
  '42[null]',
  '42[7,{}]',
  '42["error",null]',
  '42["disconnect"]',
  '42["newListener",1]',
  '42["__proto__",{"isOnDuty":"true"}]',
  '42["constructor"]',
  '42["toString",null]',
  '421["duty:set"]',
  '4299999999999999999999["duty:set",null]',
  '43[]',
  '431[{"ok":true}]',
  '451-["location:update",{"_placeholder":true,"num":0}]',
  '451-["location:update",{"_placeholder":true,"num":-1}]',
  '459999999999-["location:update"]',
  '49',
  '4',
  '9',
  '',
  '40/other,',
  '40{"token":null}',
  '41',
];

describe('hostile socket commands', () => {
  it.each(names)(
    'command %s with hostile payloads is answered INVALID or FORBIDDEN and stores nothing',
    async (name) => {
      const t = await startTestApp();
      const trip = await startTrip(t);
      const { phone } = trip;
      const board = await t.socket(trip.admin);
      const before = await stored(t);
      const { body: link } = await t.post(`/api/bookings/${trip.id}/share`, trip.jordan);
      const guest = await t.socket({ id: 'guest', headers: {}, link: link.token });
      const people = { tech: phone, admin: board, guest };
      const [who] = commands[name].from.filter((role) => role !== 'customer');
      const right = people[who ?? 'admin'];
      const wrong = right === phone ? board : phone;

      for (const [what, payload] of hostile) {
        expect(await right.command(name, payload), what).toEqual({
          ok: false,
          code: 'INVALID',
          message: expect.any(String),
        });
        expect(await wrong.command(name, payload), what).toMatchObject({ ok: false, code: 'FORBIDDEN' });
        right.socket.emit(name, payload);
        right.socket.emit(name, payload, 'not an acknowledgement');
      }
      for (const socket of [right, wrong]) socket.socket.emit(name);
      expect(await right.command(name), 'an acknowledgement only').toMatchObject({ code: 'INVALID' });
      expect(await right.command(name, null, { isOnDuty: 'true' }), 'two payloads').toMatchObject({
        code: 'INVALID',
      });

      await expectToServe(t, phone);
      expect(await stored(t)).toEqual(before);
    },
  );

  it('unknown event names get no acknowledgement and store nothing', async () => {
    const t = await startTestApp();
    const { phone } = await startTrip(t);
    const before = await stored(t);
    // No event names a room: rooms follow from the session alone.
    for (const name of [
      'no:such',
      'booking:created',
      'job:offered',
      'offer:opened',
      'offer:accept',
      'join',
      'subscribe',
      'toString',
      '__proto__',
      'connection',
      '',
    ]) {
      await expect(phone.socket.timeout(50).emitWithAck(name, {})).rejects.toThrow();
    }
    await expectToServe(t, phone);
    expect(await stored(t)).toEqual(before);
  });

  it('tracking:watch answers BOOKING_NOT_FOUND to an id that cannot exist', async () => {
    const t = await startTestApp();
    const board = await t.socket(await t.staff('admin', 'mreyes'));
    for (const bookingId of ['', '\ud800', '../1', "' or 1=1 --", '%', '😀']) {
      const answer = await board.command('tracking:watch', { bookingId });
      expect(answer, bookingId).toMatchObject({ ok: false, code: 'BOOKING_NOT_FOUND' });
    }
  });

  it('a message over 64 KiB closes only the WebSocket of its sender and stores nothing', async () => {
    const t = await startTestApp();
    const { phone, admin } = await startTrip(t);
    const board = await t.socket(admin);
    const before = await stored(t);
    const closed = phone.closed();
    phone.socket.emit('location:update', { ...PLACE, isOnDuty: 'true', more: 'x'.repeat(64 * 1024) });
    expect(await closed).toBe('transport close');
    expect(await board.settled()).toEqual({ ok: true });
    expect(await stored(t)).toEqual(before);
    expect((await t.get('/healthz')).status).toBe(200);
  });

  it('malformed Socket.IO packets store nothing and leave other sockets served', async () => {
    const t = await startTestApp();
    const tech = await t.staff('tech', 'dmorales');
    const witness = await t.socket(tech);
    const before = await stored(t);
    for (const message of malformed) {
      const socket = await t.socket(tech);
      const engine = socket.socket.io.engine as unknown as {
        transport: { ws: { send(data: string): void } };
      };
      engine.transport.ws.send(message);
      engine.transport.ws.send('42["duty:set",null]');
      const served = socket.socket.timeout(100).emitWithAck('tracking:unwatch', null);
      await Promise.race([socket.closed(), served.catch(() => {})]);
      socket.close();
    }
    await expectToServe(t, witness);
    expect(await stored(t)).toEqual(before);
  });
});

describe('rate limit of socket commands', () => {
  it('commands over the rate limit get RATE_LIMITED on all sockets of the account until the next minute', async () => {
    const t = await startTestApp({ env: { RATE_LIMIT: '5' } });
    const tech = await t.staff('tech', 'dmorales');
    const [phone, tablet] = await Promise.all([t.socket(tech), t.socket(tech)]);
    const other = await t.socket(await t.staff('tech', 'sbrooks'));
    for (let i = 0; i < 3; i += 1) await phone.command('duty:set', { isOnDuty: 'true' });
    await phone.command('duty:set', null);
    await tablet.command('tracking:watch', { bookingId: 'x' });
    for (const socket of [phone, tablet]) {
      const answer = await socket.command('duty:set', { isOnDuty: 'false' });
      expect(answer).toMatchObject({ ok: false, code: 'RATE_LIMITED' });
    }
    expect(t.context.fleet.isOnDuty('dmorales')).toBe(true);
    expect(await other.command('duty:set', { isOnDuty: 'true' })).toEqual({ ok: true });
    t.advance(60_000);
    expect(await phone.command('duty:set', { isOnDuty: 'false' })).toEqual({ ok: true });
  });
});
