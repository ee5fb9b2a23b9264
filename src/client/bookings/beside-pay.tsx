import './booking-form.css';
import { Clock, Phone, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { ServiceType } from '../../domain/bookings/service-type.ts';
import { SECOND_MS } from '../../domain/durations.ts';
import { formatUsd } from '../../domain/money/money.ts';
import type { Quote } from '../../domain/money/quote.ts';
import { config } from '../app/config.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { telHref } from '../ui/contact-links.tsx';
import { t } from '../ui/texts.ts';
import { clockTime, deviceIsInBusinessZone, useNow } from '../ui/time.tsx';
import { zoneShort } from '../ui/zone.ts';
import { priceOf } from './order.ts';
import { OverloadNote } from './overload-note.tsx';
import { arrivalText, arrivalTimes, earliestTime, partnerText } from './shared/quoted-window.ts';

type PromiseLinesProps = {
  serviceType: ServiceType;
  scheduledAt?: string | null | undefined;
  /** The energy that is asked for. */
  kwh?: number | null | undefined;
  quote: Quote | null;
  /** The quote that the customer saw before. */
  former: Quote | null;
  /** Whether the customer wants the partner that the quote names. */
  partner?: boolean | null | undefined;
};

/** The partner of the quote, if the customer wants it. */
const partnerOf = (quote: Quote | null, wanted: boolean | null | undefined) =>
  (wanted && quote?.emergency.overload?.partner) || undefined;

/** When somebody arrives by the quote, and what has changed since the one before: what is sent with the booking. */
export function PromiseLines({ quote, former, ...ordered }: PromiseLinesProps) {
  const emergency = ordered.serviceType === 'emergency' ? quote?.emergency : undefined;
  const arrival = emergency?.overload?.rule === 'stop' ? undefined : emergency?.arrival;
  const partner = partnerOf(quote, ordered.partner);
  return (
    <>
      {arrival && (
        <p data-arrival="" className="arrival-line flex items-start gap-2 text-label tabular-nums">
          <Clock aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-volt-text" />
          <span>{partner ? partnerText(partner) : arrivalText(arrival)}</span>
        </p>
      )}
      {/* Always there, so that screen readers say what comes into it. */}
      <div aria-live="polite" className="change-note text-small text-pretty text-amber-text">
        {quote && former && changeTexts(ordered, former, quote).join(' ')}
      </div>
    </>
  );
}

/** Returns what a newer quote changes of what the customer saw. */
function changeTexts(
  { serviceType, scheduledAt, kwh, partner }: Omit<PromiseLinesProps, 'quote' | 'former'>,
  former: Quote,
  quote: Quote,
): string[] {
  const windowOf = (each: Quote) => arrivalTimes(partnerOf(each, partner) ?? each.emergency.arrival);
  const [was, now] = [windowOf(former), windowOf(quote)];
  const priceText = (each: Quote) => formatUsd(priceOf(each, serviceType, scheduledAt, kwh).totalAmount);
  const [before, price] = [priceText(former), priceText(quote)];
  const hasMoved = serviceType === 'emergency' && JSON.stringify(was) !== JSON.stringify(now);
  return [
    ...(hasMoved
      ? [
          t('Arrival changed: now between {from} and {to}; it was {wasFrom} to {wasTo}.', {
            ...now,
            wasFrom: was.from,
            wasTo: was.to,
          }),
        ]
      : []),
    ...(before === price ? [] : [t('Price changed: now {price}; it was {before}.', { price, before })]),
  ];
}

type ArrivalNoteProps = {
  serviceType: ServiceType;
  quote: Quote | null;
  /** Beside Pay: whether the customer has chosen the partner that the quote names. */
  chosen?: { partner: boolean };
};

/**
 * Says of an emergency that nobody comes within the time that the company sets itself, and whom to call; and that nobody
 * is on duty, so that the arrival is an estimate.
 */
export function ArrivalNote({ serviceType, quote, chosen }: ArrivalNoteProps) {
  if (serviceType !== 'emergency' || !quote) return null;
  const { arrival, isLate, overload } = quote.emergency;
  const isOwnVan = overload?.rule === 'partner' && chosen?.partner === false;
  if (overload && !isOwnVan) return <OverloadNote quote={quote} overload={overload} />;
  if (!isLate && arrival.basis !== 'prior') return null;
  return (
    <div
      role="status"
      className="grid gap-1 rounded-small bg-sunken p-4 text-small text-pretty text-ink-soft"
    >
      {isLate && (
        <p className="flex items-start gap-2 text-label text-amber-text">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {t('No technician before {time}', { time: earliestTime(arrival) })}
        </p>
      )}
      {arrival.basis === 'prior' && (
        <p>{t('Nobody is on duty right now: when we arrive is an estimate from the drive.')}</p>
      )}
      {isLate && (
        <ButtonLink
          kind="plain"
          className="-my-2 -ml-2 justify-self-start"
          href={telHref(config.supportPhone)}
        >
          <Phone aria-hidden="true" />
          {t('Call {phone}', { phone: config.supportPhone })}
        </ButtonLink>
      )}
    </div>
  );
}

type KeptUntilProps = {
  /** By the server's clock, in ISO-8601. */
  expiresAt: string;
  /** Holds the slot anew. */
  onKeepAgain: () => Promise<unknown>;
};

/** Until when the slot is kept for the customer who pays for it; counts by the server's clock. */
export function KeptUntil({ expiresAt, onKeepAgain }: KeptUntilProps) {
  const leftSeconds = Math.ceil((Date.parse(expiresAt) - useNow(SECOND_MS)) / SECOND_MS);
  const [busy, setBusy] = useState(false);
  const keepAgain = async () => {
    setBusy(true);
    await onKeepAgain().finally(() => setBusy(false));
  };
  const time = clockTime(expiresAt) + (deviceIsInBusinessZone() ? '' : ` ${zoneShort()}`);
  const isKept = leftSeconds > 0;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 text-small tabular-nums">
      <p role="status" className={isKept ? 'text-label' : 'text-pretty text-amber-text'}>
        {isKept
          ? t('Kept for you until {time}', { time })
          : t('Your time was kept until {time} and may be taken now.', { time })}
      </p>
      {isKept ? (
        <span aria-hidden="true" className="text-ink-soft">
          {t('{minutes}:{seconds} left', {
            minutes: Math.floor(leftSeconds / 60),
            seconds: String(leftSeconds % 60).padStart(2, '0'),
          })}
        </span>
      ) : (
        <Button size="compact" busy={busy} onClick={() => void keepAgain()}>
          {t('Keep it again')}
        </Button>
      )}
    </div>
  );
}
