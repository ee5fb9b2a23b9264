import clsx from 'clsx';
import { DismissableLayer } from 'radix-ui/internal';
import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { serviceName } from '../../domain/bookings/service-type.ts';
import { DeclineReason, declineReasonName } from '../../domain/dispatch/offer.ts';
import { formatUsd } from '../../domain/money/money.ts';
import { failureText } from '../app/http.ts';
import { toast } from '../app/toast.ts';
import { Button } from '../ui/button.tsx';
import { FOCUS_KEY, OFFER_PLACE } from '../ui/region-ids.ts';
import { t } from '../ui/texts.ts';
import { useNow } from '../ui/time.tsx';
import { useSettled } from '../ui/use-settled.ts';
import type { Viewer } from './job-list.ts';
import { accept, decline, type OpenOffer } from './offers.ts';
import { useOfferFocus } from './use-offer-focus.ts';

/** A screen reader hears the seconds once more, when this many are left. */
const LAST_CALL_SECONDS = 15;
const TICK_MS = 250;

/**
 * Keeps toasts below the card, which must be read within seconds; returns the ref of the card. The variable of the body
 * takes precedence over a dialog's, which is the document's.
 */
function useToastsBelowCard(): RefObject<HTMLElement | null> {
  const card = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { style } = document.body;
    const measure = () =>
      style.setProperty('--toast-top', `${card.current?.getBoundingClientRect().bottom ?? 0}px`);
    const observer = new ResizeObserver(measure);
    if (card.current) observer.observe(card.current);
    measure();
    addEventListener('scroll', measure, { passive: true });
    return () => {
      removeEventListener('scroll', measure);
      observer.disconnect();
      style.removeProperty('--toast-top');
    };
  }, []);
  return card;
}

type OfferCardProps = { offer: OpenOffer; viewer: Viewer };

/** A job that is offered to the technician, above everything else, with the seconds that are left to answer. */
function OfferCard({ offer, viewer }: OfferCardProps) {
  const id = useId();
  const card = useToastsBelowCard();
  const [isDeclining, setDeclining] = useState(false);
  const [busy, setBusy] = useState(false);
  useOfferFocus(card, isDeclining ? 'decline' : 'answer');
  const settled = useSettled(`${offer.id} ${isDeclining}`);
  const answer = async (send: () => Promise<void>, done: string) => {
    setBusy(true);
    try {
      await send();
      toast({ title: done, description: offer.location });
    } catch (error) {
      const description = failureText(error, t('The answer was not sent. Please try again.'));
      toast({ title: t('Not answered'), description, variant: 'destructive' });
    }
    setBusy(false);
  };
  const isEmergency = offer.serviceType === 'emergency';
  return (
    <section
      ref={card}
      aria-labelledby={id}
      aria-keyshortcuts={FOCUS_KEY}
      data-offer={offer.id}
      tabIndex={-1}
      className={clsx(
        'pointer-events-auto sticky top-[calc(8px+var(--low))] z-[55] mb-3 animate-arrive rounded-card bg-surface p-4 shadow-card ring-3',
        isEmergency ? 'ring-alarm' : 'ring-volt-text',
      )}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <div className="min-w-0 flex-1 basis-[7rem]">
          <h2
            id={id}
            className={clsx('text-small font-bold', isEmergency ? 'text-alarm-text' : 'text-volt-text')}
          >
            {t('Job offer: {service}', { service: t(serviceName[offer.serviceType]) })}
          </h2>
          <p className="mt-1 text-[1.375rem] leading-7 font-[650] [overflow-wrap:anywhere]">
            {offer.location}
          </p>
          <p className="mt-1 text-[1.125rem] leading-6 font-medium tabular-nums">
            {t('{minutes} min drive', { minutes: offer.driveMinutes })}, {formatUsd(offer.totalAmount)}
          </p>
        </div>
        <Seconds endsAtMs={offer.endsAtMs} />
      </div>
      {isDeclining ? (
        <fieldset className="mt-4 grid gap-2">
          <legend className="mb-2 text-label">{t('Why not?')}</legend>
          <div className="pair gap-2">
            {DeclineReason.options.map((reason) => (
              <Button
                key={reason}
                disabled={!settled || busy}
                onClick={() => void answer(() => decline(offer, reason), t('Job declined'))}
                className="min-h-14! disabled:text-ink"
              >
                {t(declineReasonName[reason])}
              </Button>
            ))}
          </div>
          <Button kind="plain" disabled={busy} onClick={() => setDeclining(false)}>
            {t('Back')}
          </Button>
        </fieldset>
      ) : (
        <div className="mt-4 grid gap-2">
          <Button
            kind="forward"
            wide
            busy={busy}
            disabled={!settled}
            onClick={() => void answer(() => accept(offer, viewer), t('Job accepted'))}
            className={clsx('min-h-16! text-[1.25rem]!', !busy && 'disabled:bg-volt disabled:text-on-volt')}
          >
            {t('Accept')}
          </Button>
          <Button
            wide
            disabled={!settled || busy}
            onClick={() => setDeclining(true)}
            className="min-h-14! disabled:text-ink"
          >
            {t('Decline')}
          </Button>
        </div>
      )}
      <p role="alert" className="sr-only">
        {t('Job offer: {place}, {minutes} min drive, {amount}. You have {seconds} seconds.', {
          place: offer.location,
          minutes: offer.driveMinutes,
          amount: formatUsd(offer.totalAmount),
          seconds: offer.secondsLeft,
        })}
      </p>
      <LastCall endsAtMs={offer.endsAtMs} />
    </section>
  );
}

const secondsTo = (endsAtMs: number, nowMs: number) => Math.max(0, Math.ceil((endsAtMs - nowMs) / 1000));

/** The countdown for the eye; a screen reader hears two announcements instead of each second. */
function Seconds({ endsAtMs }: { endsAtMs: number }) {
  const seconds = secondsTo(endsAtMs, useNow(TICK_MS));
  return (
    <p aria-hidden="true" className="flex-none text-right tabular-nums">
      <span
        className={clsx(
          'block text-[2.25rem] leading-9 font-bold',
          seconds <= LAST_CALL_SECONDS && 'text-alarm-text',
        )}
      >
        {seconds}
      </span>
      <span className="text-small text-ink-soft">{t('seconds')}</span>
    </p>
  );
}

function LastCall({ endsAtMs }: { endsAtMs: number }) {
  const isLast = secondsTo(endsAtMs, useNow(1000)) <= LAST_CALL_SECONDS;
  return (
    <p role="status" className="sr-only">
      {isLast && t('{seconds} seconds left to answer.', { seconds: LAST_CALL_SECONDS })}
    </p>
  );
}

type OfferPlaceProps = { offer: OpenOffer | null; viewer: Viewer };

/**
 * Where an offer appears. An open dialog does not hide it: the element is a live region, which dialogs leave visible to
 * screen readers, and a branch of the dialogs' layer, in which presses and focus are not outside of a dialog.
 */
export function OfferPlace({ offer, viewer }: OfferPlaceProps) {
  return (
    <DismissableLayer.Branch id={OFFER_PLACE} aria-live="off" className="contents">
      {offer && <OfferCard key={offer.id} offer={offer} viewer={viewer} />}
    </DismissableLayer.Branch>
  );
}
