const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 15_000;

/** Resolves after a pause that doubles with each attempt, with 20 % jitter, so that clients do not retry together. */
const pause = (tries: number) =>
  new Promise<void>((resolve) =>
    setTimeout(resolve, Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries) * (0.8 + Math.random() * 0.4)),
  );

/** Repeats the work until it resolves to true or `isWanted` returns false; an error counts as false. */
export async function tryAgain(work: () => Promise<boolean>, isWanted: () => boolean): Promise<void> {
  for (let tries = 0; isWanted(); tries += 1) {
    if (await work().catch(() => false)) return;
    await pause(tries);
  }
}
