import { Route } from 'lucide-react';
import type { AutomaticFigures } from '../../contract/shapes/automatic-figures.ts';
import { serviceName } from '../../domain/bookings/service-type.ts';
import { plural, t } from '../ui/texts.ts';
import { useAutomaticFigures } from './live.ts';

/** 'Automatic: 12 sent, 1 needs you' */
function automaticText({ sent, needPerson }: AutomaticFigures): string {
  const done = t('Automatic: {sent} sent', { sent });
  if (needPerson === 0) return done;
  return `${done}, ${plural(needPerson, '{count} needs you', '{count} need you')}`;
}

/** Says that automatic mode is on, what it has done today, and how much it leaves to a person. */
export function AutomaticNote() {
  const { data } = useAutomaticFigures();
  if (!data || data.services.length === 0) return null;
  const [service, another] = data.services;
  return (
    <p
      role="status"
      className="mb-3 flex items-center gap-1.5 rounded-card bg-surface px-3 py-1.5 text-[0.8125rem] leading-5 shadow-card tabular-nums board:mb-4 board:px-4"
    >
      <Route aria-hidden="true" className="size-4 flex-none text-volt-text" />
      <span className="font-semibold">{automaticText(data)}</span>
      {service && !another && (
        <span className="text-ink-soft"> {t('{service} only', { service: t(serviceName[service]) })}</span>
      )}
    </p>
  );
}
