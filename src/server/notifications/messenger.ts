import type { Context } from '../context.ts';
import type { Estimating } from '../tracking/eta.ts';
import { type Addressing, addressDue } from './address-due.ts';
import { type Delivering, DeliveryWorkers } from './delivery-workers.ts';
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

/**
 * Says what waits in the outbox: whenever a booking changed, and every 2 s what has come due. While deliveries are
 * under way, what is new is addressed and sent as well.
 */
export function createMessenger(context: Messaging): Messenger {
  const workers = new DeliveryWorkers(context);
  let running: Promise<void> | null = null;
  let wake = () => {};
  let again = false;
  let stopped = false;
  const timers: NodeJS.Timeout[] = [];
  const warn = (error: unknown) =>
    context.log.warn({ err: error }, 'messages were not sent; they will be tried again');

  const work = async () => {
    try {
      for (;;) {
        again = false;
        const woken = new Promise<void>((resolve) => {
          wake = resolve;
        });
        if (!stopped) {
          await addressDue(context);
          if ((await workers.startDue()) > 0) continue;
        }
        if (!workers.isIdle) await Promise.race([workers.oneEnded(), woken]);
        else if (!again || stopped) return;
      }
    } finally {
      running = null;
    }
  };
  const flush = (): Promise<void> => {
    if (stopped) return Promise.resolve();
    again = true;
    wake();
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
