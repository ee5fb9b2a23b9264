import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react';
import type { Booking } from '../../domain/bookings/booking.ts';
import { MAX_NOTE } from '../../domain/bookings/proof.ts';
import { HOLD_CHOICES_MS } from '../../domain/dispatch/hold.ts';
import { MINUTE_MS } from '../../domain/durations.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field, TextArea } from '../ui/field.tsx';
import { t } from '../ui/texts.ts';
import { minutesText } from '../ui/time.tsx';
import { subjectText } from './booking-commands.ts';
import { hold, note } from './hold.ts';

type QuestionProps = { booking: Booking; kind: 'hold' | 'note'; onClose: () => void };

/** Asks how long to hold a booking, or what to note about it. */
export default function QuestionDialog({ kind, ...props }: QuestionProps) {
  return kind === 'hold' ? <HoldQuestion {...props} /> : <NoteQuestion {...props} />;
}

type Props = Omit<QuestionProps, 'kind'>;

const Foot = ({ children }: { children: ReactNode }) => (
  <div className="gutter grid gap-2 pt-2 pb-[calc(16px+var(--safe-bottom))]">{children}</div>
);

function HoldQuestion({ booking, onClose }: Props) {
  const first = useRef<HTMLButtonElement>(null);
  const choose = (forMs: number | null) => {
    onClose();
    void hold(booking, forMs);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Hold for how long?')}
      description={t('{booking}. Until then neither automatic mode nor a suggestion decides.', {
        booking: subjectText({ booking }),
      })}
      initialFocus={() => first.current}
    >
      <Foot>
        {HOLD_CHOICES_MS.map((forMs, index) => (
          <Button key={forMs} ref={index === 0 ? first : undefined} onClick={() => choose(forMs)}>
            {minutesText(forMs / MINUTE_MS)}
          </Button>
        ))}
        <Button onClick={() => choose(null)}>{t('Until I let it go')}</Button>
      </Foot>
    </Dialog>
  );
}

function NoteQuestion({ booking, onClose }: Props) {
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  async function onSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (busy || text.trim() === '') return;
    setBusy(true);
    const isAdded = await note(booking, text);
    setBusy(false);
    if (isAdded) onClose();
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Note for dispatchers')}
      description={t('{booking}. Neither the customer nor the technician sees it on a page.', {
        booking: subjectText({ booking }),
      })}
      initialFocus={() => field.current}
      closeOnOutsidePress={false}
    >
      <form onSubmit={onSubmit}>
        <div className="gutter">
          <Field label={t('Note')}>
            <TextArea
              ref={field}
              name="note"
              rows={4}
              maxLength={MAX_NOTE}
              value={text}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void onSubmit(event);
              }}
            />
          </Field>
        </div>
        <Foot>
          <Button type="submit" kind="forward" busy={busy} disabled={text.trim() === ''}>
            {t('Add note')}
          </Button>
        </Foot>
      </form>
    </Dialog>
  );
}
