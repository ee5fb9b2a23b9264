import clsx from 'clsx';
import { atom, useAtomValue } from 'jotai';
import { Truck } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { type Booking, customerLabel } from '../../domain/bookings/booking.ts';
import { type Forecast, isHopeless, needsTechnician, type Proposal } from '../../domain/dispatch/forecast.ts';
import type { OfferHistory } from '../../domain/dispatch/offer.ts';
import { MINUTE_MS } from '../../domain/durations.ts';
import { Button } from '../ui/button.tsx';
import { t } from '../ui/texts.ts';
import { clockTime, useNow } from '../ui/time.tsx';
import { forecastsAtom } from './atoms.ts';
import { useForecast } from './forecasts.ts';
import { offerText } from './shared/offer-text.ts';
import { useRefusal } from './shared/use-refusal.ts';
import { useAssign } from './use-assign.ts';
import { useHeld } from './use-held.ts';

const staleSinceAtom = atom((get) => get(forecastsAtom).staleSinceMs);

/** A key that is held down must not assign the next booking as well. */
export const ignoreRepeat = (event: KeyboardEvent) => {
  if (event.repeat) event.preventDefault();
};

type ProposalsProps = {
  booking: Booking;
  /** Whether the other technicians are shown below the best one. */
  all?: boolean;
  /** Whether assigning is the next step in the view, which has a green button for it. */
  isNext?: boolean;
  /** Gets the booking as it is after the assignment. */
  onBooking: (booking: Booking) => void;
};

/**
 * The technician proposed for a booking without one, or whose technician is lost, with a button that assigns, and the
 * alternatives.
 */
export function Proposals(props: ProposalsProps) {
  const { booking } = props;
  const forecast = useForecast(booking);
  if (!needsTechnician(booking, forecast) || (!forecast && booking.serviceType === 'standard')) return null;
  return <ProposedTechnicians {...props} forecast={forecast} />;
}

const UPDATE_EVERY_MS = 5000;

/** The minutes from now to the arrival of a proposed technician. */
const minutesUntil = ({ arrivesAt }: Proposal, nowMs: number): number =>
  Math.max(1, Math.round((Date.parse(arrivesAt) - nowMs) / MINUTE_MS));

const technicianNames = (forecast: Forecast | undefined): string =>
  JSON.stringify([forecast?.best?.techId, forecast?.others.map(({ techId }) => techId)]);

function ProposedTechnicians(props: ProposalsProps & { forecast: Forecast | undefined }) {
  const { booking, all = false, isNext = false, onBooking, forecast } = props;
  const { busy, assignTo } = useAssign(onBooking);
  const { shown, isHeld, isOld, handlers } = useHeld(forecast, technicianNames);
  const { best = null, others = [], leftOut = [], asked: offers } = shown ?? {};
  const refuses = useRefusal(best?.techId);
  const isLost = booking.assignedTechId !== null;
  const now = useNow(UPDATE_EVERY_MS);
  const assign = ({ techId }: Proposal) => void assignTo(booking, techId);
  return (
    <section
      aria-label={t('Proposed technician')}
      {...handlers}
      className={clsx(
        'relative z-10 mt-2 rounded-small bg-quiet px-3 py-2 text-small',
        all && 'min-h-[108px]',
      )}
    >
      {offers && <OfferNote offers={offers} />}
      {isOld && best && best.techId !== forecast?.best?.techId && (
        <p role="status" className="mb-1.5 font-semibold text-amber-text">
          {forecast?.best
            ? t('Now {technician} is proposed.', { technician: forecast.best.techId })
            : t('Now nobody is proposed.')}
        </p>
      )}
      <div className={clsx('grid gap-2', !all && 'grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2')}>
        {best ? (
          <>
            <Best proposal={best} />
            <Button
              kind={isNext || isLost ? 'forward' : 'quiet'}
              size="compact"
              data-first-action
              data-assign-proposed
              busy={busy}
              onKeyDown={ignoreRepeat}
              // The key that assigns presses it from outside, where nothing holds the name.
              onClick={() => (!isHeld && refuses(best)) || assign(best)}
              className={clsx(all && 'min-h-12!', !isNext && !isLost && 'bg-surface!')}
            >
              {isLost
                ? t('Reassign to {technician}, {minutes} min', {
                    technician: best.techId,
                    minutes: minutesUntil(best, now),
                  })
                : t('Assign {technician}', { technician: best.techId })}
            </Button>
          </>
        ) : (
          <p className="font-semibold text-amber-text">
            {forecast && nobodyText(others)}
            {forecast && isHopeless(forecast, booking) && (
              <span className="block text-alarm-text">{t('Call the customer and agree on a new time.')}</span>
            )}
          </p>
        )}
      </div>
      {all && others.length > 0 && (
        <ul className="mt-2.5 grid gap-2">
          {others.map((proposal) => (
            <li key={proposal.techId} className="flex flex-wrap items-center justify-between gap-2">
              <span className="flex-1 basis-[7rem] text-[0.8125rem] leading-[1.0625rem] [overflow-wrap:anywhere]">
                <b className="font-semibold">{proposal.techId}</b> <Reason proposal={proposal} />
              </span>
              <Button
                size="compact"
                busy={busy}
                aria-label={
                  isLost
                    ? t('Reassign to {technician}', { technician: proposal.techId })
                    : t('Assign {technician}', { technician: proposal.techId })
                }
                onKeyDown={ignoreRepeat}
                onClick={() => assign(proposal)}
                className="flex-none bg-surface!"
              >
                {isLost ? t('Reassign') : t('Assign')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {all && leftOut.length > 0 && (
        <ul aria-label={t('Left out')} className="mt-2.5 grid gap-1 text-[0.8125rem] leading-[1.0625rem]">
          {leftOut.map(({ techId, reason }) => (
            <li key={techId} className="text-ink-soft [overflow-wrap:anywhere]">
              <b className="font-semibold">{techId}</b> {t('left out: {reason}', { reason })}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** To whom the booking is offered, with the seconds left, or who has not taken it. */
function OfferNote({ offers }: { offers: OfferHistory }) {
  const now = useNow(1000);
  const text = offerText(offers, now);
  if (!text) return null;
  return (
    <p className="mb-1.5 font-semibold text-amber-text tabular-nums [overflow-wrap:anywhere] first-letter:uppercase">
      {text}
    </p>
  );
}

/** The button of a row that assigns the proposed technician. The row is the tab stop, and its key presses the button. */
export function AssignBest({ booking, onBooking }: Pick<ProposalsProps, 'booking' | 'onBooking'>) {
  const forecast = useForecast(booking);
  const best = forecast?.best;
  const { busy, assignTo } = useAssign(onBooking);
  const refuses = useRefusal(best?.techId);
  if (!best || !needsTechnician(booking, forecast)) return null;
  const isLost = booking.assignedTechId !== null;
  const customer = customerLabel(booking, t('Unknown Customer'));
  return (
    <Button
      size="compact"
      tabIndex={-1}
      data-assign-proposed
      busy={busy}
      aria-label={
        isLost
          ? t('Reassign {customer} to {technician}', { technician: best.techId, customer })
          : t('Assign {technician} to {customer}', { technician: best.techId, customer })
      }
      onClick={() => refuses(best) || void assignTo(booking, best.techId)}
      className="border border-line"
    >
      {isLost ? t('Reassign') : t('Assign')}
    </Button>
  );
}

const nobodyText = (others: readonly Proposal[]): string =>
  others.length > 0 ? t('No technician is left for this call yet.') : t('No technician on duty can go now.');

function Best({ proposal }: { proposal: Proposal }) {
  const staleSinceMs = useAtomValue(staleSinceAtom);
  return (
    <p className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-2 leading-5 [overflow-wrap:anywhere]">
      <Truck aria-hidden="true" className="mt-0.5 size-4 text-route" />
      <span>
        <b className="font-semibold">{proposal.techId}</b> <Reason proposal={proposal} />
        {staleSinceMs !== null && (
          <span role="status" className="font-semibold text-amber-text">
            {' '}
            {t('as of {time}, not live', { time: clockTime(new Date(staleSinceMs)) })}
          </span>
        )}
      </span>
    </p>
  );
}

function Reason({ proposal: { marginMinutes, reason } }: { proposal: Proposal }) {
  return <span className={marginMinutes < 0 ? 'text-amber-text' : 'text-ink-soft'}>{reason}</span>;
}
