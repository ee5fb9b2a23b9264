/** A tab that waits longer goes ahead: the tab that has its turn may be asleep. */
const WAIT_MS = 15_000;

/**
 * Does the work while no other tab of this device does work of the same name. Without locks, as on an insecure page, and
 * after 15 s the work is done all the same, so what must not happen twice is also checked by the server.
 */
export async function withDeviceLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  if (!locks) return work();
  let isOurs = false;
  try {
    return await locks.request(name, { signal: AbortSignal.timeout(WAIT_MS) }, () => {
      isOurs = true;
      return work();
    });
  } catch (error) {
    if (isOurs) throw error;
    return work();
  }
}
