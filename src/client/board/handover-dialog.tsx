import { useRef, useState } from 'react';
import type { Handover } from '../../contract/shapes/handover.ts';
import { shortId } from '../../domain/bookings/short-id.ts';
import { failureText } from '../app/http.ts';
import { toast } from '../app/toast.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { t } from '../ui/texts.ts';
import { clockTime } from '../ui/time.tsx';
import { boardBookings } from './api.ts';
import { subjectText } from './booking-commands.ts';
import { reasonsText, takeShiftOver } from './handovers.ts';

type HandoverProps = {
  handover: Handover;
  /** Whether this dispatcher has handed it over. */
  isOwn: boolean;
  onOpen: (bookingId: string) => void;
  onEndShift: () => void;
  onClose: () => void;
};

/** Shows what a dispatcher has left, each with its booking, and takes the shift over. */
export default function HandoverDialog({ handover, isOwn, onOpen, onEndShift, onClose }: HandoverProps) {
  const { id, by, at, note, items } = handover;
  const [busy, setBusy] = useState(false);
  const take = useRef<HTMLButtonElement>(null);
  const ids = items.map(({ bookingId }) => bookingId);
  const bookings = new Map((boardBookings.useListed(ids) ?? []).map((each) => [each.id, each]));
  async function takeOver() {
    setBusy(true);
    try {
      await takeShiftOver(id);
      toast(
        isOwn
          ? { title: t('Shift Taken Back'), description: t('It is yours again.') }
          : {
              title: t('Shift Taken Over'),
              description: t('What {person} held is held by you now.', { person: by }),
            },
      );
    } catch (error) {
      const description = failureText(error, t('The server did not answer.'));
      toast({ title: t('Not Taken Over'), description, variant: 'destructive' });
    }
    setBusy(false);
    onClose();
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={isOwn ? t('Your hand-over') : t('Hand-over by {person}', { person: by })}
      description={
        isOwn
          ? t('Since {time}. It stands at the top of every board until somebody takes over.', {
              time: clockTime(at),
            })
          : t('Since {time}. Take over, and what {person} still holds becomes yours.', {
              time: clockTime(at),
              person: by,
            })
      }
      initialFocus={() => take.current}
    >
      <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-4 pb-[calc(16px+var(--safe-bottom))]">
        {note !== null && <p className="whitespace-pre-line [overflow-wrap:anywhere]">{note}</p>}
        {items.length > 0 && (
          <ul className="grid gap-2">
            {items.map((item) => {
              const booking = bookings.get(item.bookingId);
              const subject = booking
                ? subjectText({ booking })
                : t('Booking {id}', { id: shortId(item.bookingId) });
              return (
                <li key={item.bookingId} className="rounded-card bg-surface p-3 text-small shadow-card">
                  <button
                    type="button"
                    onClick={() => {
                      onClose();
                      onOpen(item.bookingId);
                    }}
                    className="min-h-(--tap) text-left font-semibold underline [overflow-wrap:anywhere]"
                  >
                    {subject}
                  </button>
                  <p className="text-ink-soft">{reasonsText(item.reasons)}</p>
                  {item.note !== null && (
                    <p className="pt-1 whitespace-pre-line [overflow-wrap:anywhere]">{item.note}</p>
                  )}
                </li>
              );
            })}
          </ul>
        )}
        <div className="grid gap-2">
          <Button ref={take} kind="forward" busy={busy} onClick={() => void takeOver()}>
            {isOwn ? t('Take back') : t('Take over')}
          </Button>
          {!isOwn && <Button onClick={onEndShift}>{t('End my shift')}</Button>}
        </div>
      </div>
    </Dialog>
  );
}
