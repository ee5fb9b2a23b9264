import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { store } from '../app/store.ts';
import { type AlarmPhase, createAlarm } from './alarm.ts';
import { raisingOf } from './alert-list.ts';
import { alarmAtom, type Sound, shownAlertsAtom } from './atoms.ts';
import { beep, canSound, unblockSound } from './beep.ts';
import { isAlarmTaken, leaveAlarm, takeAlarm } from './one-alarm.ts';

function say(sound: Sound): void {
  const known = store.get(alarmAtom);
  if (known.endsAt !== null && known.sound !== sound) store.set(alarmAtom, { ...known, sound });
}

/** One sound of the alarm, from one tab of the browser: one that may sound. */
async function sound(): Promise<void> {
  if (!(await canSound())) {
    leaveAlarm();
    return say((await isAlarmTaken()) ? 'elsewhere' : 'blocked');
  }
  const ours = await takeAlarm();
  // It may have ended meanwhile.
  if (store.get(alarmAtom).endsAt === null) return leaveAlarm();
  if (ours) beep();
  say(ours ? 'on' : 'elsewhere');
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
  if (!rings) leaveAlarm();
}

/** Lets the alarm sound from this tap on. */
export async function unblockAlarm(): Promise<void> {
  if (await unblockSound()) await sound();
}

/** Rings while alerts are unacknowledged. */
export function useAlarm(): void {
  const items = useAtomValue(shownAlertsAtom);
  const alarm = useRef<ReturnType<typeof createAlarm> | null>(null);
  useEffect(() => {
    const made = createAlarm({ beep: () => void sound(), onChange });
    alarm.current = made;
    return made.stop;
  }, []);
  useEffect(() => {
    alarm.current?.follow({
      ids: items.map(raisingOf),
      emergency: items.some(({ isEmergency }) => isEmergency),
    });
  }, [items]);
}
