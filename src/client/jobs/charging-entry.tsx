import { CloudUpload } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { ChargeReading } from '../../domain/bookings/charging.ts';
import type { UnsentReading } from '../offline/phone-store.ts';
import { Button } from '../ui/button.tsx';
import { errorsByField } from '../ui/field.tsx';
import { toServerTime } from '../ui/server-clock.ts';
import { t } from '../ui/texts.ts';
import { ageText, useNow } from '../ui/time.tsx';
import type { ShownJob } from './job-waiting.ts';
import { ReadNumber } from './read-number.tsx';

type ChargingEntryProps = {
  job: ShownJob;
  /** Resolves to whether the server accepted the reading or the phone stored it. */
  onTell: (reading: UnsentReading) => Promise<boolean>;
};

/** 'Charging' on the running job: what the van's display and the car show, told to the customer. */
export function ChargingEntry({ job, onTell }: ChargingEntryProps) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const numberOf = (name: string) => {
      const text = String(fields.get(name) ?? '')
        .trim()
        .replace(',', '.');
      return text === '' ? null : Number(text);
    };
    const reading = { kwh: numberOf('kwh'), percent: numberOf('percent') };
    const checked = ChargeReading.safeParse(reading);
    setErrors(errorsByField(checked));
    if (!checked.success) return;
    setBusy(true);
    if (await onTell(reading)) form.reset();
    setBusy(false);
  };
  return (
    <section aria-label={t('Charging')} className="mt-2 rounded-small bg-quiet p-3">
      <form onSubmit={submit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <div className="pair gap-3">
          {/* Either says enough; a second line of one label would move its field. */}
          <ReadNumber name="kwh" label={t('Charged')} aside="" unit={t('kWh')} error={errors.kwh} />
          <ReadNumber
            name="percent"
            label={t('Battery now')}
            aside=""
            unit="%"
            error={errors.percent}
            whole
          />
        </div>
        <Button type="submit" wide busy={busy} className="min-h-14!">
          {t('Tell the customer')}
        </Button>
      </form>
      <LastReading job={job} />
    </section>
  );
}

/** The newest reading: sent, or waiting on this phone. */
function LastReading({ job }: { job: ShownJob }) {
  const now = useNow(10_000);
  const unsent = job.waiting.findLast(({ reading }) => reading);
  const last = unsent?.reading ?? job.charging;
  if (!last) return null;
  const atMs = unsent ? toServerTime(unsent.tappedAtMs) : Date.parse(job.charging?.asOf ?? '');
  const figures = [
    last.kwh !== null && t('{kwh} kWh', { kwh: last.kwh }),
    last.percent !== null && `${last.percent}%`,
  ];
  return (
    <p role="status" className="mt-2 flex items-center gap-2 text-small text-ink-soft tabular-nums">
      {unsent && <CloudUpload aria-hidden="true" className="size-4 shrink-0" />}
      {t('Last: {figures}, {age}', { figures: figures.filter(Boolean).join(', '), age: ageText(atMs, now) })}
    </p>
  );
}
