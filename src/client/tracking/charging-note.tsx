import type { Charging } from '../../domain/bookings/charging.ts';
import { RichText } from '../ui/rich-text.tsx';
import { t } from '../ui/texts.ts';
import { Ago, useNow } from '../ui/time.tsx';
import { chargingFigures } from './charging-text.ts';

/** What the car has got so far, as the technician has read it, and how long it still takes. */
export default function ChargingNote({ charging }: { charging: Charging }) {
  const { kwh, miles, percent, minutes } = chargingFigures(charging, useNow(10_000));
  const figures = [
    { name: t('kWh so far'), value: kwh },
    { name: t('miles gained, about'), value: miles },
    { name: t('battery'), value: percent === null ? null : `${percent}%` },
    // An end that has passed was wrong by that: nothing is said of it.
    { name: t('min left, about'), value: minutes || null },
  ];
  return (
    <div className="grid gap-2">
      <dl aria-live="polite" className="pair gap-3">
        {figures
          .filter(({ value }) => value !== null)
          .map(({ name, value }) => (
            <div key={name} className="flex flex-col-reverse">
              <dt className="text-small text-ink-soft">{name}</dt>
              <dd className="text-title tabular-nums">{value}</dd>
            </div>
          ))}
      </dl>
      <p className="text-small text-ink-soft">
        <RichText text="Last reading: {age}" parts={{ age: <Ago at={charging.asOf} /> }} />
      </p>
    </div>
  );
}
