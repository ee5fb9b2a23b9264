import type { UseFormRegister } from 'react-hook-form';
import type { BookingForm } from '../../contract/shapes/new-booking.ts';
import { bookingFields } from '../../domain/bookings/booking-fields.ts';
import { Connector } from '../../domain/bookings/connector.ts';
import { milesOf, USUAL_KWH } from '../../domain/bookings/energy.ts';
import { formatUsd } from '../../domain/money/money.ts';
import { config } from '../app/config.ts';
import { Field, SelectInput } from '../ui/field.tsx';
import { t } from '../ui/texts.ts';

function usualText(): string {
  const [from = '', to] = config.charge.rangeMiles.split('-');
  return to
    ? t('Usual: {from} to {to} miles ({kwh} kWh)', { from, to, kwh: USUAL_KWH })
    : t('Usual: {miles} miles ({kwh} kWh)', { miles: from, kwh: USUAL_KWH });
}

const moreText = (kwh: number): string =>
  t('About {miles} miles ({kwh} kWh)', { miles: milesOf(config, kwh), kwh });

function priceHint(): string {
  const { includedMiles: miles, pricePer10Miles } = config.energy;
  if (pricePer10Miles === 0) return t('The price stays the same. More energy takes longer.');
  const price = formatUsd(pricePer10Miles);
  return t('{miles} miles are in the price, every 10 miles more cost {price} and take longer.', {
    miles,
    price,
  });
}

const connectorOption = (connector: Connector) => (connector === 'tow' ? t('My car needs a tow') : connector);

/** The connector, or a tow, and the energy that the car needs; nobody has to choose. */
export function CarNeeds({ register }: { register: UseFormRegister<BookingForm> }) {
  return (
    <>
      <Field label={t(bookingFields.connector.label)} aside={t('Optional')}>
        <SelectInput {...register('connector', { setValueAs: (value) => value || null })}>
          <option value="">{t('Not sure')}</option>
          {Connector.options.map((connector) => (
            <option key={connector} value={connector}>
              {connectorOption(connector)}
            </option>
          ))}
        </SelectInput>
      </Field>
      <Field label={t(bookingFields.kwh.label)} aside={t('Optional')} hint={priceHint()}>
        <SelectInput
          {...register('kwh', { setValueAs: (value) => (value ? Number(value) : null) })}
          className="max-[22.5rem]:tracking-[-0.03em]"
        >
          <option value="">{usualText()}</option>
          {config.energy.choicesKwh.map((kwh) => (
            <option key={kwh} value={kwh}>
              {moreText(kwh)}
            </option>
          ))}
        </SelectInput>
      </Field>
    </>
  );
}
