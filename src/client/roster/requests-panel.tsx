import { useState } from 'react';
import { leaveNames } from '../../domain/dispatch/roster.ts';
import type { ShiftRequest } from '../../domain/dispatch/shift-request.ts';
import { failureText } from '../app/http.ts';
import { toast } from '../app/toast.ts';
import { Button } from '../ui/button.tsx';
import { t } from '../ui/texts.ts';
import { clockTime } from '../ui/time.tsx';
import { inZone } from '../ui/zone.ts';
import { answerRequest, useShiftRequests } from './api.ts';

const day = inZone({ weekday: 'short', month: 'short', day: 'numeric' });

/** 'Vacation, Wed, Nov 25 – Thu, Nov 26' */
function requestText(request: ShiftRequest, nameOf: (techId: string) => string): string {
  const { startAt, endAt, leave, colleagueId } = request;
  const first = day(new Date(startAt));
  if (leave) {
    const last = day(new Date(Date.parse(endAt) - 1));
    return `${t<string>(leaveNames[leave])}, ${first === last ? first : `${first} – ${last}`}`;
  }
  return t('{colleague} is to take the shift of {day}, {from} to {until}', {
    colleague: nameOf(colleagueId ?? ''),
    day: first,
    from: clockTime(startAt),
    until: clockTime(endAt),
  });
}

/** What technicians ask for, for an admin to decide; nothing while nobody asks. */
export function RequestsPanel({ nameOf }: { nameOf: (techId: string) => string }) {
  const { data: requests = [] } = useShiftRequests();
  const [busy, setBusy] = useState<string | null>(null);
  if (requests.length === 0) return null;
  const answer = async (id: string, given: 'accept' | 'decline') => {
    setBusy(id);
    try {
      await answerRequest(id, given);
    } catch (error) {
      const description = failureText(error, t('The server did not answer. Please try again.'));
      toast({ title: t('Not Answered'), description, variant: 'destructive' });
    } finally {
      setBusy(null);
    }
  };
  return (
    <section aria-labelledby="roster-requests" className="rounded-card bg-surface shadow-card">
      <h2 id="roster-requests" className="px-4 pt-3 text-body font-semibold">
        {t('Requests · {count}', { count: requests.length })}
      </h2>
      <ul className="divide-y divide-line px-4">
        {requests.map((request) => {
          const name = nameOf(request.techId);
          const text = requestText(request, nameOf);
          return (
            <li key={request.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5 text-small">
              <span className="roster-request min-w-0 [overflow-wrap:anywhere]">
                <b className="font-semibold">{name}</b>
                <span className="block">{text}</span>
                {request.note && <span className="block text-ink-soft">{request.note}</span>}
              </span>
              <span className="flex flex-wrap gap-2">
                <Button
                  size="compact"
                  busy={busy === request.id}
                  aria-label={t('Accept: {name}, {text}', { name, text })}
                  onClick={() => void answer(request.id, 'accept')}
                >
                  {t('Accept')}
                </Button>
                <Button
                  size="compact"
                  kind="plain"
                  disabled={busy === request.id}
                  aria-label={t('Decline: {name}, {text}', { name, text })}
                  onClick={() => void answer(request.id, 'decline')}
                >
                  {t('Decline')}
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
