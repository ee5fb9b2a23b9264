import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { dayOf } from '../../domain/bookings/schedule.ts';
import { LeaveKind, leaveNames, placeNames, type RosterShift } from '../../domain/dispatch/roster.ts';
import type { NewShiftRequest, ShiftRequest } from '../../domain/dispatch/shift-request.ts';
import { texts } from '../../domain/texts.ts';
import { config } from '../app/config.ts';
import { call, failureText } from '../app/http.ts';
import { queryClient } from '../app/query-client.ts';
import { toast } from '../app/toast.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field, SelectInput, TextInput } from '../ui/field.tsx';
import { serverNow } from '../ui/server-clock.ts';
import { t } from '../ui/texts.ts';
import { clockTime } from '../ui/time.tsx';
import { ErrorState, Loading, Skeleton } from '../ui/view-states.tsx';
import { inZone } from '../ui/zone.ts';
import { readOwnRoster } from './api.ts';

const day = inZone({ weekday: 'short', month: 'short', day: 'numeric' });
const dayText = (at: string): string => day(new Date(at));

async function send(work: Promise<unknown>, done: string): Promise<boolean> {
  try {
    await work;
    toast({ title: done });
    await queryClient.invalidateQueries({ queryKey: readOwnRoster.queryKey });
    return true;
  } catch (error) {
    const description = failureText(error, t('The server did not answer. Please try again.'));
    toast({ title: t('Not Sent'), description, variant: 'destructive' });
    return false;
  }
}

const ask = (body: NewShiftRequest) =>
  send(call('POST /api/tech/shift-requests', { body }), t('Request Sent'));

const answer = (id: string, given: 'accept' | 'decline' | 'withdraw') =>
  send(
    call('POST /api/tech/shift-requests/:id', { params: { id }, body: { answer: given } }),
    t('Answer Sent'),
  );

type Asking = { kind: 'leave' } | { kind: 'swap'; shift: RosterShift };

/** The shifts and times off of the next four weeks, and what is asked about them. */
export default function OwnRosterDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const query = useQuery(readOwnRoster);
  const [asking, setAsking] = useState<Asking | null>(null);
  const { data } = query;
  const nameOf = (techId: string) =>
    data?.colleagues.find((colleague) => colleague.techId === techId)?.name || techId;
  const vehicleOf = (id: string) => data?.vehicles.find((vehicle) => vehicle.id === id);
  return (
    <Dialog open onOpenChange={onClose} title={t('Your roster')}>
      <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-4 pt-1 pb-6">
        {!data && query.isError && (
          <ErrorState
            title={t('The roster did not load')}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        )}
        {!data && !query.isError && (
          <>
            <Loading what={t('the roster')} />
            <Skeleton className="h-40 w-full" />
          </>
        )}
        {data && asking && (
          <AskForm asking={asking} colleagues={data.colleagues} onClose={() => setAsking(null)} />
        )}
        {data && !asking && (
          <>
            <Requests requests={data.requests} username={username} nameOf={nameOf} />
            {data.shifts.length === 0 && (
              <p className="text-small text-ink-soft">{t('Nothing is planned in the next four weeks.')}</p>
            )}
            <ul className="divide-y divide-line">
              {data.shifts.map((shift) => (
                <li
                  key={shift.startAt}
                  className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-2 text-small"
                >
                  <span>
                    <b className="block font-semibold">{dayText(shift.startAt)}</b>
                    {shift.leave
                      ? t<string>(leaveNames[shift.leave])
                      : t('{from} to {until}', {
                          from: clockTime(shift.startAt),
                          until: clockTime(shift.endAt),
                        })}
                    <span className="block text-ink-soft [overflow-wrap:anywhere]">
                      {extrasOf(shift, vehicleOf(shift.vehicleId ?? ''))}
                    </span>
                  </span>
                  {!shift.leave && data.colleagues.length > 0 && (
                    <Button
                      size="compact"
                      aria-label={t('Swap {day}', { day: dayText(shift.startAt) })}
                      onClick={() => setAsking({ kind: 'swap', shift })}
                    >
                      {t('Swap')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            <Button onClick={() => setAsking({ kind: 'leave' })}>{t('Ask for leave')}</Button>
          </>
        )}
      </div>
    </Dialog>
  );
}

const extrasOf = (
  { startPlace, breakFrom, breakTo }: RosterShift,
  vehicle: { name: string; plate: string | null } | undefined,
): string =>
  [
    vehicle && [vehicle.name, vehicle.plate].filter(Boolean).join(' '),
    startPlace &&
      t('from {place}', {
        place: typeof startPlace === 'string' ? t<string>(placeNames[startPlace]) : startPlace.location,
      }),
    breakFrom &&
      breakTo &&
      t('break {from} to {until}', { from: clockTime(breakFrom), until: clockTime(breakTo) }),
  ]
    .filter(Boolean)
    .join(' · ');

type RequestsProps = {
  requests: readonly ShiftRequest[];
  username: string;
  nameOf: (techId: string) => string;
};

const outcomeNames = texts({ accepted: 'Accepted', declined: 'Declined', withdrawn: 'Withdrawn' });

/** Own requests, and swaps that colleagues ask for. */
function Requests({ requests, username, nameOf }: RequestsProps) {
  if (requests.length === 0) return null;
  return (
    <ul aria-label={t('Requests')} className="grid gap-2">
      {requests.map(({ id, techId, leave, colleagueId, startAt, outcome, note }) => {
        const isOwn = techId === username;
        const text = leave
          ? t('{leave} from {day}', { leave: t<string>(leaveNames[leave]), day: dayText(startAt) })
          : isOwn
            ? t('{name} is asked to take {day}', { name: nameOf(colleagueId ?? ''), day: dayText(startAt) })
            : t('{name} asks you to take {day}, {time}', {
                ...{ name: nameOf(techId), day: dayText(startAt), time: clockTime(startAt) },
              });
        return (
          <li key={id} className="rounded-small bg-quiet p-3 text-small">
            {text}
            {note && <span className="block text-ink-soft">{note}</span>}
            {outcome ? (
              <b className="block font-semibold">{t<string>(outcomeNames[outcome])}</b>
            ) : (
              <span className="mt-2 flex flex-wrap gap-2">
                {isOwn ? (
                  <Button size="compact" className="bg-surface!" onClick={() => void answer(id, 'withdraw')}>
                    {t('Withdraw')}
                  </Button>
                ) : (
                  <>
                    <Button size="compact" className="bg-surface!" onClick={() => void answer(id, 'accept')}>
                      {t('Accept')}
                    </Button>
                    <Button size="compact" kind="plain" onClick={() => void answer(id, 'decline')}>
                      {t('Decline')}
                    </Button>
                  </>
                )}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

type AskProps = {
  asking: Asking;
  colleagues: readonly { techId: string; name: string | null }[];
  onClose: () => void;
};

function AskForm({ asking, colleagues, onClose }: AskProps) {
  const today = dayOf(new Date(serverNow()), config.timeZone);
  const [from, setFrom] = useState(today);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '');
    const note = text('note').trim() || null;
    setBusy(true);
    const isSent = await ask(
      asking.kind === 'leave'
        ? {
            ...{ kind: 'leave', from, to: text('to') || from, note },
            leave: LeaveKind.safeParse(text('leave')).data ?? 'vacation',
          }
        : { kind: 'swap', startAt: asking.shift.startAt, colleagueId: text('colleague'), note },
    );
    setBusy(false);
    if (isSent) onClose();
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <h3 className="text-body font-semibold">
        {asking.kind === 'leave'
          ? t('Ask for leave')
          : t('Swap {day}', { day: dayText(asking.shift.startAt) })}
      </h3>
      {asking.kind === 'leave' ? (
        <>
          <Field label={t('Kind')}>
            <SelectInput name="leave">
              {LeaveKind.options.map((kind) => (
                <option key={kind} value={kind}>
                  {t(leaveNames[kind])}
                </option>
              ))}
            </SelectInput>
          </Field>
          <div className="pair gap-3">
            <Field label={t('First day')}>
              <TextInput
                type="date"
                name="from"
                min={today}
                value={from}
                onChange={({ target }) => setFrom(target.value || today)}
              />
            </Field>
            <Field label={t('Last day')}>
              <TextInput key={from} type="date" name="to" min={from} defaultValue={from} />
            </Field>
          </div>
        </>
      ) : (
        <Field label={t('Who is to take it')}>
          <SelectInput name="colleague">
            {colleagues.map(({ techId, name }) => (
              <option key={techId} value={techId}>
                {name || techId}
              </option>
            ))}
          </SelectInput>
        </Field>
      )}
      <Field label={t('Note')} aside={t('Optional')}>
        <TextInput name="note" maxLength={300} autoComplete="off" />
      </Field>
      <div className="pair gap-2">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button kind="forward" type="submit" busy={busy}>
          {t('Send')}
        </Button>
      </div>
    </form>
  );
}
