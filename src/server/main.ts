import { printBanner } from './banner.ts';
import { ConfigError } from './lib/config-error.ts';
import { serve } from './serve.ts';
import { hasStaff } from './staff/first-accounts.ts';

/** Container engines kill the process ten seconds after SIGTERM. */
const CLOSE_TIMEOUT_MS = 9000;

async function start(): Promise<void> {
  const { config, db, log, first, close } = await serve({ env: process.env, argv: process.argv });
  let closing = false;
  const end = async () => {
    if (closing) return;
    closing = true;
    // Exits before the container engine kills the process, and logs the reason.
    setTimeout(() => {
      log.error('server did not close in time; exiting');
      process.exit(1);
    }, CLOSE_TIMEOUT_MS).unref();
    await close();
    // An open request to a payment or mail server would keep the process alive.
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end());

  // The server listens by now: a database that is slow to answer takes a hint from the banner and ends nothing.
  printBanner(config, first, await hasStaff({ db }).catch(() => true));
  await releaseStartMemory();
}

/**
 * Gives the memory that only the start needed back to the system: V8's space for new objects has grown to 32 MB by then,
 * and no ordinary collection shrinks the space. The inspector's collection is the only one that does.
 */
async function releaseStartMemory(): Promise<void> {
  const { Session } = await import('node:inspector/promises');
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage');
  session.disconnect();
}

start().catch((error) => {
  const message = error instanceof Error ? error.message : String(error);
  const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
  console.error(
    error instanceof ConfigError ? `Cannot start: ${message}` : `Cannot start: ${message}${cause}`,
  );
  process.exitCode = 1;
  process.exit();
});
