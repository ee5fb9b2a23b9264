import { Connector } from '../../domain/bookings/connector.ts';
import type { CustomerVehicle } from '../../domain/people/vehicle.ts';
import { vehicleText } from '../../domain/people/vehicle-text.ts';
import { config } from '../app/config.ts';
import { Field, SelectInput, TextInput } from '../ui/field.tsx';
import { t } from '../ui/texts.ts';
import type { PhoneOrder } from './phone-order.ts';

type CarFieldsProps = {
  order: PhoneOrder;
  /** The cars of the caller's account. */
  vehicles: readonly CustomerVehicle[];
  /** Of the energy. */
  error: string | undefined;
  onChange: (part: Partial<PhoneOrder>) => void;
};

/** The car, what it needs, and notes for the technician. */
export const CarFields = ({ order, vehicles, error, onChange }: CarFieldsProps) => (
  <>
    <KnownCars order={order} vehicles={vehicles} onChange={onChange} />
    <div className="grid items-start gap-4 sm:grid-cols-3">
      <Field label={t('Vehicle')}>
        <TextInput
          name="vehicleInfo"
          autoComplete="off"
          placeholder={t('Year, make, model, color')}
          value={order.vehicleInfo}
          onChange={({ target }) => onChange({ vehicleInfo: target.value })}
        />
      </Field>
      <Field label={t('Connector')}>
        <SelectInput
          name="connector"
          value={order.connector ?? ''}
          onChange={({ target }) =>
            onChange({ connector: Connector.options.find((each) => each === target.value) ?? null })
          }
        >
          <option value="">{t('Not sure')}</option>
          {Connector.options.map((each) => (
            <option key={each} value={each}>
              {each === 'tow' ? t('My car needs a tow') : each}
            </option>
          ))}
        </SelectInput>
      </Field>
      <Field label={t('Energy')} error={error}>
        <SelectInput
          name="kwh"
          value={order.kwh ?? ''}
          onChange={({ target }) => onChange({ kwh: target.value ? Number(target.value) : null })}
        >
          <option value="">{t('Usual')}</option>
          {config.energy.choicesKwh.map((kwh) => (
            <option key={kwh} value={kwh}>
              {t('{kwh} kWh', { kwh })}
            </option>
          ))}
        </SelectInput>
      </Field>
    </div>
    <Field label={t('Notes')}>
      <TextInput
        name="notes"
        autoComplete="off"
        value={order.notes}
        onChange={({ target }) => onChange({ notes: target.value })}
      />
    </Field>
  </>
);

/** The caller's cars, if there are several, of which one fills the vehicle and its plug. */
function KnownCars({ order, vehicles, onChange }: Omit<CarFieldsProps, 'error'>) {
  const cars = vehicles.filter((each) => vehicleText(each) !== '');
  if (cars.length < 2) return null;
  const chosen = cars.find((each) => vehicleText(each) === order.vehicleInfo.trim());
  return (
    <Field label={t('Which car?')}>
      <SelectInput
        name="car"
        value={chosen?.id ?? ''}
        onChange={({ target }) => {
          const car = cars.find(({ id }) => id === target.value);
          const vehicleInfo = car ? vehicleText(car) : '';
          const connector = car?.vehicleConnector ?? null;
          onChange({
            vehicleInfo,
            // Whichever car it is, it needs the tow.
            ...(order.connector !== 'tow' && { connector }),
            account: order.account && { ...order.account, vehicleInfo, connector },
          });
        }}
      >
        {cars.map((car) => (
          <option key={car.id} value={car.id}>
            {[vehicleText(car), car.licensePlate].filter(Boolean).join(', ')}
          </option>
        ))}
        <option value="">{t('Another car')}</option>
      </SelectInput>
    </Field>
  );
}
