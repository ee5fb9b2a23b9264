import { LocateFixed, MapPin } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { DistanceResult } from '../../contract/shapes/location-query.ts';
import { customerServiceName, type ServiceType } from '../../domain/bookings/service-type.ts';
import { baseName, priceText } from '../../domain/company/company-words.ts';
import { formatUsd } from '../../domain/money/money.ts';
import { addedTaxOf } from '../../domain/money/tax.ts';
import { placeNote } from '../../domain/places/place.ts';
import { config } from '../app/config.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Field, TextInput } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { t } from '../ui/texts.ts';
import { type Place, pointText, problemOf, useDeviceLocation, useDistance } from './api.ts';
import { LocationDenied } from './shared/location-denied.tsx';

type DistanceCalculatorProps = {
  /** True while the booking form is open: its location field must be the only one of that name. */
  aside: boolean;
  /** Shows when somebody arrives at the place. */
  renderArrival: RenderArrival;
};

type RenderArrival = (quote: DistanceResult['quote']) => ReactNode;

/** Shows the price of a charge at a place, and when somebody arrives there, while the visitor types. */
export function DistanceCalculator({ aside, renderArrival }: DistanceCalculatorProps) {
  const [place, setPlace] = useState<Place>({ text: '', point: null });
  const { state, result, onLeave, ...failure } = useDistance(place);
  const { locating, locate, isDenied, wasRefused } = useDeviceLocation(place.text, setPlace);
  const { point } = place;
  return (
    <Card className="!gap-0">
      <Field label={t('Where is your car?')} error={problemOf(failure, isDenied)}>
        <TextInput
          name={aside ? undefined : 'location'}
          icon={MapPin}
          value={place.text}
          onChange={(event) => setPlace({ text: event.target.value, point })}
          onBlur={onLeave}
          autoComplete="street-address"
          enterKeyHint="done"
          placeholder={t('Address, town, ZIP or exit')}
          after={
            <IconButton
              label={t('Use my location')}
              disabled={locating}
              onClick={locate}
              className="-mr-3 text-volt-text"
            >
              <LocateFixed aria-hidden="true" className={locating ? 'animate-pulse' : undefined} />
            </IconButton>
          }
        />
      </Field>
      {wasRefused && (
        <div className="mt-3">
          <LocationDenied />
        </div>
      )}
      {point && (
        <p className="mt-2 flex flex-wrap items-center gap-x-2 text-small text-ink-soft">
          {pointText(point)}
          <Button kind="plain" onClick={() => setPlace({ text: place.text, point: null })}>
            {t('Use the address, not my location')}
          </Button>
        </p>
      )}
      <div aria-live="polite" aria-busy={state === 'calculating'}>
        {result && (
          <Quote
            result={result}
            place={point ? null : placeNote(result, { t })}
            isChosen={place.choice !== undefined}
            renderArrival={renderArrival}
            onChoose={(choice) => setPlace({ ...place, choice })}
          />
        )}
        {!result && state === 'calculating' && (
          <p className="mt-4 text-small text-ink-soft">{t('Calculating…')}</p>
        )}
      </div>
    </Card>
  );
}

const serviceTypes = ['emergency', 'standard'] as const;

const line = 'flex flex-wrap justify-between gap-x-3 text-small text-ink-soft';
const figure = 'font-strong text-ink tabular-nums';

type QuoteProps = {
  result: DistanceResult;
  place: string | null;
  /** Whether the customer chose this one of several places. */
  isChosen: boolean;
  renderArrival: RenderArrival;
  onChoose: (choice: string) => void;
};

function Quote({ result, place, isChosen, renderArrival, onChoose }: QuoteProps) {
  const { distance, extraMiles, extraCharges, choices = [] } = result;
  const name = <b className="font-strong">{place}</b>;
  return (
    <div className="mt-4 grid gap-3 rounded-small bg-sunken p-4">
      {place && (
        <p className="text-small">
          {result.isGuess && !isChosen ? (
            <RichText text="Did you mean {place}?" parts={{ place: name }} />
          ) : (
            name
          )}
        </p>
      )}
      {choices.length > 0 && !isChosen && (
        <div className="-mt-2 flex flex-wrap gap-x-4">
          {choices.slice(1).map((choice) => (
            <Button key={choice} kind="plain" onClick={() => onChoose(choice)}>
              {choice}
            </Button>
          ))}
        </div>
      )}
      <dl className="grid gap-1">
        <div className={line}>
          <dt>{t('Distance from {base}', { base: baseName(config) })}</dt>
          <dd className={figure}>{t('{miles} mi', { miles: distance.toFixed(1) })}</dd>
        </div>
        <div className={line}>
          <dt>
            {extraMiles > 0
              ? t('{miles} extra miles at {price}', {
                  miles: extraMiles.toFixed(1),
                  price: priceText(config.prices.perExtraMile),
                })
              : t('No extra miles')}
          </dt>
          <dd className={figure}>{formatUsd(extraCharges)}</dd>
        </div>
      </dl>
      <dl className="pair gap-3 border-t border-line pt-3">
        {serviceTypes.map((serviceType) => (
          <Total key={serviceType} serviceType={serviceType} result={result}>
            {serviceType === 'emergency' && renderArrival(result.quote)}
          </Total>
        ))}
      </dl>
    </div>
  );
}

type TotalProps = { serviceType: ServiceType; result: DistanceResult; children: ReactNode };

function Total({ serviceType, result, children }: TotalProps) {
  const price = result.quote[serviceType];
  const tax = addedTaxOf(price);
  return (
    <div>
      <dt className="text-small text-ink-soft">{t(customerServiceName[serviceType])}</dt>
      <dd className="text-amount tabular-nums">
        {formatUsd(price.totalAmount)}
        {tax > 0 && (
          <small className="block text-micro text-ink-soft">
            {t('with {tax} tax', { tax: formatUsd(tax) })}
          </small>
        )}
        {children}
      </dd>
    </div>
  );
}
