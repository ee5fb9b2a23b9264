import { EventEmitter, once } from 'node:events';
import type { CallName } from '../../src/contract/index.ts';
import type { Booking } from '../../src/domain/bookings/booking.ts';
import { type BookingStatus, holderOf } from '../../src/domain/bookings/booking-status.ts';
import { USUAL_KWH } from '../../src/domain/bookings/energy.ts';
import type { ProblemKind } from '../../src/domain/bookings/job-problem.ts';
import type { AvailabilityChange } from '../../src/domain/dispatch/availability.ts';
import { DeclineReason } from '../../src/domain/dispatch/offer.ts';
import { HOUR_MS } from '../../src/domain/durations.ts';
import type { OnDuty } from '../../src/domain/tracking/position.ts';
import type { Random } from '../random.ts';
import { habits } from '../world/habits.ts';
import { nearestDepot, type Places } from '../world/places.ts';
import { expectSuccess, UnexpectedAnswer } from './api.ts';
import { isAbort, type Pace } from './pace.ts';
import type { StaffMember } from './staff-member.ts';
import type { Tally } from './tally.ts';
import type { Van } from './van.ts';
import type { WorkingLimits } from './working-limits.ts';

/** Real time, as shifts are. */
const REST_SECONDS = 30 * 60;
const MINUTE_SECONDS = 60;
const DECLINED_SHARE = 0.15;
const IGNORED_SHARE = 0.05;
/** How far a van comes before it breaks down, and how long its repair takes. */
const BREAKDOWN_SECONDS = 4 * MINUTE_SECONDS;
const REPAIR_SECONDS = 25 * MINUTE_SECONDS;
const order: BookingStatus[] = ['pending', 'confirmed', 'in_progress', 'completed'];

type Tools = { random: Random; pace: Pace; places: Places; tally: Tally };
/** Why a technician gives a job back. */
export type Mishap = Extract<ProblemKind, 'cannot_go' | 'breakdown'>;
type Options = {
  isGuests?: boolean;
  /** Returns what goes wrong with a job, asked once each time that the technician begins it; null: nothing. */
  mishapOf?: (bookingId: string) => Mishap | null;
  /** Entered before the technician goes on duty; without them duty alone limits the technician. */
  limits?: WorkingLimits | null;
};
type Job = Booking & { latitude: number; longitude: number };

/**
 * A simulated technician, who takes own jobs in order, drives there and reports each step like the page's buttons.
 * Changes by other people are respected. For a guest's account only the van is simulated; the guest reports the steps.
 */
export class Technician {
  readonly #member: StaffMember;
  readonly #van: Van;
  readonly #tools: Tools;
  readonly #isGuests: boolean;
  readonly #mishapOf: (bookingId: string) => Mishap | null;
  readonly #limits: WorkingLimits | null;
  readonly #jobs = new Map<string, Job>();
  readonly #news = new EventEmitter();
  #job: { id: string; off: AbortController } | null = null;
  #isCharging = false;
  #isOut = false;
  readonly #expected = new Set<string>();

  constructor(
    member: StaffMember,
    van: Van,
    tools: Tools,
    { isGuests = false, limits = null, mishapOf = () => null }: Options = {},
  ) {
    this.#member = member;
    this.#van = van;
    this.#tools = tools;
    this.#isGuests = isGuests;
    this.#limits = limits;
    this.#mishapOf = mishapOf;
    const { socket } = member;
    socket.on('booking:updated', (booking) => this.#hear(booking));
    if (!isGuests) {
      socket.on('offer:opened', ({ id }) => {
        this.#answer(id).catch((error: unknown) => this.#news.emit('failed', error));
      });
    }
  }

  get techId(): string {
    return this.#member.username;
  }

  get van(): Van {
    return this.#van;
  }

  /**
   * Whether another job may be assigned; counts a job that is being assigned, and a van that must be charged or repaired
   * first.
   */
  get isFree(): boolean {
    const isReady = !this.#isCharging && !this.#isOut && !this.#isLow;
    return isReady && this.#expected.size === 0 && this.#next() === null;
  }

  get #isLow(): boolean {
    return this.#limits?.isLow([...this.#jobs.values()]) ?? false;
  }

  /** Records that a job is being assigned. */
  expect(bookingId: string): void {
    this.#expected.add(bookingId);
  }

  /** Records that the assignment failed. */
  expectNoMore(bookingId: string): void {
    this.#expected.delete(bookingId);
  }

  /** Enters the shift and the van, if they are given, goes on duty, and works until the demo ends. */
  async work(): Promise<void> {
    const { socket } = this.#member;
    if (!socket.connected) await once(socket as unknown as EventEmitter, 'connect');
    if (this.#limits) await this.#enter(this.#limits.begin());
    await this.#goOnDuty('true');
    await this.#refresh();
    socket.io.on('reconnect', () => void this.#refresh().catch(() => {}));
    const failed = new Promise<never>((_, reject) => this.#news.once('failed', reject));
    await Promise.race([failed, Promise.all([this.#van.tell(), this.#takeJobs()])]);
  }

  async #takeJobs(): Promise<void> {
    for (;;) {
      const job = this.#next();
      if (job) await this.#doJob(job);
      else if (this.#expected.size > 0) await this.#idle();
      else if (this.#limits?.isOver) await this.#rest(this.#limits);
      else if (this.#limits && this.#isLow) await this.#recharge(this.#limits);
      else await this.#idle();
    }
  }

  /** Goes home at the end of the shift, and comes back for the next one. */
  async #rest(limits: WorkingLimits): Promise<void> {
    await this.#goOnDuty('false');
    const { pace } = this.#tools;
    await pace.wait(REST_SECONDS * pace.speed);
    await this.#enter(limits.begin());
    await this.#goOnDuty('true');
    await this.#refresh();
  }

  /**
   * Charges the van at the nearest depot, off duty, so that nobody is sent meanwhile. A job that somebody assigns all
   * the same ends it early.
   */
  async #recharge(limits: WorkingLimits): Promise<void> {
    const { pace } = this.#tools;
    this.#isCharging = true;
    await this.#goOnDuty('false');
    let pluggedInMs: number | null = null;
    await this.#unlessNews(async (news) => {
      await this.#van.driveTo(nearestDepot(this.#van.now), news);
      pluggedInMs = Date.now();
      await pace.wait(limits.minutesToFull * MINUTE_SECONDS, news);
    });
    if (pluggedInMs !== null) await this.#enter(limits.charge(pace.since(pluggedInMs) / MINUTE_SECONDS));
    await this.#goOnDuty('true');
    this.#isCharging = false;
  }

  async #goOnDuty(isOnDuty: OnDuty): Promise<void> {
    const answer = await this.#member.socket.timeout(10_000).emitWithAck('duty:set', { isOnDuty });
    if (!answer.ok) throw new Error(`duty:set answered ${answer.code}`);
  }

  async #enter(body: AvailabilityChange): Promise<void> {
    await expectSuccess(this.#member.call, 'PATCH /api/tech/availability', { body });
  }

  /** Accepts most offers, declines some, and leaves a few without an answer. */
  async #answer(offerId: string): Promise<void> {
    const { random, pace } = this.#tools;
    await pace.wait(random.between(4, 15));
    if (random.chance(IGNORED_SHARE)) return;
    const params = { id: offerId };
    if (this.isFree && !random.chance(DECLINED_SHARE)) {
      const name = 'POST /api/tech/offers/:id/accept';
      const answer = await this.#member.call(name, { params });
      if (answer.status === 200) this.#hear(answer.body);
      else if (answer.status !== 409) throw new UnexpectedAnswer(name, answer);
      return;
    }
    const name = 'POST /api/tech/offers/:id/decline';
    const answer = await this.#member.call(name, {
      params,
      body: { reason: random.pick(DeclineReason.options) },
    });
    if (answer.status !== 200 && answer.status !== 409) throw new UnexpectedAnswer(name, answer);
  }

  /** Emergencies first, then by age; scheduled jobs only when they are due. */
  #next(): Job | null {
    const due = [...this.#jobs.values()].filter(
      ({ status, scheduledAt }) =>
        (!this.#isGuests || status === 'confirmed') &&
        (scheduledAt === null || Date.parse(scheduledAt) - Date.now() < HOUR_MS),
    );
    const rank = ({ serviceType, createdAt }: Job) => `${serviceType} ${createdAt}`;
    return due.sort((a, b) => rank(a).localeCompare(rank(b)))[0] ?? null;
  }

  async #doJob(job: Job): Promise<void> {
    const off = new AbortController();
    this.#job = { id: job.id, off };
    try {
      await (this.#isGuests ? this.#driveGuest(job, off.signal) : this.#serve(job, off.signal));
    } catch (error) {
      if (!isAbort(error) || this.#tools.pace.hasEnded) throw error;
    } finally {
      this.#job = null;
    }
  }

  async #serve(job: Job, off: AbortSignal): Promise<void> {
    const { random, pace, tally } = this.#tools;
    const { id, kwh = USUAL_KWH } = job;
    const mishap = this.#mishapOf(id);
    await pace.wait(habits.confirm(random), off);
    if (mishap === 'cannot_go') return this.#giveBack(id, mishap);
    await this.#set(id, 'confirmed');
    await pace.wait(habits.depart(random), off);
    await this.#report(id, 'departed');
    if (mishap === 'breakdown') return this.#breakDown(job, off);
    await this.#van.driveTo(job, off);
    await this.#report(id, 'arrived');
    await pace.wait(habits.begin(random), off);
    await this.#set(id, 'in_progress');
    this.#limits?.give(kwh);
    await pace.wait(habits.serve(random), off);
    await this.#set(id, 'completed');
    tally.completed += 1;
    await this.#leaveProof(id, kwh);
    // Else somebody sends the van on before it is charged.
    if (!this.#isLow) await pace.wait(random.between(30, 90));
  }

  async #giveBack(id: string, kind: Mishap): Promise<void> {
    const name = 'POST /api/tech/bookings/:id/problem';
    await this.#say(name, this.#member.call(name, { params: { id }, body: { kind } }));
  }

  /** The van stops on the way, and its technician gets no job until it is repaired. */
  async #breakDown(job: Job, off: AbortSignal): Promise<void> {
    const { pace } = this.#tools;
    const stop = new AbortController();
    pace.wait(BREAKDOWN_SECONDS, off).then(
      () => stop.abort(),
      () => {},
    );
    await this.#van.driveTo(job, AbortSignal.any([off, stop.signal])).catch((error: unknown) => {
      if (!isAbort(error) || pace.hasEnded) throw error;
    });
    off.throwIfAborted();
    this.#isOut = true;
    await this.#giveBack(job.id, 'breakdown');
    await pace.wait(REPAIR_SECONDS);
    const name = 'POST /api/tech/duty';
    await expectSuccess(this.#member.call, name, { body: { isOnDuty: 'true', isWell: true } });
    this.#isOut = false;
  }

  async #leaveProof(id: string, kwh: number): Promise<void> {
    if (!this.#limits) return;
    const form = new FormData();
    form.append('kwh', String(kwh));
    const name = 'POST /api/tech/bookings/:id/proof';
    const answer = await this.#member.call(name, { params: { id } }, form);
    // The job was cancelled or given to somebody else before its end.
    if (answer.status !== 200 && answer.status !== 403 && answer.status !== 409)
      throw new UnexpectedAnswer(name, answer);
  }

  /** The van has arrived when the guest reports the next step. */
  async #driveGuest(job: Job, off: AbortSignal): Promise<void> {
    await this.#van.driveTo(job, off);
    await this.#tools.pace.wait(24 * 3600, off);
  }

  /** Waits for a job and changes the place from time to time. */
  async #idle(): Promise<void> {
    const { random, pace, places } = this.#tools;
    await this.#unlessNews(async (news) => {
      await pace.wait(random.between(60, 300), news);
      if (!this.#isGuests) await this.#van.driveTo(places.nearby(), news);
    });
  }

  /** Does something until it is done or a job comes. */
  async #unlessNews(act: (news: AbortSignal) => Promise<void>): Promise<void> {
    if (this.#next()) return;
    const news = new AbortController();
    // A change of a job of the next days is no reason.
    this.#news.on('job', () => this.#next() && news.abort());
    try {
      await act(news.signal);
    } catch (error) {
      if (!isAbort(error) || this.#tools.pace.hasEnded) throw error;
    } finally {
      this.#news.removeAllListeners('job');
    }
  }

  async #set(id: string, status: BookingStatus): Promise<void> {
    const known = this.#jobs.get(id)?.status;
    if (known && order.indexOf(known) >= order.indexOf(status)) return;
    const name = 'PATCH /api/admin/bookings/:id/status';
    await this.#say(name, this.#member.call(name, { params: { id }, body: { status } }));
  }

  async #report(id: string, kind: 'departed' | 'arrived'): Promise<void> {
    if (this.#jobs.get(id)?.status !== 'confirmed') return;
    const name = `POST /api/tech/bookings/:id/${kind}` as const;
    await this.#say(name, this.#member.call(name, { params: { id }, body: {} }));
  }

  /** A refusal means that another person was faster; the current booking decides how to continue. */
  async #say(name: CallName, said: Promise<{ status: number; body: Booking }>): Promise<void> {
    const answer = await said;
    if (answer.status === 200) return this.#hear(answer.body);
    if (answer.status !== 403 && answer.status !== 409) throw new UnexpectedAnswer(name, answer);
    await this.#refresh();
    this.#job?.off.signal.throwIfAborted();
  }

  async #refresh(): Promise<void> {
    const bookings = await expectSuccess(this.#member.call, 'GET /api/tech/bookings', {});
    const mine = new Set(
      bookings.filter(({ assignedTechId }) => assignedTechId === this.techId).map(({ id }) => id),
    );
    for (const id of [...this.#jobs.keys()]) if (!mine.has(id)) this.#forget(id);
    for (const booking of bookings) this.#hear(booking);
  }

  #hear(booking: Booking): void {
    const { id, latitude, longitude } = booking;
    if (booking.version < (this.#jobs.get(id)?.version ?? 0)) return;
    this.#expected.delete(id);
    if (holderOf(booking) !== this.techId) {
      this.#forget(id);
    } else if (latitude !== null && longitude !== null) {
      this.#jobs.set(id, { ...booking, latitude, longitude });
      this.#news.emit('job');
    }
  }

  #forget(id: string): void {
    this.#expected.delete(id);
    this.#jobs.delete(id);
    if (this.#job?.id === id) this.#job.off.abort();
  }
}
