import type { ReactNode } from 'react';
import type { DistanceResult } from '../../contract/shapes/location-query.ts';
import { customerServiceName, type ServiceType } from '../../domain/bookings/service-type.ts';
import { baseName, priceText } from '../../domain/company/company-words.ts';
import { formatUsd } from '../../domain/money/money.ts';
import { addedTaxOf } from '../../domain/money/tax.ts';
import { config } from '../app/config.ts';
import { Button } from '../ui/button.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { t } from '../ui/texts.ts';

const serviceTypes = ['emergency', 'standard'] as const;

const line = 'flex flex-wrap justify-between gap-x-3 text-small text-ink-soft';
const figure = 'font-strong text-ink tabular-nums';

export type RenderArrival = (quote: DistanceResult['quote']) => ReactNode;

type PlaceQuoteProps = {
  result: DistanceResult;
  place: string | null;
  /** Whether the customer chose this one of several places. */
  isChosen: boolean;
  renderArrival: RenderArrival;
  /** Shows what can be done next, below each price. */
  renderAction?: (serviceType: ServiceType) => ReactNode;
  onChoose: (choice: string) => void;
};

/** The distance of a place, and for each service its price with tax and when somebody arrives. */
export function PlaceQuote(props: PlaceQuoteProps) {
  const { result, place, isChosen, renderArrival, renderAction, onChoose } = props;
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
            {renderAction?.(serviceType)}
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
