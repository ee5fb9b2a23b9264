import { useQuery } from '@tanstack/react-query';
import { MapPin, Navigation, ShieldCheck, Star, Zap } from 'lucide-react';
import { plugs } from '../../domain/bookings/connector.ts';
import { texts } from '../../domain/texts.ts';
import { config } from '../app/config.ts';
import { read } from '../app/query-client.ts';
import { Section } from '../app/shell.tsx';
import { PlugPicture } from '../bookings/shared/plug-picture.tsx';
import { language, plural, t } from '../ui/texts.ts';
import { LandingPoints } from './landing-points.tsx';

const steps = texts([
  {
    icon: MapPin,
    name: 'Say where your car is',
    text: 'You see the price and when a van can be there before you sign in.',
  },
  {
    icon: Navigation,
    name: 'We come to your car',
    text: 'You see who comes, and watch the van on a map.',
  },
  { icon: Zap, name: 'Drive on', text: 'You see how far the charge takes you. The receipt comes at once.' },
]);

/** How it works, and why one can trust it: from what the company says of itself and what is stored, and nothing else. */
export default function LandingTrust() {
  const { data: facts } = useQuery(read('GET /api/service-facts'));
  return (
    <>
      <Section title={t('How it works')}>
        <LandingPoints points={steps} isOrdered />
      </Section>
      {facts && (
        <Section title={facts.plugs ? t('Plugs we bring') : t('Plugs you can book')}>
          <ul className="flex flex-wrap gap-5">
            {(facts.plugs ?? plugs).map((plug) => (
              <li key={plug} className="flex items-center gap-2 font-strong">
                <PlugPicture plug={plug} className="size-11" />
                {plug}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {(config.trustLines.length > 0 || facts?.rating) && (
        <Section title={t('Why you can trust us')}>
          <ul className="grid gap-3">
            {facts?.rating && (
              <li className="flex items-center gap-2">
                <Star aria-hidden="true" className="size-5 text-amber" />
                {plural(
                  facts.rating.count,
                  '{average} of 5 stars from {count} rating',
                  '{average} of 5 stars from {count} ratings',
                  { average: facts.rating.average.toLocaleString(language, { minimumFractionDigits: 1 }) },
                )}
              </li>
            )}
            {config.trustLines.map((line) => (
              <li key={line} className="flex items-center gap-2">
                <ShieldCheck aria-hidden="true" className="size-5 text-volt-text" />
                {t<string>(line)}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
