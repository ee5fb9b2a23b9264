import './alert-overlay.css';
import { useAtomValue } from 'jotai';
import { VolumeX } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { StaffRole } from '../../domain/staff.ts';
import { Button } from '../ui/button.tsx';
import { AlarmNote } from './alarm-note.tsx';
import { AlertItem } from './alert-item.tsx';
import { alarmAtom, alertListAtom, permissionAtom } from './atoms.ts';
import { unblockSound } from './beep.ts';
import { dismiss, useSettle } from './settle.ts';

const isTyping = (element: Element | null) => element?.matches('input, textarea, select') ?? false;

/**
 * The new bookings that nobody has acknowledged. Traps nobody: Tab leaves it, what is behind stays usable,
 * Esc dismisses the first alert.
 */
export function AlertOverlay({ role, drives = false }: { role: StaffRole; drives?: boolean }) {
  const { items } = useAtomValue(alertListAtom);
  const alarm = useAtomValue(alarmAtom);
  const browserAlerts = useAtomValue(permissionAtom) === 'granted';
  const { busy, ack, ackAll } = useSettle(role);
  const overlay = useRef<HTMLElement>(null);
  const shown = items.length > 0;

  useEffect(() => {
    if (!shown || isTyping(document.activeElement)) return;
    overlay.current?.querySelector<HTMLElement>('[data-ack]')?.focus({ preventScroll: true });
  }, [shown]);

  const first = items[0];
  if (!first) return null;
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    dismiss(first.id);
  };
  return (
    <>
      <div className="alarm-shade" data-ringing={alarm.endsAt === null ? undefined : ''} />
      <section
        ref={overlay}
        role="alertdialog"
        aria-labelledby="alerts-title"
        aria-describedby="alarm-note"
        onKeyDown={onEscape}
        className="alert-overlay"
      >
        {alarm.sound === 'blocked' && (
          <button
            type="button"
            onClick={() => unblockSound()}
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
              busy={busy === item.id}
              onAck={() => ack(item.id)}
              onDismiss={() => dismiss(item.id)}
            />
          ))}
        </ol>
      </section>
    </>
  );
}
