import { useMutation, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Star } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { NewRating, Rating } from '../../contract/shapes/rating.ts';
import { texts } from '../../domain/texts.ts';
import { call, failureText } from '../app/http.ts';
import { queryClient, read } from '../app/query-client.ts';
import { toast } from '../app/toast.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardTitle } from '../ui/card.tsx';
import { Field, TextArea } from '../ui/field.tsx';
import { takeFocus } from '../ui/keyboard.ts';
import { plural, t } from '../ui/texts.ts';
import { Skeleton } from '../ui/view-states.tsx';

const STARS = [1, 2, 3, 4, 5];
const TITLE = 'rating';
/** Stars and form take each other's place: the focus would be lost with the pressed button. */
const focusTitle = () => takeFocus(document.getElementById(TITLE));
/** The words for one star to five stars. */
const words = texts(['Bad', 'Poor', 'All right', 'Good', 'Excellent']);

/** One to five stars and a note for a completed service; the customer can change the rating later. */
export function RateService({ bookingId }: { bookingId: string }) {
  const params = { id: bookingId };
  const reading = read('GET /api/bookings/:id/rating', { params });
  const { data: given, isError } = useQuery(reading);
  const [changing, setChanging] = useState(false);
  const send = useMutation({
    mutationFn: (rating: NewRating) => call('POST /api/bookings/:id/rating', { params, body: rating }),
    onSuccess: (rating) => {
      queryClient.setQueryData(reading.queryKey, rating);
      setChanging(false);
      focusTitle();
      toast({ title: t('Thank you'), description: t('Your rating helps us to send the right people.') });
    },
    onError: (error) =>
      toast({
        title: t('Rating Failed'),
        description: failureText(error, t('Please try again.')),
        variant: 'destructive',
      }),
  });
  const change = () => {
    setChanging(true);
    focusTitle();
  };
  if (given === undefined) return isError ? null : <Skeleton className="h-72 rounded-card" />;
  return (
    <Card aria-labelledby={TITLE}>
      <CardTitle id={TITLE} tabIndex={-1}>
        {given && !changing ? t('Your rating') : t('How was your service?')}
      </CardTitle>
      {given && !changing ? (
        <GivenRating rating={given} onChange={change} />
      ) : (
        <RatingForm start={given} busy={send.isPending} onSend={(rating) => send.mutate(rating)} />
      )}
    </Card>
  );
}

function GivenRating({ rating, onChange }: { rating: Rating; onChange: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <div className="min-w-0">
        <p role="img" aria-label={t('{stars} of 5 stars', { stars: rating.stars })} className="flex gap-1">
          {STARS.map((stars) => (
            <StarIcon key={stars} filled={stars <= rating.stars} />
          ))}
        </p>
        {rating.note && <p className="mt-2 text-small [overflow-wrap:anywhere]">{rating.note}</p>}
      </div>
      <Button kind="plain" onClick={onChange} className="-mr-2">
        {t('Change')}
      </Button>
    </div>
  );
}

type RatingFormProps = { start: Rating | null; busy: boolean; onSend: (rating: NewRating) => void };

function RatingForm({ start, busy, onSend }: RatingFormProps) {
  const [stars, setStars] = useState(start?.stars ?? 0);
  const [note, setNote] = useState(start?.note ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (stars > 0) onSend({ stars, note });
  };
  return (
    <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <fieldset className="flex flex-wrap items-center gap-x-3">
        <legend className="sr-only">{t('Stars')}</legend>
        <div className="-ml-2 flex flex-wrap">
          {STARS.map((each) => (
            <label
              key={each}
              className="relative grid size-11 place-items-center rounded-small has-focus-visible:outline-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name="stars"
                value={each}
                checked={stars === each}
                onChange={() => setStars(each)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <span className="sr-only">{plural(each, '{count} star', '{count} stars')}</span>
              <StarIcon filled={each <= stars} />
            </label>
          ))}
        </div>
        <span aria-hidden="true" className="text-small text-ink-soft">
          {t(words[stars - 1] ?? '')}
        </span>
      </fieldset>
      <Field label={t('A note')} aside={t('Optional')}>
        <TextArea
          name="note"
          maxLength={1000}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
      <Button type="submit" kind="forward" busy={busy} disabled={stars === 0}>
        {busy ? t('Sending…') : t('Send rating')}
      </Button>
    </form>
  );
}

const StarIcon = ({ filled }: { filled: boolean }) => (
  <Star
    aria-hidden="true"
    className={clsx('size-7', filled ? 'fill-amber text-amber' : 'text-ink-faint')}
    strokeWidth={1.75}
  />
);
