import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND_MS } from '../../src/domain/durations.ts';
import type { Coordinates } from '../../src/domain/places/place.ts';
import type { Fix } from '../../src/domain/tracking/position.ts';
import type { RoadNetwork } from '../../src/server/drives/road-network.ts';
import type { Random } from '../random.ts';
import { type Drive, driveAlong, lasting, type Moment, parkedAt } from '../roads/drive.ts';
import { drawMinutes, usualDrive } from '../roads/drive-minutes.ts';
import { wayBetween } from '../roads/way.ts';
import { isAbort, type Pace } from './pace.ts';
import type { StaffSocket } from './staff-member.ts';
import type { Tally } from './tally.ts';

/** The phone sends a fix every three of the demo's seconds, at most once per real second. */
const FIX_SECONDS = 3;
/** Intervals between two fixes of a parked van. */
const PARKED_BEATS = 8;
const REMEMBERED = 60;
const MINUTE_SECONDS = 60;
const DEGREES_PER_METER = 1 / 111_195;

/** A simulated van with a phone: it drives to a place, and the phone sends fixes over the socket. */
export class Van {
  readonly #random: Random;
  readonly #roads: RoadNetwork;
  readonly #pace: Pace;
  readonly #socket: StaffSocket;
  readonly #tally: Tally;
  #drive: Drive;
  #startedMs = Date.now();
  #said: string[] = [];
  #yields = false;
  #isRefused = false;

  constructor(
    tools: { random: Random; roads: RoadNetwork; pace: Pace; tally: Tally },
    socket: StaffSocket,
    at: Coordinates,
  ) {
    this.#random = tools.random;
    this.#roads = tools.roads;
    this.#pace = tools.pace;
    this.#tally = tools.tally;
    this.#socket = socket;
    this.#drive = parkedAt(at);
  }

  get now(): Moment {
    return this.#drive.at(this.#pace.since(this.#startedMs));
  }

  /** Drives to a place. @throws AbortError if aborted; the van then stops where it is */
  async driveTo(to: Coordinates, until?: AbortSignal): Promise<void> {
    const nowMs = Date.now();
    const from = this.now;
    const drive = driveAlong(this.#random, wayBetween(this.#random, this.#roads, from, to));
    const minutes = drawMinutes(this.#random, usualDrive(from, to, nowMs));
    this.#drive = drive.seconds > 0 ? lasting(drive, minutes * MINUTE_SECONDS) : drive;
    this.#startedMs = nowMs;
    try {
      await this.#pace.wait(this.#drive.seconds, until);
    } catch (error) {
      this.#drive = parkedAt(this.now);
      throw error;
    }
  }

  /** Sends fixes until the demo ends; off duty, now and then, so that it hears when they are taken again. */
  async tell(): Promise<void> {
    const everyMs = Math.max(SECOND_MS, (FIX_SECONDS * SECOND_MS) / this.#pace.speed);
    for (let beat = this.#random.whole(0, PARKED_BEATS); !this.#pace.hasEnded && !this.#yields; beat += 1) {
      const moment = this.now;
      const isSaid = moment.speed > 0 && !this.#isRefused;
      if (isSaid || beat % PARKED_BEATS === 0) await this.#say(moment);
      await sleep(everyMs * this.#random.between(0.9, 1.1));
    }
  }

  /** Stops sending when a real phone sends fixes for the same technician. */
  yieldTo(recordedAt: string): void {
    if (!this.#said.includes(recordedAt)) this.#yields = true;
  }

  async #say({ latitude, longitude, heading, speed }: Moment): Promise<void> {
    const accuracy = this.#random.chance(0.06) ? this.#random.between(25, 70) : this.#random.between(4, 13);
    const off = () => (this.#random.gauss() * accuracy * DEGREES_PER_METER) / 4;
    const recordedAt = new Date().toISOString();
    this.#said = [...this.#said, recordedAt].slice(-REMEMBERED);
    const fix: Fix = {
      latitude: latitude + off(),
      longitude: longitude + off(),
      accuracy: Number(accuracy.toFixed(1)),
      // The speed in the demo's time, independent of the demo's speed.
      speed: Number(speed.toFixed(1)),
      heading: Number(heading.toFixed(1)),
      recordedAt,
    };
    try {
      const answer = await this.#socket.timeout(10_000).emitWithAck('location:update', fix);
      this.#isRefused = !answer.ok && answer.code === 'OFF_DUTY';
      if (answer.ok) this.#tally.fixes += 1;
      else if (!this.#isRefused)
        throw new Error(`location:update answered ${answer.code}: ${answer.message}`);
    } catch (error) {
      if (!this.#pace.hasEnded && !isAbort(error)) throw error;
    }
  }
}
