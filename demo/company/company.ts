import { makeRandom } from '../random.ts';
import { readInterstates } from '../roads/network.ts';
import { makePlaces } from '../world/places.ts';
import { COMPANY_SEED, everybody } from '../world/seeds.ts';
import { DISPATCHER, SIMULATED_TECHNICIANS, VISITING_TECHNICIAN } from '../world/staff.ts';
import { Clientele } from './clientele.ts';
import { Dispatcher } from './dispatcher.ts';
import { isAbort, Pace } from './pace.ts';
import { signInStaff } from './staff-member.ts';
import type { Tally } from './tally.ts';
import { Technician } from './technician.ts';
import { Van } from './van.ts';

export type CompanyOptions = {
  url: string;
  staffPassword: string;
  speed: number;
  end: AbortSignal;
  tally: Tally;
  /** Called with every unexpected error. */
  trouble: (error: unknown) => void;
};

/** Runs all simulated people through the public REST and socket interfaces until `end`. */
export async function runCompany({
  url,
  staffPassword,
  speed,
  end,
  tally,
  trouble,
}: CompanyOptions): Promise<void> {
  const random = makeRandom(COMPANY_SEED);
  const places = makePlaces(random);
  const pace = new Pace(speed, end);
  const tools = { url, random, places, pace, tally, end, interstates: readInterstates() };
  const signIn = (role: 'admin' | 'tech', username: string) =>
    signInStaff({ url, role, username, password: staffPassword });
  const enter = async (username: string, isGuests = false) => {
    const member = await signIn('tech', username);
    return {
      member,
      technician: new Technician(member, new Van(tools, member.socket, places.nearby()), tools, { isGuests }),
    };
  };

  const crew = await Promise.all(SIMULATED_TECHNICIANS.map((username) => enter(username)));
  const guest = await enter(VISITING_TECHNICIAN, true);
  const dispatcherAccount = await signIn('admin', DISPATCHER);
  dispatcherAccount.socket.on('technicians:moved', (moved) => {
    const own = moved.find(({ techId }) => techId === VISITING_TECHNICIAN);
    if (own) guest.technician.van.yieldTo(own.lastActiveAt);
  });
  const dispatcher = new Dispatcher(
    dispatcherAccount,
    crew.map(({ technician }) => technician),
    tools,
  );

  const quiet = (work: Promise<void>) =>
    work.catch((error: unknown) => {
      if (!(end.aborted || isAbort(error))) trouble(error);
    });
  const report = (error: unknown) => {
    if (!(end.aborted || isAbort(error))) trouble(error);
  };
  const clientele = new Clientele(tools, everybody(), { waiting: () => dispatcher.waiting, trouble: report });
  await Promise.all([
    ...[...crew, guest].map(({ technician }) => quiet(technician.work())),
    quiet(dispatcher.work()),
    quiet(clientele.come((bookingId) => dispatcher.hurry(bookingId))),
  ]);
  for (const { member } of [...crew, guest]) member.socket.disconnect();
  dispatcherAccount.socket.disconnect();
}
