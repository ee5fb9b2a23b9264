import type { Context } from '../context.ts';
import { type Addressing, addressDue } from './address-due.ts';
import { type Delivering, DeliveryWorkers } from './delivery-workers.ts';

const EVERY_MS = 2000;

export type Messaging = Addressing & Delivering & Pick<Context, 'facts'>;

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
  let timer: NodeJS.Timeout | undefined;
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

  context.facts.on('booking:changed', soon);
  return {
    start() {
      soon();
      timer = setInterval(soon, EVERY_MS).unref();
    },
    flush,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running?.catch(() => {});
    },
  };
}
