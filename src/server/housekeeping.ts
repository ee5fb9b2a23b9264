import { forgetOldDevices, forgetOldSignIns } from './accounts/forget-old.ts';
import { forgetOldEntries } from './audit/forget-old.ts';
import type { Context } from './context.ts';
import { forgetOldMessages } from './notifications/forget-old.ts';
import { forgetOldChallenges } from './passkeys/forget.ts';
import { pruneTrail } from './technicians/prune-trail.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const EVERY_MS = 60 * 60 * 1000;

/** Once an hour: what is kept no longer is deleted. */
export function keepHouse({ db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>): { stop: () => void } {
  const sweep = async () => {
    const now = clock();
    await pruneTrail(db, now);
    await forgetOldSignIns(db, now - DAY_MS);
    await forgetOldDevices(db, now);
    await forgetOldMessages(db, now);
    await forgetOldChallenges(db, now);
    await forgetOldEntries({ db, log }, now);
  };
  const run = () =>
    sweep().catch((error) => log.warn({ err: error }, 'housekeeping failed; it will run again'));
  const timer = setInterval(run, EVERY_MS);
  timer.unref();
  void run();
  return { stop: () => clearInterval(timer) };
}
