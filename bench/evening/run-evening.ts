import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { expectSuccess } from '../../demo/company/api.ts';
import type { StaffMember } from '../../demo/company/staff-member.ts';
import { VISITING_ADMIN } from '../../demo/world/staff.ts';
import type { Booking } from '../../src/domain/bookings/booking.ts';
import type { DispatchMode } from '../../src/domain/dispatch/dispatch-mode.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../src/domain/durations.ts';
import { startServer } from '../../test/running-server.ts';
import { quantile } from '../quantile.ts';
import { openBoard } from './board-page.ts';
import type { Scenario } from './calls.ts';
import { type Log, type Purpose, ScriptedDispatcher, type Way } from './dispatcher.ts';
import { runProgramFast } from './fast-clock.mjs';
import { type Figures, figuresOf } from './figures.ts';
import { Ledger } from './ledger.ts';
import { sendNearestFree } from './nearest-free.ts';
import { connectStaff, People } from './people.ts';
import { DATABASE_FILE, type EveningWorld } from './world.ts';

export type Mode = 'nearest free' | Way;
export type Evening = Figures & {
  /** How long the machine took to read the page, in seconds of the evening; null without a page. */
  readP90Seconds: number | null;
  /** How many keys were pressed for what. */
  keysFor: Partial<Record<Purpose, number>>;
  /** What the server answered to those who wanted to book and could not. */
  refusals: string[];
  /** The bookings that were left behind. */
  open: Booking[];
};

/** In manual mode the server proposes as well, and nobody looks. */
const modeOfServer: Record<Mode, DispatchMode> = {
  'nearest free': 'suggest',
  manual: 'suggest',
  suggest: 'suggest',
  automatic: 'automatic',
};
/** The evening is over when nothing has changed for longer than a drive and a service take, or after the last minute. */
const NO_CHANGE_MS = 50 * MINUTE_MS;
const LAST_MS = 3 * HOUR_MS;
const CHECK_MS = 5 * SECOND_MS;
const RULE_EVERY_MS = 2 * SECOND_MS;

type Options = {
  scenario: Scenario;
  world: EveningWorld;
  startMs: number;
  speed: number;
  browser: Browser;
  log: Log;
};

/** Runs the calls of a scenario once, until nothing is open any more or nobody can do anything about it. */
export async function runEvening(
  mode: Mode,
  { scenario, world, startMs, speed, browser, log }: Options,
): Promise<Evening> {
  const dataDir = mkdtempSync(join(tmpdir(), 'curbvolt-evening-'));
  copyFileSync(join(world.folder, DATABASE_FILE), join(dataDir, DATABASE_FILE));
  const clock = { startMs, sinceMs: Date.now(), speed };
  const fast = {
    NODE_OPTIONS: '--import=./bench/evening/fast-clock.mjs',
    FAST_CLOCK: JSON.stringify(clock),
  };
  const server = await startServer({ dataDir, env: { ...world.env, ...fast } });
  const stopFast = runProgramFast(clock);
  try {
    return await dispatchEvening(mode, server.url);
  } finally {
    stopFast();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }

  async function dispatchEvening(mode: Mode, url: string): Promise<Evening> {
    const observer = connectStaff(url, VISITING_ADMIN, world.observer);
    const end = new AbortController();
    const ledger = new Ledger(observer);
    const people = new People({ url, world, scenario, ledger, end: end.signal });
    await ledger.begin();
    await setMode(observer, modeOfServer[mode]);
    const page = mode === 'nearest free' ? null : await openBoard(browser, url, world.page, clock);
    const dispatcher = page && new ScriptedDispatcher(page, mode as Way, log);
    const lastMs = Date.now() + scenario.hours * HOUR_MS + LAST_MS;
    const isOver = () =>
      people.isOver || Date.now() > lastMs || Date.now() > ledger.changedAtMs + NO_CHANGE_MS;
    const untilOver = async () => {
      while (!isOver()) await sleep(CHECK_MS);
    };
    const byRule = async () => {
      while (!end.signal.aborted) {
        await sendNearestFree({ member: observer, ledger, fleet: people.fleet });
        await sleep(RULE_EVERY_MS);
      }
    };
    let open: Booking[] = [];
    try {
      await Promise.race([people.live(), dispatcher?.work(end.signal) ?? byRule(), untilOver()]);
      open = ledger.open;
    } finally {
      end.abort();
      await page?.context().close();
      observer.socket.disconnect();
    }
    return {
      ...figuresOf(people.outcomes, dispatcher && sumOf(dispatcher.keys.values())),
      keysFor: Object.fromEntries(dispatcher?.keys ?? []),
      readP90Seconds: dispatcher && (quantile(dispatcher.readMs, 0.9) ?? 0) / SECOND_MS,
      refusals: people.refusals,
      open,
    };
  }
}

const sumOf = (numbers: Iterable<number>) => [...numbers].reduce((sum, each) => sum + each, 0);

const setMode = (admin: StaffMember, mode: DispatchMode) => {
  const service = { mode, hours: null };
  return expectSuccess(admin.call, 'PATCH /api/admin/settings', {
    body: { dispatch: { emergency: service, standard: service } },
  });
};
