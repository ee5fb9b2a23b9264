import { useMutation } from '@tanstack/react-query';
import clsx from 'clsx';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import type { Booking } from '../../domain/bookings/booking.ts';
import { HOUR_MS, SECOND_MS } from '../../domain/durations.ts';
import type { EarlierOffer } from '../../domain/promise/earlier.ts';
import { hasEarlierTime } from '../../domain/promise/earlier-offer.ts';
import { config } from '../app/config.ts';
import { call, failureText } from '../app/http.ts';
import { toast } from '../app/toast.ts';
import { showBooking } from '../bookings/api.ts';
import { Button } from '../ui/button.tsx';
import { t } from '../ui/texts.ts';
import { clockTime, isLaterDay, useNow, When, whenTime } from '../ui/time.tsx';

type Answer = 'join' | 'leave' | 'take' | 'keep';

/** Sends what the customer has chosen, and shows the booking as it is then. */
async function send({ id, earlier }: Booking, answer: Answer): Promise<void> {
  const params = { id };
  const startAt = earlier?.offer?.startAt ?? '';
  if (answer === 'take')
    showBooking(await call('POST /api/bookings/:id/move', { params, body: { startAt } }));
  else if (answer === 'leave') showBooking(await call('DELETE /api/bookings/:id/earlier', { params }));
  else {
    const body = answer === 'keep' ? { declines: startAt } : undefined;
    showBooking(await call('POST /api/bookings/:id/earlier', { params, body }));
  }
}

function useAnswer(booking: Booking) {
  return useMutation({
    mutationFn: (answer: Answer) => send(booking, answer),
    onError: (error) =>
      toast({
        title: t('That did not work'),
        description: failureText(error, t('Please try again, or call support.')),
        variant: 'destructive',
      }),
  });
}

const mayBeEarlier = ({ serviceType, createdAt, scheduledAt, promisedAt, partner }: Booking, nowMs: number) =>
  !partner &&
  hasEarlierTime(
    {
      serviceType,
      createdAt: Date.parse(createdAt),
      scheduledAt: scheduledAt ? Date.parse(scheduledAt) : null,
      promisedAt: Date.parse(promisedAt),
    },
    nowMs,
    config,
  );

/**
 * Puts a booking on the list of those who are told of an earlier time, and shows the time that is offered. A screen reader
 * hears of an offer once, and not each second.
 */
export default function EarlierTime({ booking }: { booking: Booking }) {
  const { earlier } = booking;
  const offer = earlier?.offer ?? null;
  const nowMs = useNow(offer ? SECOND_MS : 30 * SECOND_MS);
  const { mutate, isPending, variables } = useAnswer(booking);
  const news = useNews(booking);
  const isWaiting = earlier !== undefined && earlier.told === null;
  const button = (answer: Answer, text: string) => (
    <Button
      size="pair"
      kind={answer === 'take' ? 'forward' : 'quiet'}
      busy={isPending && variables === answer}
      disabled={isPending}
      onClick={() => mutate(answer)}
    >
      {answer === 'join' && <Bell aria-hidden="true" />}
      {text}
    </Button>
  );
  const canJoin = !earlier && mayBeEarlier(booking, nowMs);
  const isEmpty = !earlier && !news && !canJoin;
  return (
    <div
      className={clsx(
        offer && 'animate-arrive rounded-card bg-volt-wash p-4 ring-1 ring-volt-text',
        isEmpty && 'hidden',
      )}
    >
      <div aria-live="polite" className="grid gap-1 empty:hidden">
        {offer ? <Offer offer={offer} nowMs={nowMs} /> : <Note text={news ?? waitingText(booking)} />}
      </div>
      <div className={clsx('pair gap-2 empty:hidden', (earlier || news) && 'mt-3')}>
        {offer && button('take', t('Take it'))}
        {offer && button('keep', t('Keep my time'))}
        {isWaiting && !offer && button('leave', t('Leave the list'))}
        {canJoin && button('join', t('Tell me if earlier'))}
      </div>
    </div>
  );
}

const Note = ({ text }: { text: string | null }) =>
  text && <p className="text-pretty text-ink-soft">{text}</p>;

function waitingText({ earlier, scheduledAt }: Booking): string | null {
  if (!earlier) return null;
  if (earlier.told)
    return t('Your van comes earlier than promised: by {time}.', { time: whenTime(earlier.told) });
  return scheduledAt
    ? t('You are on the list: we offer you an earlier time when one becomes free.')
    : t('You are on the list: we tell you if a van can come earlier than promised.');
}

/** Returns what has become of the offer that was shown last; null without one, and once the booking is moved again. */
function useNews({ earlier, scheduledAt }: Booking): string | null {
  const offered = earlier?.offer?.startAt ?? null;
  const [last, setLast] = useState<{ startAt: string; time: string | null } | null>(null);
  const isTaken =
    last !== null && scheduledAt !== null && Date.parse(scheduledAt) === Date.parse(last.startAt);
  if (offered && offered !== last?.startAt) setLast({ startAt: offered, time: scheduledAt });
  else if (last && last.time !== scheduledAt) setLast(isTaken ? { ...last, time: scheduledAt } : null);
  if (!last) return null;
  if (isTaken) return t('Your time is now {time}.', { time: whenTime(last.startAt) });
  return earlier
    ? t('The earlier time goes to the next in line. You stay on the list, and your time stays as it is.')
    : t('Your time stays as it is.');
}

type OfferProps = { offer: EarlierOffer; nowMs: number };

/** An earlier time and until when it is held. The countdown is hidden from screen readers, which would read each second. */
function Offer({ offer: { startAt, expiresAt }, nowMs }: OfferProps) {
  const until = isLaterDay(expiresAt, new Date(nowMs)) ? whenTime(expiresAt) : clockTime(expiresAt);
  const leftMs = Math.max(0, Date.parse(expiresAt) - nowMs);
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="text-small font-bold text-volt-text">{t('An earlier time is free')}</h3>
        {leftMs < HOUR_MS && (
          <span aria-hidden="true" className="text-small text-ink-soft tabular-nums">
            {t('{time} left', { time: leftText(leftMs) })}
          </span>
        )}
      </div>
      <p className="text-heading text-balance">
        <When at={startAt} />
      </p>
      <p className="text-small text-pretty text-ink-soft">
        {t('Held for you until {time}, at the same price.', { time: until })}
      </p>
    </>
  );
}

/** Minutes and seconds: '9:05'. */
function leftText(ms: number): string {
  const seconds = Math.ceil(ms / SECOND_MS);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
