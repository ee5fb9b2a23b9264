import type { Context } from '../context.ts';
import type { Estimating } from '../tracking/eta.ts';
import { type Addressing, addressDue } from './address-due.ts';
import { type Delivering, deliverDue } from './deliver-due.ts';
import { lookForNearby } from './nearby.ts';

const EVERY_MS = 2000;
const NEARBY_EVERY_MS = 15_000;

export type Messaging = Addressing & Delivering & Estimating & Pick<Context, 'facts'>;

export type Messenger = {
  start: () => void;
  /** Says all that is due; resolves when it has been tried. */
  flush: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Says what waits in the outbox: whenever a booking changed, and every 2 s what has come due; one at a time. */
export function createMessenger(context: Messaging): Messenger {
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;
  const timers: NodeJS.Timeout[] = [];
  const warn = (error: unknown) =>
    context.log.warn({ err: error }, 'messages were not sent; they will be tried again');

  const work = async () => {
    try {
      do {
        again = false;
        await addressDue(context);
        await deliverDue(context);
      } while (again && !stopped);
    } finally {
      running = null;
    }
  };
  const flush = (): Promise<void> => {
    if (stopped) return Promise.resolve();
    again = true;
    running ??= work();
    return running;
  };
  const soon = () => void flush().catch(warn);
  const every = (ms: number, task: () => void) => timers.push(setInterval(task, ms).unref());

  context.facts.on('booking:changed', soon);
  return {
    start() {
      soon();
      every(EVERY_MS, soon);
      every(NEARBY_EVERY_MS, () => void lookForNearby(context).then(soon).catch(warn));
    },
    flush,
    async stop() {
      stopped = true;
      for (const timer of timers) clearInterval(timer);
      await running?.catch(() => {});
    },
  };
}
