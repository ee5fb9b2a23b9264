import type { UseFormReturn } from 'react-hook-form';
import type { BookingForm } from '../../contract/shapes/new-booking.ts';
import { bookingFields } from '../../domain/bookings/booking-fields.ts';
import { milesOf, USUAL_KWH } from '../../domain/bookings/energy.ts';
import type { ServiceType } from '../../domain/bookings/service-type.ts';
import { formatUsd } from '../../domain/money/money.ts';
import type { Quote } from '../../domain/money/quote.ts';
import { config } from '../app/config.ts';
import { Field, SelectInput } from '../ui/field.tsx';
import { t } from '../ui/texts.ts';
import { PlugChoice } from './plug-choice.tsx';

function usualText(): string {
  const [from = '', to] = config.charge.rangeMiles.split('-');
  return to
    ? t('Usual: {from} to {to} miles ({kwh} kWh)', { from, to, kwh: USUAL_KWH })
    : t('Usual: {miles} miles ({kwh} kWh)', { miles: from, kwh: USUAL_KWH });
}

/** 'About 60 miles (20 kWh)', with what it costs beyond the base fee once that is known. */
function moreText(kwh: number, charges: number): string {
  const values = { miles: milesOf(config, kwh), kwh };
  return charges > 0
    ? t('About {miles} miles ({kwh} kWh), + {charges}', { ...values, charges: formatUsd(charges) })
    : t('About {miles} miles ({kwh} kWh)', values);
}

/** The energies beside the usual one that the company's vans can give, as far as the quote says it. */
function choicesOf(serviceType: ServiceType, quote: Quote | null): { kwh: number; charges: number }[] {
  if (!quote) return config.energy.choicesKwh.map((kwh) => ({ kwh, charges: 0 }));
  return quote.energy.choices.flatMap(({ kwh, ...prices }) =>
    kwh === null ? [] : { kwh, charges: prices[serviceType].energyCharges },
  );
}

function hintOf(quote: Quote | null): string {
  const maxKwh = quote?.energy.maxKwh;
  const isCut = maxKwh != null && config.energy.choicesKwh.some((kwh) => kwh > maxKwh);
  return isCut
    ? `${priceHint()} ${t('Our vans can give one car {maxKwh} kWh at most.', { maxKwh })}`
    : priceHint();
}

function priceHint(): string {
  const { includedMiles: miles, pricePer10Miles } = config.energy;
  if (pricePer10Miles === 0) return t('The price stays the same. More energy takes longer.');
  const price = formatUsd(pricePer10Miles);
  return t('{miles} miles are in the price, every 10 miles more cost {price} and take longer.', {
    miles,
    price,
  });
}

type CarNeedsProps = {
  form: Pick<UseFormReturn<BookingForm>, 'control' | 'register'>;
  /** Why the chosen energy was refused. */
  error: string | undefined;
  serviceType: ServiceType;
  /** The quote of the place; null while it is not known. */
  quote: Quote | null;
};

/** The connector, or a tow, and the energy that the car needs; nobody has to choose. */
export function CarNeeds({ form, error, serviceType, quote }: CarNeedsProps) {
  return (
    <>
      <PlugChoice control={form.control} />
      <Field label={t(bookingFields.kwh.label)} aside={t('Optional')} hint={hintOf(quote)} error={error}>
        <SelectInput
          {...form.register('kwh', { setValueAs: (value) => (value ? Number(value) : null) })}
          className="max-[22.5rem]:tracking-[-0.03em]"
        >
          <option value="">{usualText()}</option>
          {choicesOf(serviceType, quote).map(({ kwh, charges }) => (
            <option key={kwh} value={kwh}>
              {moreText(kwh, charges)}
            </option>
          ))}
        </SelectInput>
      </Field>
    </>
  );
}
