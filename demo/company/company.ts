import { once } from 'node:events';
import type { DispatchMode } from '../../src/domain/dispatch/dispatch-mode.ts';
import { makeRandom } from '../random.ts';
import { readRoads } from '../roads/read-roads.ts';
import { makePlaces } from '../world/places.ts';
import { COMPANY_SEED, everybody } from '../world/seeds.ts';
import { DISPATCHER, SIMULATED_TECHNICIANS, VISITING_TECHNICIAN } from '../world/staff.ts';
import { expectSuccess } from './api.ts';
import { Clientele } from './clientele.ts';
import { Dispatcher } from './dispatcher.ts';
import type { Observer } from './observer.ts';
import { isAbort, Pace } from './pace.ts';
import type { RuleObserver } from './rule-observer.ts';
import { signInStaff } from './staff-member.ts';
import type { Tally } from './tally.ts';
import { Technician } from './technician.ts';
import { Van } from './van.ts';
import { watchBoard } from './watch-board.ts';
import { WorkingLimits } from './working-limits.ts';

export type CompanyOptions = {
  url: string;
  staffPassword: string;
  speed: number;
  mode: DispatchMode;
  end: AbortSignal;
  tally: Tally;
  observer: Observer;
  rules: RuleObserver;
  /** Resolves when a visitor signs in as the technician. */
  visitorArrives: Promise<void>;
  /** Called with every unexpected error. */
  trouble: (error: unknown) => void;
};

/** Runs all simulated people through the public REST and socket interfaces until `end`. */
export async function runCompany({
  url,
  staffPassword,
  speed,
  mode,
  end,
  tally,
  observer,
  rules,
  visitorArrives,
  trouble,
}: CompanyOptions): Promise<void> {
  const random = makeRandom(COMPANY_SEED);
  const places = makePlaces(random);
  const pace = new Pace(speed, end);
  const tools = { url, random, places, pace, tally, end, roads: readRoads() };
  const signIn = (role: 'admin' | 'tech', username: string) =>
    signInStaff({ url, role, username, password: staffPassword });
  const enter = async (username: string, options: { isGuests?: boolean; limits?: WorkingLimits } = {}) => {
    const member = await signIn('tech', username);
    const van = new Van(tools, member.socket, places.nearby());
    return { member, technician: new Technician(member, van, tools, options) };
  };

  const crew = await Promise.all(
    SIMULATED_TECHNICIANS.map((username, n) => enter(username, { limits: new WorkingLimits(n) })),
  );
  // Without a person nobody reports the steps of a guest's jobs.
  const guest = await enter(VISITING_TECHNICIAN, { isGuests: mode !== 'automatic' });
  const dispatcherAccount = await signIn('admin', DISPATCHER);
  const service = { mode, hours: null };
  await expectSuccess(dispatcherAccount.call, 'PATCH /api/admin/settings', {
    body: { dispatch: { emergency: service, standard: service } },
  });
  await watchBoard(dispatcherAccount, { observer, rules });
  dispatcherAccount.socket.on('technicians:moved', (moved) => {
    const own = moved.find(({ techId }) => techId === VISITING_TECHNICIAN);
    if (own) guest.technician.van.yieldTo(own.lastActiveAt);
  });
  const dispatcher = new Dispatcher(
    dispatcherAccount,
    crew.map(({ technician }) => technician),
    { ...tools, mode },
  );

  const quiet = (work: Promise<void>) =>
    work.catch((error: unknown) => {
      if (!(end.aborted || isAbort(error))) trouble(error);
    });
  const report = (error: unknown) => {
    if (!(end.aborted || isAbort(error))) trouble(error);
  };
  // Until somebody reports the steps of the guest's jobs, no promise may count on the guest.
  const isStaffed = mode === 'automatic' ? Promise.resolve() : visitorArrives;
  const guestWork = async () => {
    await Promise.race([isStaffed, once(end, 'abort')]);
    if (!end.aborted) await guest.technician.work();
  };
  const clientele = new Clientele(tools, everybody(), { waiting: () => dispatcher.waiting, trouble: report });
  await Promise.all([
    ...crew.map(({ technician }) => quiet(technician.work())),
    quiet(guestWork()),
    quiet(dispatcher.work()),
    quiet(clientele.come((bookingId) => dispatcher.hurry(bookingId))),
  ]);
  for (const { member } of [...crew, guest]) member.socket.disconnect();
  dispatcherAccount.socket.disconnect();
}
