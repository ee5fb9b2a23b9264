import './alert-overlay.css';
import { useAtomValue } from 'jotai';
import { VolumeX } from 'lucide-react';
import { DismissableLayer } from 'radix-ui/internal';
import { type KeyboardEvent, type SyntheticEvent, useRef } from 'react';
import { isOverdue } from '../../domain/message.ts';
import type { StaffRole } from '../../domain/staff.ts';
import { ALERT_PLACE } from '../ui/alert-place.ts';
import { Button } from '../ui/button.tsx';
import { useNow } from '../ui/time.tsx';
import { AlarmNote } from './alarm-note.tsx';
import { AlertItem } from './alert-item.tsx';
import { AnsweredNote } from './answered-note.tsx';
import { alarmAtom, permissionAtom, shownAlertsAtom } from './atoms.ts';
import { dismiss, useSettle } from './settle.ts';
import { unblockAlarm } from './use-alarm.ts';
import { REACH_KEY, useOverlayFocus } from './use-overlay-focus.ts';

const OVERDUE_LOOK_MS = 5000;

const stop = (event: SyntheticEvent) => event.stopPropagation();

type OverlayProps = { role: StaffRole; drives?: boolean };

/**
 * The new bookings that nobody has acknowledged. Traps nobody: Tab leaves it, what is behind stays usable,
 * Esc dismisses the first alert. A dialog that is open hides it from nobody: its place is a live region, which
 * dialogs leave to screen readers, and a branch of theirs, in which presses and focus are not outside.
 */
export function AlertOverlay(props: OverlayProps) {
  const isShown = useAtomValue(shownAlertsAtom).length > 0;
  return (
    <DismissableLayer.Branch id={ALERT_PLACE} aria-live="off">
      {isShown && <Alerts {...props} />}
      <AnsweredNote />
    </DismissableLayer.Branch>
  );
}

function Alerts({ role, drives = false }: OverlayProps) {
  const items = useAtomValue(shownAlertsAtom);
  const { endsAt, sound } = useAtomValue(alarmAtom);
  const browserAlerts = useAtomValue(permissionAtom) === 'granted';
  const { busy, ack, ackAll } = useSettle(role);
  const overlay = useRef<HTMLElement>(null);
  const guard = useOverlayFocus(overlay, items.length);
  const now = useNow(OVERDUE_LOOK_MS);

  const first = items[0];
  if (!first) return null;
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    dismiss(first.id);
  };
  return (
    <>
      <div className="alarm-shade" data-ringing={endsAt === null ? undefined : ''} />
      <section
        ref={overlay}
        role="alertdialog"
        aria-labelledby="alerts-title"
        aria-describedby="alarm-note"
        aria-keyshortcuts={REACH_KEY}
        onKeyDownCapture={guard}
        onKeyDown={onEscape}
        // A dialog's scroll lock listens on the document.
        onWheel={stop}
        onTouchMove={stop}
        className="alert-overlay"
      >
        {sound === 'blocked' && (
          <button
            type="button"
            onClick={() => void unblockAlarm()}
            className="flex min-h-11 w-full flex-none items-center justify-center gap-2 bg-amber-wash px-4 text-small font-semibold text-amber-text"
          >
            <VolumeX aria-hidden="true" className="size-4" />
            Sound blocked, tap to enable
          </button>
        )}
        <header className="flex flex-none items-center gap-3 py-3 pr-3 pl-4 sm:pl-5">
          <div className="flex-1">
            <h2 id="alerts-title" className="text-[1rem] leading-6 font-semibold">
              {items.length === 1 ? '1 new booking' : `${items.length} new bookings`}
            </h2>
            <p id="alarm-note" className="text-[13px] leading-5 text-ink-soft">
              <AlarmNote /> Browser alerts {browserAlerts ? 'ON' : 'OFF'}.
            </p>
          </div>
          <Button size="compact" busy={busy === 'all'} onClick={ackAll}>
            Acknowledge All
          </Button>
        </header>
        <p aria-live={first.isEmergency ? 'assertive' : 'polite'} className="sr-only">
          {first.isEmergency ? 'New emergency booking' : 'New booking'}: {first.customerName},{' '}
          {first.location}
        </p>
        <ol className="min-h-0 overflow-y-auto overscroll-contain">
          {items.map((item, index) => (
            <AlertItem
              key={item.id}
              item={item}
              open={index === 0}
              drives={drives}
              overdue={isOverdue(item, now)}
              busy={busy === item.id}
              onAck={ack}
              onDismiss={dismiss}
            />
          ))}
        </ol>
      </section>
    </>
  );
}
