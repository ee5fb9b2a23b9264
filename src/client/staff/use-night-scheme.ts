import { useEffect } from 'react';
import { businessHour } from '../../domain/bookings/schedule.ts';
import { config } from '../app/config.ts';

const NIGHT_FROM = 19;
const NIGHT_TO = 6;

/** Sets the dark scheme from 7 PM to 6 AM of the business clock, because a white screen dazzles at night. */
export function useNightScheme(): void {
  useEffect(() => {
    const root = document.documentElement;
    const update = () => {
      const { hour } = businessHour(new Date(), config.timeZone);
      if (hour >= NIGHT_FROM || hour < NIGHT_TO) root.dataset.scheme = 'dark';
      else delete root.dataset.scheme;
    };
    update();
    const timer = setInterval(update, 60_000);
    return () => {
      clearInterval(timer);
      delete root.dataset.scheme;
    };
  }, []);
}
