import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { plural } from '../ui/texts.ts';
import { alarmAtom, lostJobsAtom, waitingCountAtom } from './atoms.ts';

const PULSE_MS = 1000;

function setBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return;
  void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
}

/** Shows the number of alerts where the page itself is not visible: in the tab's title and the app's badge. */
export function useTitleBadge(): void {
  const count = useAtomValue(waitingCountAtom);
  const lost = useAtomValue(lostJobsAtom).length;
  const isRinging = useAtomValue(alarmAtom).endsAt !== null;

  useEffect(() => {
    setBadge(count);
    return () => setBadge(0);
  }, [count]);

  useEffect(() => {
    if (count === 0) return;
    let title = document.title;
    let ours = '';
    let isAlarmTitle = false;
    const pulse = () => {
      // The page may have set another title meanwhile.
      if (document.title !== ours) title = document.title;
      isAlarmTitle = isRinging && !isAlarmTitle;
      ours = isAlarmTitle
        ? `🔔 ${
            lost > 0
              ? plural(lost, '{count} job without contact', '{count} jobs without contact')
              : plural(count, '{count} new booking', '{count} new bookings')
          }`
        : `(${count}) ${title}`;
      document.title = ours;
    };
    pulse();
    const timer = isRinging ? setInterval(pulse, PULSE_MS) : undefined;
    // A page that opens later has a title of its own.
    const titles = new MutationObserver(() => document.title !== ours && pulse());
    titles.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      clearInterval(timer);
      titles.disconnect();
      if (document.title === ours) document.title = title;
    };
  }, [count, lost, isRinging]);
}
