import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { store } from '../app/store.ts';
import { type AlarmPhase, createAlarm } from './alarm.ts';
import { raisingOf } from './alert-list.ts';
import { alarmAtom, lostJobsAtom, type Sound, shownAlertsAtom } from './atoms.ts';
import { beep, canSound, unblockSound } from './beep.ts';

const LOCK = 'curbvolt-alarm';

let releaseLock: (() => void) | null = null;

/** Null without locks, as on an insecure page: every tab then sounds. */
const locks = (): LockManager | null => (typeof navigator !== 'undefined' && navigator.locks) || null;

/** Makes this tab the only one of its browser that sounds, unless another tab is; resolves to whether it is. */
function acquireAlarm(): Promise<boolean> {
  const manager = locks();
  if (!manager || releaseLock) return Promise.resolve(true);
  return new Promise((resolve) => {
    manager
      .request(LOCK, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        if (!lock) return;
        return new Promise<void>((release) => {
          releaseLock = release;
        });
      })
      .catch(() => resolve(true));
  });
}

/** Allows another tab to sound. */
function releaseAlarm(): void {
  releaseLock?.();
  releaseLock = null;
}

/** Whether any tab of this browser sounds. */
async function isAlarmTaken(): Promise<boolean> {
  const held = (await locks()?.query())?.held ?? [];
  return held.some(({ name }) => name === LOCK);
}

function setSound(sound: Sound): void {
  const known = store.get(alarmAtom);
  if (known.endsAt !== null && known.sound !== sound) store.set(alarmAtom, { ...known, sound });
}

/** Makes one sound of the alarm, in one tab of the browser, if the browser allows that tab to sound. */
async function sound(): Promise<void> {
  if (!(await canSound())) {
    releaseAlarm();
    return setSound((await isAlarmTaken()) ? 'other-tab' : 'blocked');
  }
  const isOurs = await acquireAlarm();
  // The alarm may have ended meanwhile.
  if (store.get(alarmAtom).endsAt === null) return releaseAlarm();
  if (isOurs) beep();
  setSound(isOurs ? 'on' : 'other-tab');
}

function onChange(phase: AlarmPhase): void {
  const { everyMs, sound: known } = store.get(alarmAtom);
  const rings = phase !== null && phase !== 'ended';
  store.set(
    alarmAtom,
    rings
      ? { ...phase, sound: known, ended: false }
      : { sound: 'off', everyMs, endsAt: null, ended: phase === 'ended' },
  );
  if (!rings) releaseAlarm();
}

/** Asks the browser to allow the alarm's sound; must be called in a tap. */
export async function unblockAlarm(): Promise<void> {
  if (await unblockSound()) await sound();
}

/** Sounds the alarm while alerts are unacknowledged or jobs are lost, unless it is to be silent. */
export function useAlarm(isSilent: boolean): void {
  const items = useAtomValue(shownAlertsAtom);
  const lost = useAtomValue(lostJobsAtom);
  const alarm = useRef<ReturnType<typeof createAlarm> | null>(null);
  useEffect(() => {
    const created = createAlarm({ beep: () => void sound(), onChange });
    alarm.current = created;
    return created.stop;
  }, []);
  useEffect(() => {
    const heard = isSilent ? [] : items;
    alarm.current?.follow({
      ids: [...heard.map(raisingOf), ...lost.map((bookingId) => `lost ${bookingId}`)],
      emergency: lost.length > 0 || heard.some(({ isEmergency }) => isEmergency),
    });
  }, [items, lost, isSilent]);
}
