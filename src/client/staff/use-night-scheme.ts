import { useEffect } from 'react';
import { businessHour } from '../../domain/schedule.ts';
import { config } from '../app/config.ts';

const NIGHT_FROM = 19;
const NIGHT_TO = 6;

/** Dark from 7 PM to 6 AM on the business clock, whatever the phone prefers: a white screen blinds at the roadside. */
export function useNightScheme(): void {
  useEffect(() => {
    const root = document.documentElement;
    const look = () => {
      const { hour } = businessHour(new Date(), config.timeZone);
      if (hour >= NIGHT_FROM || hour < NIGHT_TO) root.dataset.scheme = 'dark';
      else delete root.dataset.scheme;
    };
    look();
    const timer = setInterval(look, 60_000);
    return () => {
      clearInterval(timer);
      delete root.dataset.scheme;
    };
  }, []);
}
