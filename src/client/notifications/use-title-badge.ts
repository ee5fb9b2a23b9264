import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { alarmAtom, shownAlertsAtom } from './atoms.ts';

const PULSE_MS = 1000;

const words = (count: number) => (count === 1 ? '1 new booking' : `${count} new bookings`);

function setBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return;
  void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
}

/** The alarm for the eye, where the page itself is not seen: the tab's title and the app's badge. */
export function useTitleBadge(): void {
  const count = useAtomValue(shownAlertsAtom).length;
  const isRinging = useAtomValue(alarmAtom).endsAt !== null;

  useEffect(() => {
    setBadge(count);
    return () => setBadge(0);
  }, [count]);

  useEffect(() => {
    if (count === 0) return;
    let title = document.title;
    let ours = '';
    let loud = false;
    const pulse = () => {
      // The page may have been given another title meanwhile.
      if (document.title !== ours) title = document.title;
      loud = isRinging && !loud;
      ours = loud ? `🔔 ${words(count)}` : `(${count}) ${title}`;
      document.title = ours;
    };
    pulse();
    const timer = isRinging ? setInterval(pulse, PULSE_MS) : undefined;
    return () => {
      clearInterval(timer);
      if (document.title === ours) document.title = title;
    };
  }, [count, isRinging]);
}
