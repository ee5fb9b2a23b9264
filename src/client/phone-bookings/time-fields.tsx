import { useState } from 'react';
import type { DistanceResult } from '../../contract/shapes/location-query.ts';
import { addDays, bookableDays, type Day, dayOf, firstBookableDay } from '../../domain/bookings/schedule.ts';
import type { ServiceType } from '../../domain/bookings/service-type.ts';
import { config } from '../app/config.ts';
import { dayTitle } from '../bookings/shared/calendar.ts';
import { useDaySlots } from '../bookings/shared/slots.ts';
import { ChoicePair } from '../ui/choice-pair.tsx';
import { Field, SelectInput } from '../ui/field.tsx';
import { serverNow } from '../ui/server-clock.ts';
import { t } from '../ui/texts.ts';
import { clockTime } from '../ui/time.tsx';
import type { PhoneOrder } from './phone-order.ts';

/** Later days are rarely asked for on the phone. */
const DAYS = 30;

type TimeFieldsProps = {
  order: PhoneOrder;
  place: Pick<DistanceResult, 'latitude' | 'longitude'> | null;
  error: string | undefined;
  onChange: (part: Partial<PhoneOrder>) => void;
};

/** An emergency now, or a day and one of its free times. */
export function TimeFields({ order, place, error, onChange }: TimeFieldsProps) {
  const now = new Date(serverNow());
  const first = firstBookableDay(now, config);
  const days = Array.from({ length: DAYS }, (_, ahead) => addDays(first, ahead)).filter(
    bookableDays(now, config),
  );
  const [picked, setPicked] = useState<Day>(
    order.scheduledAt ? dayOf(new Date(order.scheduledAt), config.timeZone) : first,
  );
  const { serviceType, connector, kwh } = order;
  const wish =
    place && serviceType === 'standard'
      ? {
          ...{ latitude: place.latitude, longitude: place.longitude },
          ...(connector && { connector }),
          ...(kwh && { energyKwh: kwh }),
        }
      : null;
  const { states } = useDaySlots(picked, wish);
  const choices: [ServiceType, string][] = [
    ['emergency', t('Emergency, now')],
    ['standard', t('At a time')],
  ];
  return (
    <div className="grid items-start gap-4 sm:grid-cols-3">
      <fieldset className="min-w-0">
        <legend className="pb-1.5 text-label">{t('When')}</legend>
        <ChoicePair
          name="when"
          choices={choices}
          value={serviceType}
          onChange={(service) => onChange({ serviceType: service })}
          className="p-1 text-small font-semibold"
        />
      </fieldset>
      {serviceType === 'standard' && (
        <>
          <Field label={t('Day')}>
            <SelectInput
              name="day"
              value={picked}
              onChange={({ target }) => {
                setPicked(target.value);
                onChange({ scheduledAt: null });
              }}
            >
              {days.map((day) => (
                <option key={day} value={day}>
                  {dayTitle(day)}
                </option>
              ))}
            </SelectInput>
          </Field>
          <Field label={t('Time')} error={error} hint={place ? undefined : t('Say first where the car is.')}>
            <SelectInput
              name="scheduledAt"
              value={order.scheduledAt ?? ''}
              onChange={({ target }) => onChange({ scheduledAt: target.value || null })}
            >
              <option value="">{t('Choose a time')}</option>
              {[...states].map(([at, state]) => (
                <option key={at} value={at} disabled={state === 'full' || state === 'past'}>
                  {state === 'full' ? t('{time}, full', { time: clockTime(at) }) : clockTime(at)}
                </option>
              ))}
            </SelectInput>
          </Field>
        </>
      )}
    </div>
  );
}
