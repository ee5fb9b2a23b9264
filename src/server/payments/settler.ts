import { OutboxWorker, type Settling } from './settle.ts';

/** A claim that a node left when it died is taken up this soon after it has run out. */
const LOOK_EVERY_MS = 2000;

export type Settler = { soon: () => void; start: () => void; stop: () => Promise<void> };

/** Works off the outbox whenever it is asked to and every 2 s. */
export function createSettler(context: Settling, lookEveryMs = LOOK_EVERY_MS): Settler {
  const worker = new OutboxWorker(context);
  let timer: NodeJS.Timeout | undefined;

  const warn = (error: unknown) =>
    context.log.error({ err: error }, 'the reconciler failed; it will run again');
  const soon = () => void worker.wake().catch(warn);

  return {
    soon,
    start() {
      soon();
      timer = setInterval(soon, lookEveryMs).unref();
    },
    async stop() {
      clearInterval(timer);
      await worker.stop();
    },
  };
}
