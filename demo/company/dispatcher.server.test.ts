import { expect, it, onTestFinished } from 'vitest';
import { PASSWORD, startTestApp } from '../../test/server/test-app.ts';
import { makeRandom } from '../random.ts';
import { readRoads } from '../roads/read-roads.ts';
import { BASE, makePlaces } from '../world/places.ts';
import { Dispatcher } from './dispatcher.ts';
import { isAbort, Pace } from './pace.ts';
import { signInStaff } from './staff-member.ts';
import { Tally } from './tally.ts';
import { type Mishap, Technician } from './technician.ts';
import { Van } from './van.ts';
import { WorkingLimits } from './working-limits.ts';

/** Faster than an interactive demo. */
const SPEED = 400;
const TIMEOUT_MS = 40_000;

/** Starts the demo dispatcher and one demo technician on the real app. */
async function start({
  limits,
  mishapOf,
  speed = SPEED,
}: {
  limits?: WorkingLimits;
  mishapOf?: () => Mishap | null;
  speed?: number;
} = {}) {
  const t = await startTestApp();
  const [jordan, person] = [await t.customer(), await t.staff('admin', 'person')];
  await t.staff('admin', 'dispatch');
  await t.staff('tech', 'mreyes');
  const end = new AbortController();
  const random = makeRandom(1);
  const tools = {
    random,
    places: makePlaces(random),
    pace: new Pace(speed, end.signal),
    tally: new Tally(),
    roads: readRoads(),
  };
  const enter = (role: 'admin' | 'tech', username: string) =>
    signInStaff({ url: t.socketUrl, role, username, password: PASSWORD });
  const [desk, member] = [await enter('admin', 'dispatch'), await enter('tech', 'mreyes')];
  const technician = new Technician(member, new Van(tools, member.socket, BASE), tools, { limits, mishapOf });
  const dispatcher = new Dispatcher(desk, [technician], tools);
  const works = [technician.work(), dispatcher.work()].map((work) =>
    work.catch((error: unknown) => {
      if (!isAbort(error)) throw error;
    }),
  );
  onTestFinished(async () => {
    end.abort();
    await Promise.all(works);
    for (const { socket } of [desk, member]) socket.disconnect();
  });
  const booking = async (id: string) => (await t.get(`/api/bookings/${id}`, person)).body;
  return { t, jordan, person, desk, dispatcher, technician, booking, tally: tools.tally };
}

it('the demo dispatcher assigns a booking to the free demo technician, who confirms and departs', {
  timeout: 2 * TIMEOUT_MS,
}, async () => {
  const { t, jordan, dispatcher, booking } = await start();
  const { id } = await t.book(jordan);
  dispatcher.hurry(id);
  await expect
    .poll(() => booking(id), { timeout: TIMEOUT_MS })
    .toMatchObject({
      assignedTechId: 'mreyes',
      status: 'confirmed',
      departedAt: expect.any(String),
    });
  expect(dispatcher.isAside).toBe(false);
});

it('the demo dispatcher stops assigning once a person has assigned a booking', async () => {
  const { t, jordan, person, dispatcher, technician } = await start();
  // With the only technician busy, the demo dispatcher has nobody to assign.
  technician.expect('another job');
  const { id } = await t.book(jordan);
  await expect.poll(() => dispatcher.waiting).toBe(1);
  expect(dispatcher.isAside).toBe(false);
  await t.post(`/api/admin/bookings/${id}/assign`, person, { techId: 'mreyes' });
  await expect.poll(() => dispatcher.isAside).toBe(true);
});

it('a demo technician with a low van charges it at a depot, off duty, and sends positions again afterwards', {
  timeout: 2 * TIMEOUT_MS,
}, async () => {
  const limits = new WorkingLimits(0);
  limits.give(50);
  const { t, person, desk, technician, tally } = await start({ limits, speed: 5 * SPEED });
  // Else the dispatcher sends the van on, until it is empty.
  expect(technician.isFree).toBe(false);
  const duties: string[] = [];
  desk.socket.on('technician:duty', ({ isOnDuty }) => duties.push(isOnDuty));
  const kwhLeft = async () => (await t.get('/api/admin/availability', person)).body[0]?.van.kwhLeft ?? 0;
  // Its battery of 60 kWh was almost empty, and goes down again as soon as it drives.
  expect(await kwhLeft()).toBeLessThan(50);
  await expect.poll(kwhLeft, { timeout: TIMEOUT_MS }).toBeGreaterThan(55);
  await expect.poll(() => duties).toEqual(['true', 'false', 'true']);
  await expect.poll(() => technician.isFree).toBe(true);
  const { fixes } = tally;
  await expect.poll(() => tally.fixes, { timeout: TIMEOUT_MS }).toBeGreaterThan(fixes);
});

it('a demo technician gives jobs back, and is free again after the repair of a broken van', async () => {
  const mishaps: Mishap[] = ['cannot_go', 'breakdown'];
  const mishapOf = () => mishaps.shift() ?? null;
  const { t, jordan, person, technician } = await start({ mishapOf, speed: 5 * SPEED });
  const givenBack = async (id: string) => {
    await t.post(`/api/admin/bookings/${id}/assign`, person, { techId: 'mreyes' });
    const problems = async () => {
      const events = (await t.get(`/api/admin/bookings/${id}/events`, person)).body;
      return events.filter(({ role, kind }) => role === 'tech' && kind === 'unassigned');
    };
    await expect.poll(problems).toHaveLength(1);
  };
  await givenBack((await t.book(jordan)).id);
  await expect.poll(() => technician.isFree).toBe(true);
  await givenBack((await t.book(jordan)).id);
  expect(technician.isFree).toBe(false);
  await expect.poll(() => technician.isFree).toBe(true);
});
