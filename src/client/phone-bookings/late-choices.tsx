import { TriangleAlert } from 'lucide-react';
import type { LateChoice } from '../../contract/shapes/phone-booking.ts';
import type { Quote } from '../../domain/money/quote.ts';
import { earliestTime, partnerText } from '../bookings/shared/quoted-window.ts';
import { t } from '../ui/texts.ts';

type Emergency = Quote['emergency'];

/** What can be agreed with the caller of an emergency, the company's own rule first; none for one that is in time. */
export function lateChoices({ isLate, overload }: Emergency): LateChoice[] {
  if (!isLate && !overload) return [];
  const own: LateChoice[] =
    overload?.rule === 'waiting_list' ? ['waiting_list', 'honest_time'] : ['honest_time', 'waiting_list'];
  return overload?.partner ? ['partner', ...own] : own;
}

/** What is agreed: what the dispatcher chose, else the company's rule; null if the company sells none. */
export function agreedOn(emergency: Emergency, chosen: LateChoice | null): LateChoice | null {
  const choices = lateChoices(emergency);
  if (chosen && choices.includes(chosen)) return chosen;
  return emergency.overload?.rule === 'stop' ? null : (choices[0] ?? null);
}

function choiceText(choice: LateChoice, { overload }: Emergency): string {
  if (choice === 'honest_time') return t('Our van, at that time');
  if (choice === 'waiting_list') return t('Our van, and told when one comes earlier');
  return overload?.partner ? partnerText(overload.partner) : '';
}

/** Returns what to say on the phone. */
function factsOf({ arrival, overload }: Emergency): string[] {
  const earliest = t('No technician before {time}', { time: earliestTime(arrival) });
  if (overload?.rule !== 'stop') return [earliest];
  const { againAt } = overload;
  return [
    againAt
      ? t('Emergencies are not sold. They are expected to be again at {time}.', {
          time: earliestTime({ fromAt: againAt, byAt: againAt }),
        })
      : t('Emergencies are not sold.'),
    t('{fact}. You can still book this one, if the caller agrees.', { fact: earliest }),
  ];
}

type LateChoicesProps = {
  emergency: Emergency;
  value: LateChoice | null;
  error: string | undefined;
  onChange: (choice: LateChoice) => void;
};

/** When somebody can be there who is late for the company's limit, and what the caller may choose. */
export function LateChoices({ emergency, value, error, onChange }: LateChoicesProps) {
  const [heading, ...more] = factsOf(emergency);
  const partner = emergency.overload?.partner;
  return (
    <fieldset className="grid min-w-0 gap-1 rounded-small bg-sunken p-3 text-small text-pretty">
      <legend className="sr-only">{t('The caller agrees to')}</legend>
      <p role="status" className="flex items-start gap-2 text-label text-amber-text">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span>{heading}</span>
      </p>
      {more.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {lateChoices(emergency).map((choice) => (
        <label key={choice} className="flex min-h-11 items-center gap-2">
          <input
            type="radio"
            name="late"
            value={choice}
            checked={value === choice}
            onChange={() => onChange(choice)}
          />
          {choiceText(choice, emergency)}
        </label>
      ))}
      {partner && value === 'partner' && (
        <p className="text-ink-soft">
          {t('{partner} gets the first name, phone, place and car, and nothing else.', {
            partner: partner.name,
          })}
        </p>
      )}
      {error && (
        <p role="alert" className="text-alarm-text">
          {error}
        </p>
      )}
    </fieldset>
  );
}
