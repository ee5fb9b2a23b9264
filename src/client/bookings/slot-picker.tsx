import './booking-form.css';
import { businessHour, canBookSlot, type Day, slotsOf } from '../../domain/bookings/schedule.ts';
import { zoneNames } from '../../domain/company/company-words.ts';
import { texts } from '../../domain/texts.ts';
import { config } from '../app/config.ts';
import { serverNow } from '../ui/server-clock.ts';
import { language, t } from '../ui/texts.ts';
import { clockTime, deviceIsInBusinessZone } from '../ui/time.tsx';
import type { DaySlots } from './shared/slots.ts';

/** Parts of the day, by the hour at which a slot begins. */
const parts = texts([
  { name: 'Morning', from: 0, to: 12 },
  { name: 'Afternoon', from: 12, to: 17 },
  { name: 'Evening', from: 17, to: 24 },
]);

type SlotPickerProps = {
  day: Day;
  /** The chosen instant in ISO-8601. */
  slot: string | null;
  states: DaySlots['states'];
  /** The present time of a booking that is moved: no place for another one. */
  own?: string | null | undefined;
  onPick: (slot: string) => void;
};

/** The slots of a day; full ones, the own one and those less than 24 hours away are disabled. */
export function SlotPicker({ day, slot, states, own, onPick }: SlotPickerProps) {
  const now = new Date(serverNow());
  const { city, zone } = zoneNames(config.timeZone, language);
  const slots = slotsOf(day, config).map((at) => ({ at, hour: businessHour(at, config.timeZone).hour }));
  const shown = parts
    .map(({ name, from, to }) => ({ name, times: slots.filter(({ hour }) => hour >= from && hour < to) }))
    .filter(({ times }) => times.length > 0);
  return (
    <>
      {!deviceIsInBusinessZone() && (
        <p className="text-small text-ink-soft">{t('Times are {city} time ({zone}).', { city, zone })}</p>
      )}
      {shown.map(({ name, times }) => (
        <fieldset key={name}>
          <legend className="pb-2 text-label text-ink-soft">{t(name)}</legend>
          <div className="slots">
            {times.map(({ at }) => {
              const value = at.toISOString();
              const canBook = canBookSlot(at, now);
              const isOwn = value === own;
              const isFull = canBook && !isOwn && states.get(value) === 'full';
              return (
                <label key={value} data-full={isFull || isOwn || undefined} className="slot">
                  <input
                    type="radio"
                    name="slot"
                    value={value}
                    checked={value === slot && !isFull && !isOwn}
                    disabled={!canBook || isFull || isOwn}
                    onChange={() => onPick(value)}
                  />
                  {isFull ? <s>{clockTime(at)}</s> : clockTime(at)}
                  {isFull && <SlotNote text={t('Full')} />}
                  {isOwn && <SlotNote text={t('Your time')} />}
                  {canBook && states.get(value) === 'held' && <SlotNote text={t('Kept for you')} />}
                </label>
              );
            })}
          </div>
        </fieldset>
      ))}
    </>
  );
}

/** A word below a slot's time; the blank parts both in the name that screen readers say. */
const SlotNote = ({ text }: { text: string }) => <small> {text}</small>;
