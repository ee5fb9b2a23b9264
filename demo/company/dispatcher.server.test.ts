import { expect, it, onTestFinished } from 'vitest';
import { PASSWORD, startTestApp } from '../../test/server/test-app.ts';
import { makeRandom } from '../random.ts';
import { readInterstates } from '../roads/network.ts';
import { BASE, makePlaces } from '../world/places.ts';
import { Dispatcher } from './dispatcher.ts';
import { isAbort, Pace } from './pace.ts';
import { signInStaff } from './staff-member.ts';
import { Tally } from './tally.ts';
import { Technician } from './technician.ts';
import { Van } from './van.ts';

/** Faster than an interactive demo. */
const SPEED = 400;
const TIMEOUT_MS = 40_000;

/** Starts the demo dispatcher and one demo technician on the real app. */
async function start() {
  const t = await startTestApp();
  const [jordan, person] = [await t.customer(), await t.staff('admin', 'person')];
  await t.staff('admin', 'dispatch');
  await t.staff('tech', 'mreyes');
  const end = new AbortController();
  const random = makeRandom(1);
  const tools = {
    random,
    places: makePlaces(random),
    pace: new Pace(SPEED, end.signal),
    tally: new Tally(),
    interstates: readInterstates(),
  };
  const enter = (role: 'admin' | 'tech', username: string) =>
    signInStaff({ url: t.socketUrl, role, username, password: PASSWORD });
  const [desk, member] = [await enter('admin', 'dispatch'), await enter('tech', 'mreyes')];
  const technician = new Technician(member, new Van(tools, member.socket, BASE), tools);
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
  return { t, jordan, person, dispatcher, technician, booking };
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
