const LOCK = 'curbvolt-alarm';

let letGo: (() => void) | null = null;

/** Without locks, as on an insecure page, each tab is by itself. */
const locks = (): LockManager | null => (typeof navigator !== 'undefined' && navigator.locks) || null;

/** Makes this tab the one of its browser that sounds, unless another is; tells whether it is. */
export function takeAlarm(): Promise<boolean> {
  const manager = locks();
  if (!manager || letGo) return Promise.resolve(true);
  return new Promise((resolve) => {
    manager
      .request(LOCK, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        if (!lock) return;
        return new Promise<void>((release) => {
          letGo = release;
        });
      })
      .catch(() => resolve(true));
  });
}

/** Another tab may sound now. */
export function leaveAlarm(): void {
  letGo?.();
  letGo = null;
}

/** Whether a tab of this browser sounds. */
export async function isAlarmTaken(): Promise<boolean> {
  const held = (await locks()?.query())?.held ?? [];
  return held.some(({ name }) => name === LOCK);
}
