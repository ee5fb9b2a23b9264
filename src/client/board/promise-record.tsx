import { useQuery } from '@tanstack/react-query';
import type { Booking } from '../../domain/bookings/booking.ts';
import { MINUTE_MS } from '../../domain/durations.ts';
import type { Prediction, PredictionStep } from '../../domain/operations/prediction.ts';
import type { Lateness, ToldArrival } from '../../domain/promise/lateness.ts';
import { texts } from '../../domain/texts.ts';
import { read } from '../app/query-client.ts';
import { plural, t } from '../ui/texts.ts';
import { clockTime, whenTime } from '../ui/time.tsx';

const stepNames: Record<PredictionStep, string> = texts({
  created: 'Promised at first',
  assigned: 'Predicted when assigned',
  reassigned: 'Predicted when reassigned',
  departed: 'Predicted at departure',
});

type Line = { key: string; name: string; value: string };

/** 'Today 3:05 PM', 'Today 3:05 PM (2:59 PM to 3:12 PM)' or, for a range alone, 'by Today 3:12 PM'. */
function predictedTime({ at, fromAt, byAt }: Pick<Prediction, 'at' | 'fromAt' | 'byAt'>): string {
  if (at === null) return byAt === null ? t('Unknown') : t('by {time}', { time: whenTime(byAt) });
  if (fromAt === null || byAt === null) return whenTime(at);
  const range = { from: clockTime(fromAt), until: clockTime(byAt) };
  return t('{time} ({from} to {until})', { time: whenTime(at), ...range });
}

const lateTime = (time: string, minutes: number): string =>
  plural(minutes, '{time}, {count} minute after the promise', '{time}, {count} minutes after the promise', {
    time,
  });

/** 'Today 3:05 PM, 4 min before the promise'. */
function arrivedTime(at: string, promisedAt: string): string {
  const time = whenTime(at);
  // A part of a minute after the promise is late, as everywhere.
  const minutes = Math.ceil((Date.parse(at) - Date.parse(promisedAt)) / MINUTE_MS);
  if (minutes > 0) return lateTime(time, minutes);
  if (minutes === 0) return t('{time}, as promised', { time });
  return plural(
    -minutes,
    '{time}, {count} minute before the promise',
    '{time}, {count} minutes before the promise',
    { time },
  );
}

/** 'Today 2:50 PM, new time 3:25 PM'. */
function lateText({ toldAt, arrivalBy }: Lateness): string {
  const time = whenTime(toldAt);
  return arrivalBy
    ? t('{time}, new time {by}', { time, by: clockTime(arrivalBy) })
    : t('{time}, no new time yet', { time });
}

/** 'Today 2:30 PM: arrives 2:41 PM'. */
const toldText = ({ toldAt, arrivesAt }: ToldArrival): string =>
  t('{when}: arrives {time}', { when: whenTime(toldAt), time: clockTime(arrivesAt) });

/** 'since Today 2:50 PM', and what the customer has been offered or told. */
function waitingText({ since, offer, told }: NonNullable<Booking['earlier']>): string {
  if (told) return t('told: by {time}', { time: whenTime(told) });
  const time = whenTime(since);
  return offer
    ? t('since {time}, offered {offered}', { time, offered: whenTime(offer.startAt) })
    : t('since {time}', { time });
}

type Recorded = Pick<
  Booking,
  | 'id'
  | 'promisedAt'
  | 'assignedAt'
  | 'departedAt'
  | 'toldArrival'
  | 'late'
  | 'earlier'
  | 'arrivedAt'
  | 'startedAt'
>;

function linesOf(
  { promisedAt, toldArrival, late, earlier, arrivedAt, startedAt }: Recorded,
  predictions: readonly Prediction[],
): Line[] {
  const arrived = arrivedAt ?? startedAt;
  // The first promise is said once, unless the booking has another one by now. The history has those of moves between.
  const first = predictions.find(({ step }) => step === 'created');
  const told = predictions.filter(
    (prediction) => prediction.step !== 'created' || (prediction === first && prediction.byAt !== promisedAt),
  );
  return [
    { key: 'promised', name: t('Promised'), value: t('by {time}', { time: whenTime(promisedAt) }) },
    ...told.map((prediction) => ({
      key: prediction.madeAt + prediction.step,
      name: t(stepNames[prediction.step]),
      value: predictedTime(prediction),
    })),
    ...(toldArrival && toldArrival.toldAt !== late?.toldAt
      ? [{ key: 'told', name: t('Customer told'), value: toldText(toldArrival) }]
      : []),
    ...(late ? [{ key: 'late', name: t('Customer told of the delay'), value: lateText(late) }] : []),
    ...(earlier
      ? [{ key: 'earlier', name: t('Waits for an earlier time'), value: waitingText(earlier) }]
      : []),
    ...(arrived === null
      ? []
      : [{ key: 'arrived', name: t('Arrived'), value: arrivedTime(arrived, promisedAt) }]),
  ];
}

/** When a technician was promised, was predicted at each step, and came, and what the customer was told meanwhile. */
export function PromiseRecord({ booking }: { booking: Recorded }) {
  const { promisedAt, assignedAt, departedAt } = booking;
  const reading = read('GET /api/admin/bookings/:id/predictions', { params: { id: booking.id } });
  const { data = [] } = useQuery({
    ...reading,
    // A promise, an assignment and a departure are what is predicted at; other changes add nothing.
    queryKey: [...reading.queryKey, [promisedAt, assignedAt, departedAt].join()],
    // Shows the predictions of the previous step while the new ones load, never those of another booking.
    placeholderData: (known, query) => (query?.queryKey[1] === booking.id ? known : undefined),
  });
  return (
    <section aria-labelledby="promise-record" className="px-4 pt-3">
      <h4 id="promise-record" className="pb-1 text-small font-semibold">
        {t('Promise and arrival')}
      </h4>
      <dl className="grid text-small">
        {linesOf(booking, data).map(({ key, name, value }) => (
          <div key={key} className="flex flex-wrap gap-x-3 py-0.5 leading-5">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
