import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type CompanySettings, CompanySettingsPatch } from '../../contract/shapes/company-settings.ts';
import type { SlotFigures } from '../../contract/shapes/slot-figures.ts';
import { OverloadRule } from '../../domain/promise/overload.ts';
import { texts } from '../../domain/texts.ts';
import { failureText } from '../app/http.ts';
import { queryClient } from '../app/query-client.ts';
import { toast } from '../app/toast.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field, NumberField, SelectInput } from '../ui/field.tsx';
import { plural, t } from '../ui/texts.ts';
import { ErrorState, Loading, Skeleton } from '../ui/view-states.tsx';
import { changeSettings, readSelling, readSettings, readSlotFigures } from './api.ts';

const overloadName: Record<OverloadRule, string> = texts({
  honest_time: 'Say the true time',
  waiting_list: 'Open the waiting list',
  stop: 'Stop selling',
  partner: 'Hand to a partner',
});

const overloadMeaning: Record<OverloadRule, string> = texts({
  honest_time: 'Customers see when we can come, and decide.',
  waiting_list:
    'Customers see when we can come. Who books is on the waiting list, and hears of an earlier time.',
  stop: 'No emergency is sold. Customers see when we expect to take them again, and the phone number.',
  partner:
    'Customers can have the partner come instead, at the same price. Without an answer, the true time is said.',
});

type DialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** What a slot takes, how long an emergency may wait and what then, and what energy costs. */
export default function SlotsAndPricesDialog({ open, onOpenChange }: DialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('Slots and prices')} closeOnOutsidePress={false}>
      <div className="gutter pb-6 sm:px-6">
        <Settings onSaved={() => onOpenChange(false)} />
      </div>
    </Dialog>
  );
}

type Known = Pick<
  CompanySettings,
  'slotCapacity' | 'maxWaitMinutes' | 'overload' | 'energyPrice' | 'unpaidBookings' | 'vanCode'
>;

function Settings({ onSaved }: { onSaved: () => void }) {
  const { data, isError, isFetching, refetch } = useQuery(readSettings);
  const [begunWith, setBegunWith] = useState<Known | null>(null);
  if (data) {
    const { slotCapacity, maxWaitMinutes, overload, energyPrice, unpaidBookings, vanCode } = data;
    const known = { slotCapacity, maxWaitMinutes, overload, energyPrice, unpaidBookings, vanCode };
    // What another admin saves meanwhile is shown unless this one has begun to change something.
    const shown = begunWith ?? known;
    return (
      <SettingsForm
        key={JSON.stringify(shown)}
        known={shown}
        isOutdated={JSON.stringify(shown) !== JSON.stringify(known)}
        onBegin={() => setBegunWith(shown)}
        onSaved={onSaved}
      />
    );
  }
  if (isError)
    return <ErrorState title={t('The settings did not load')} busy={isFetching} onRetry={() => refetch()} />;
  return (
    <div className="grid gap-3">
      <Loading what={t('the settings')} />
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}

const card = 'grid min-w-0 gap-3 rounded-card bg-surface p-4 shadow-card';

const errorOf: Record<string, string> = texts({
  slotCapacity: 'Please enter a whole number from 0 to 1000',
  maxWaitMinutes: 'Please enter whole minutes from 1 to 1440',
  includedMiles: 'Please enter whole miles from 0 to 1000',
  pricePer10Miles: 'Please enter an amount from 0 to 100 dollars',
});

const capacities = ['planned', 'number', 'unlimited'] as const;
type Capacity = (typeof capacities)[number];
const capacityName: Record<Capacity, string> = texts({
  planned: 'As many as the vans can keep',
  number: 'A fixed number',
  unlimited: 'Any number',
});

/** Returns the number in a field; NaN, which no setting takes, for an empty one. */
function numberIn(form: FormData, name: string): number {
  const text = String(form.get(name) ?? '').trim();
  return text === '' ? Number.NaN : Number(text.replace(',', '.'));
}

/** Returns the settings that a form changes. What another admin has changed meanwhile stays. */
const changedSettings = (known: Known, entered: CompanySettingsPatch): CompanySettingsPatch =>
  Object.fromEntries(
    Object.entries(entered).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(known[name as keyof Known]),
    ),
  );

type FormProps = {
  /** The settings that the form has begun with. */
  known: Known;
  /** Whether another admin has changed them since. */
  isOutdated: boolean;
  onBegin: () => void;
  onSaved: () => void;
};

function SettingsForm({ known, isOutdated, onBegin, onSaved }: FormProps) {
  const { slotCapacity, maxWaitMinutes, overload, energyPrice } = known;
  const [capacity, setCapacity] = useState<Capacity>(
    typeof slotCapacity === 'number' ? 'number' : slotCapacity,
  );
  const { data: figures } = useQuery(readSlotFigures);
  const { data: selling } = useQuery(readSelling);
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const errorAt = (name: string) => (wrong.includes(name) ? errorOf[name] : undefined);

  async function save(form: FormData): Promise<void> {
    const checked = CompanySettingsPatch.safeParse({
      slotCapacity: capacity === 'number' ? numberIn(form, 'slotCapacity') : capacity,
      maxWaitMinutes: numberIn(form, 'maxWaitMinutes'),
      overload: form.get('overload'),
      unpaidBookings: form.get('unpaidBookings') !== null,
      vanCode: form.get('vanCode') !== null,
      energyPrice: {
        includedMiles: numberIn(form, 'includedMiles'),
        pricePer10Miles: numberIn(form, 'pricePer10Miles'),
      },
    });
    setWrong(checked.error?.issues.map(({ path }) => String(path.at(-1))) ?? []);
    setRefusal(null);
    if (!checked.success) return;
    setBusy(true);
    try {
      queryClient.setQueryData(
        readSettings.queryKey,
        await changeSettings(changedSettings(known, checked.data)),
      );
      toast({ title: t('Slots and prices changed') });
      onSaved();
    } catch (error) {
      setRefusal(failureText(error, t('The settings were not changed. Please try again.')));
      setBusy(false);
    }
  }

  return (
    <form
      noValidate
      aria-label={t('Slots and prices')}
      className="grid gap-3"
      onChange={onBegin}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        void save(new FormData(event.currentTarget));
      }}
    >
      <div className={card}>
        <Field label={t('Bookings that a slot takes')} hint={capacityHint(capacity, figures)}>
          <SelectInput
            value={capacity}
            onChange={({ target }) => setCapacity(capacities.find((one) => one === target.value) ?? capacity)}
          >
            {capacities.map((one) => (
              <option key={one} value={one}>
                {t(capacityName[one])}
              </option>
            ))}
          </SelectInput>
        </Field>
        {capacity === 'number' && (
          <NumberField
            whole
            name="slotCapacity"
            label={t('Bookings in each slot')}
            error={errorAt('slotCapacity')}
            defaultValue={typeof slotCapacity === 'number' ? slotCapacity : null}
          />
        )}
      </div>
      <div className={card}>
        <NumberField
          whole
          name="maxWaitMinutes"
          label={t('Longest wait for an emergency, minutes')}
          error={errorAt('maxWaitMinutes')}
          defaultValue={maxWaitMinutes}
        />
        <fieldset className="grid gap-1">
          <legend className="text-label">{t('When nobody can be there within it')}</legend>
          {OverloadRule.options.map((rule) => (
            <label key={rule} className="flex min-h-11 items-start gap-3 py-1.5 text-small">
              <input
                type="radio"
                name="overload"
                value={rule}
                defaultChecked={rule === overload}
                disabled={rule === 'partner' && rule !== overload && selling?.partner === null}
                className="mt-1 size-4 flex-none accent-volt-text"
              />
              <span>
                <b className="block font-semibold">{t(overloadName[rule])}</b>
                <span className="text-ink-soft">
                  {t(overloadMeaning[rule])}
                  {rule === 'partner' && selling && ` ${partnerHint(selling.partner)}`}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
      </div>
      <fieldset className={card}>
        <legend className="float-left text-label">{t('Price of energy')}</legend>
        <p className="text-small text-ink-soft">
          {t(
            'What more energy than usual costs. At $0 it is free. Quotes and bookings keep the price of their time.',
          )}
        </p>
        <div className="pair gap-3">
          <NumberField
            whole
            name="includedMiles"
            label={t('Miles in the base fee')}
            error={errorAt('includedMiles')}
            defaultValue={energyPrice.includedMiles}
          />
          <NumberField
            name="pricePer10Miles"
            label={t('Per 10 miles more, $')}
            error={errorAt('pricePer10Miles')}
            defaultValue={energyPrice.pricePer10Miles}
          />
        </div>
      </fieldset>
      <label className={card}>
        <span className="flex items-center gap-3 text-label">
          <input
            type="checkbox"
            name="unpaidBookings"
            defaultChecked={known.unpaidBookings}
            className="size-5 shrink-0 accent-volt-text"
          />
          {t('Dispatchers may book for a caller without a payment')}
        </span>
        <span className="text-small text-ink-soft">
          {t('Somebody is sent at once, and the customer pays by the link. Otherwise nobody is sent before.')}
        </span>
      </label>
      <label className={card}>
        <span className="flex items-center gap-3 text-label">
          <input
            type="checkbox"
            name="vanCode"
            defaultChecked={known.vanCode}
            className="size-5 shrink-0 accent-volt-text"
          />
          {t('Customers say a code at the van')}
        </span>
        <span className="text-small text-ink-soft">
          {t('The tracking page shows four digits. The technician needs them to start the service.')}
        </span>
      </label>
      {isOutdated && (
        <p role="status" className="text-small text-amber-text">
          {t('Another admin has changed settings meanwhile. Only what you change here is saved.')}
        </p>
      )}
      {refusal && (
        <p role="alert" className="text-small text-alarm-text">
          {refusal}
        </p>
      )}
      <Button kind="forward" type="submit" wide busy={busy}>
        {t('Save')}
      </Button>
    </form>
  );
}

const partnerHint = (partner: string | null): string =>
  partner === null ? t('No partner is set up.') : t('The partner is {partner}.', { partner });

/** What a capacity means, in figures of the company as far as they are known. */
function capacityHint(capacity: Capacity, figures: SlotFigures | undefined): string {
  if (capacity === 'unlimited') return t('No slot is ever full, whether a van can come or not.');
  if (capacity === 'number') return t('Without a look at places, drives and shifts. 0 closes all slots.');
  if (!figures) return t("Technicians without a roster count as at work in the company's hours.");
  const { technicians, withoutRoster, bookingsOfOneVan: count } = figures;
  if (technicians === 0) return t('Without a technician account each slot takes one booking.');
  const oneVan = plural(
    count,
    'One van keeps {count} booking a day near the base.',
    'One van keeps {count} bookings a day near the base.',
  );
  const roster = t(
    "Technicians without a roster count as at work in the company's hours. Today that is {count}.",
    { count: withoutRoster },
  );
  return `${roster} ${oneVan}`;
}
