import { CalendarClock, type LucideIcon, Siren } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ServiceType } from '../../domain/bookings/service-type.ts';
import { priceText } from '../../domain/company/company-words.ts';
import { config } from '../app/config.ts';
import { Card, CardTitle, Tile } from '../ui/card.tsx';
import { t } from '../ui/texts.ts';
import { OpenFormButton } from './open-form.tsx';

type HeadProps = { icon: LucideIcon; emergency?: boolean; name: string; text: string; price: string };

function Head({ icon: Icon, emergency = false, name, text, price }: HeadProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Tile emergency={emergency}>
        <Icon />
      </Tile>
      <div className="flex-1 basis-[7rem]">
        <CardTitle>{name}</CardTitle>
        <p className="text-small text-ink-soft">{text}</p>
      </div>
      <p className="ml-auto text-right text-amount">
        {price}
        <small className="block text-micro text-ink-faint">
          {config.taxIncluded ? t('base fee') : t('base fee + tax')}
        </small>
      </p>
    </div>
  );
}

function Facts(): ReactNode {
  const { responseMinutes, charge } = config;
  const facts = [
    { value: t('~{minutes} min', { minutes: responseMinutes }), name: t('average response') },
    { value: t('up to {kw} kW', { kw: charge.maxKw }), name: t('charging power') },
    { value: t('{miles} miles', { miles: charge.rangeMiles }), name: t('of range') },
  ];
  return (
    <dl className="flex flex-wrap justify-between gap-2">
      {facts.map(({ value, name }) => (
        <div key={name} className="flex flex-col-reverse">
          <dt className="text-fine text-ink-soft">{name}</dt>
          <dd className="text-[0.9375rem] leading-5 font-semibold tracking-[-0.008em]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type ServiceCardsProps = {
  /** The service whose booking form is loading. */
  opening: ServiceType | null;
  onNear: () => void;
  onBook: (serviceType: ServiceType) => void;
};

/** The two services, emergency first; `onBook` opens the booking dialog. */
export function ServiceCards({ opening, onNear, onBook }: ServiceCardsProps) {
  return (
    <>
      <Card>
        <Head
          icon={Siren}
          emergency
          name={t('Emergency')}
          text={t('Roadside charging, any hour')}
          price={priceText(config.prices.emergency)}
        />
        <Facts />
        <OpenFormButton
          kind="emergency"
          aria-label={t('Book Emergency charge')}
          opening={opening === 'emergency'}
          onNear={onNear}
          onClick={() => onBook('emergency')}
        >
          {t('Book emergency charge')}
        </OpenFormButton>
      </Card>
      <Card>
        <Head
          icon={CalendarClock}
          name={t('Non-Emergency')}
          text={t('Charging with 24-hour notice')}
          price={priceText(config.prices.standard)}
        />
        <OpenFormButton
          aria-label={t('Choose a time for Non-Emergency charging')}
          opening={opening === 'standard'}
          onNear={onNear}
          onClick={() => onBook('standard')}
        >
          {t('Choose a time')}
        </OpenFormButton>
      </Card>
    </>
  );
}
