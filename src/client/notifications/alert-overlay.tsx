import { MINUTE_MS } from '../../domain/durations.ts';
import './alert-overlay.css';
import { useAtomValue } from 'jotai';
import { VolumeX } from 'lucide-react';
import { DismissableLayer } from 'radix-ui/internal';
import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { NotificationItem } from '../../contract/shapes/notification.ts';
import { waitLevel } from '../../domain/dispatch/emergency-wait.ts';
import { isOverdue } from '../../domain/notifications/message.ts';
import type { StaffRole } from '../../domain/people/staff.ts';
import { store } from '../app/store.ts';
import { Button } from '../ui/button.tsx';
import { ALERT_PLACE, FOCUS_KEY } from '../ui/region-ids.ts';
import { RichText } from '../ui/rich-text.tsx';
import { plural, t } from '../ui/texts.ts';
import { useNow } from '../ui/time.tsx';
import { AlertItem } from './alert-item.tsx';
import { newestAlert, raisingOf } from './alert-list.ts';
import { alarmAtom, answeredAtom, permissionAtom, shownAlertsAtom } from './atoms.ts';
import { dismiss, useAcknowledge } from './use-acknowledge.ts';
import { unblockAlarm } from './use-alarm.ts';
import { useOverlayFocus } from './use-overlay-focus.ts';

const OVERDUE_CHECK_MS = 5000;

const stop = (event: SyntheticEvent) => event.stopPropagation();

type OverlayProps = {
  role: StaffRole;
  drives?: boolean;
  /** Opens the details of a booking. */
  onOpen?: (bookingId: string) => void;
  /** The booking whose details fill the screen; if an alert opened them, only a newer alert covers them again. */
  opened?: string | null;
  /** Shows the technicians who are proposed for a booking. A stable function. */
  renderProposals?: (bookingId: string, all: boolean) => ReactNode;
};

/** Identifies the latest raising of the alerts. */
function newestRaising(items: readonly NotificationItem[]): string | undefined {
  const newest = newestAlert(items);
  return newest && raisingOf(newest);
}

/** The title of the overlay. */
function titleOf(items: readonly NotificationItem[]): string {
  const raised = items.filter((item) => item.raisedAt !== undefined).length;
  if (raised === items.length && !items.every(({ isEmergency }) => isEmergency)) {
    return plural(raised, '{count} booking without a technician', '{count} bookings without a technician');
  }
  if (raised === items.length) {
    return plural(
      raised,
      '{count} emergency without a technician',
      '{count} emergencies without a technician',
    );
  }
  return plural(items.length, '{count} new booking', '{count} new bookings');
}

/**
 * The unacknowledged new bookings, and those that have waited long for a technician. The overlay is not modal:
 * Tab leaves it, the page behind stays usable, and a desktop shows both side by side. Esc dismisses the first alert. An
 * open dialog does not hide the overlay: its element is a live region, which dialogs leave visible to screen readers,
 * and a branch of the dialogs' layer, in which presses and focus are not outside of a dialog.
 */
export function AlertOverlay(props: OverlayProps) {
  const { onOpen, opened } = props;
  const items = useAtomValue(shownAlertsAtom);
  const [openedFrom, setOpenedFrom] = useState<{ bookingId: string; raising: string | undefined } | null>(
    null,
  );
  const isHidden =
    openedFrom !== null && openedFrom.bookingId === opened && openedFrom.raising === newestRaising(items);
  // A stable function: a new alert does not render the others again.
  const open = useCallback(
    (bookingId: string) => {
      setOpenedFrom({ bookingId, raising: newestRaising(store.get(shownAlertsAtom)) });
      onOpen?.(bookingId);
    },
    [onOpen],
  );
  return (
    <DismissableLayer.Branch id={ALERT_PLACE} aria-live="off">
      {items.length > 0 && !isHidden && <Alerts {...props} onOpen={onOpen && open} />}
      <AnsweredNote />
    </DismissableLayer.Branch>
  );
}

function eventOf({ isEmergency, raisedAt }: NotificationItem): string {
  if (raisedAt) return isEmergency ? t('Emergency without a technician') : t('Booking without a technician');
  return isEmergency ? t('New emergency booking') : t('New booking');
}

/** The minutes that an emergency has waited for a technician; null while they are few. */
function minutesWaited({ isEmergency, timestamp }: NotificationItem, nowMs: number): number | null {
  const waitedMs = nowMs - Date.parse(timestamp);
  return isEmergency && waitLevel(waitedMs) !== 'new' ? Math.floor(waitedMs / MINUTE_MS) : null;
}

function Alerts({ role, drives = false, onOpen, renderProposals }: OverlayProps) {
  const items = useAtomValue(shownAlertsAtom);
  const { endsAt, sound } = useAtomValue(alarmAtom);
  const browserAlerts = useAtomValue(permissionAtom) === 'granted';
  const { busy, ack, ackAll } = useAcknowledge(role);
  const overlay = useRef<HTMLElement>(null);
  const guard = useOverlayFocus(overlay, items.length);
  const now = useNow(OVERDUE_CHECK_MS);

  const first = items[0];
  const newest = newestAlert(items);
  if (!first || !newest) return null;
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
        // It has the focus when the alert with the focus goes.
        tabIndex={-1}
        aria-labelledby="alerts-title"
        aria-describedby="alarm-note"
        aria-keyshortcuts={FOCUS_KEY}
        onKeyDownCapture={guard}
        onKeyDown={onEscape}
        // The scroll lock of a dialog listens on the document and would block scrolling here.
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
            {t('Sound blocked, tap to enable')}
          </button>
        )}
        <header className="flex flex-none flex-wrap items-center gap-x-3 gap-y-2 py-3 pr-3 pl-4 sm:pl-5">
          <div className="flex-1 basis-[7rem]">
            <h2 id="alerts-title" className="text-[1rem] leading-6 font-semibold">
              {titleOf(items)}
            </h2>
            <p id="alarm-note" className="text-[0.8125rem] leading-5 text-ink-soft">
              <AlarmNote /> {browserAlerts ? t('Browser alerts ON.') : t('Browser alerts OFF.')}
            </p>
          </div>
          <Button size="compact" busy={busy === 'all'} onClick={ackAll}>
            {t('Acknowledge All')}
          </Button>
        </header>
        <p aria-live={newest.isEmergency ? 'assertive' : 'polite'} className="sr-only">
          {t('{event}: {customer}, {place}', {
            event: eventOf(newest),
            customer: newest.customerName ?? '',
            place: newest.location,
          })}
        </p>
        <ol className="alert-items min-h-0 overflow-y-auto overscroll-contain">
          {items.map((item, index) => (
            <AlertItem
              key={item.id}
              item={item}
              open={index === 0}
              drives={drives}
              overdue={isOverdue(item, now)}
              minutesWaited={minutesWaited(item, now)}
              busy={busy === item.id}
              onAck={ack}
              onDismiss={dismiss}
              onOpen={onOpen}
              renderProposals={renderProposals}
            />
          ))}
        </ol>
      </section>
    </>
  );
}

const SHOWN_MS = 8000;

/** Says who else has closed an alert, how and when. Takes no pointer events, and covers no bar of the page. */
function AnsweredNote() {
  const answered = useAtomValue(answeredAtom);
  useEffect(() => {
    if (!answered) return;
    const timer = setTimeout(() => store.set(answeredAtom, null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [answered]);
  return (
    <p
      role="status"
      className="pointer-events-none fixed inset-x-3 top-[min(100dvh-5rem,max(var(--safe-top),var(--toast-top,var(--page-bar,0px)))+8px)] z-[56] mx-auto w-fit rounded-pill bg-panel px-4 py-2.5 text-center text-small font-semibold text-on-panel shadow-card empty:hidden sm:inset-x-auto sm:top-auto sm:bottom-[calc(16px+var(--foot-bar,0px))] sm:left-4"
    >
      {answered?.text}
    </p>
  );
}

const MAX_SECONDS = 5 * 60;

/** Says how often the alarm sounds and when it ends. */
function AlarmNote() {
  const { endsAt, everyMs, ended } = useAtomValue(alarmAtom);
  const now = useNow(1000);
  // The alarm begins a moment after the alert is rendered.
  if (endsAt === null) return ended ? <span>{t('Alarm stopped.')}</span> : null;
  const left = Math.min(MAX_SECONDS, Math.max(0, Math.ceil((endsAt - now) / 1000)));
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return (
    <span>
      <RichText
        text="Alarm every {seconds} s, stops in {time}."
        parts={{ seconds: everyMs / 1000, time: <span className="tabular-nums">{clock}</span> }}
      />
    </span>
  );
}
