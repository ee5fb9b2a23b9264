import { onConnected } from '../app/socket.ts';
import { store } from '../app/store.ts';
import { toast } from '../app/toast.ts';
import { fixStore } from '../offline/phone-store.ts';
import { deviceNow, toServerTime } from '../ui/server-clock.ts';
import { t } from '../ui/texts.ts';
import { type GpsState, gpsAtom, gpsOff, type Reading } from './atoms.ts';
import { createFixOutbox, type FixOutbox } from './fix-outbox.ts';
import { isWorthSending, readingOf, STANDSTILL_INTERVAL_MS, unsentFixOf } from './fix-thinning.ts';
import { createGpsClock } from './gps-clock.ts';
import { keepScreenOn, pauseOf, watchHidden } from './screen-lock.ts';
import { cancelDuty, sendDuty } from './send-duty.ts';
import { sendFixes, wireTime } from './send-fix.ts';

const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 30_000, maximumAge: 10_000 };

const show = (change: Partial<GpsState>) => store.set(gpsAtom, (known) => ({ ...known, ...change }));
const isTracking = () => store.get(gpsAtom).tracking;

let outbox: FixOutbox | null = null;
let stops: (() => void)[] = [];
let lastPut: Reading | null = null;
let lastReadingAtMs = 0;
let datesOf = createGpsClock();
let arrived: { position: GeolocationPosition; arrivedMs: number }[] = [];

/** Sends the stored fixes of this technician and all later ones; returns a function that stops this. */
export function openOutbox(techId: string): () => void {
  const opened = createFixOutbox({
    techId,
    store: fixStore,
    wireTime,
    send: (fixes, newest) => sendFixes(fixes, newest && isTracking()),
    onChange: ({ waiting, sent }) =>
      show({ waiting, ...(sent !== undefined && { server: sent ? 'success' : 'error' }) }),
  });
  outbox = opened;
  const stopListening = onConnected(opened.flush);
  addEventListener('online', opened.flush);
  return () => {
    stopListening();
    removeEventListener('online', opened.flush);
    opened.close();
    if (outbox === opened) outbox = null;
    store.set(gpsAtom, gpsOff);
  };
}

/** A device that wakes hands over at once what it has measured meanwhile. */
const BURST_MS = 50;

function onReading(position: GeolocationPosition): void {
  lastReadingAtMs = deviceNow();
  arrived.push({ position, arrivedMs: lastReadingAtMs });
  if (arrived.length === 1) setTimeout(takeReadings, BURST_MS);
}

function takeReadings(): void {
  const taken = arrived;
  arrived = [];
  if (!isTracking()) return;
  const dates = datesOf(
    taken.map(({ position, arrivedMs }) => ({ timestampMs: position.timestamp, arrivedMs })),
  );
  for (const [n, { position, arrivedMs }] of taken.entries()) {
    const reading = readingOf(position, dates[n] ?? arrivedMs);
    if (!reading) {
      show({ signal: 'error' });
      continue;
    }
    show({ reading, signal: 'good' });
    if (!isWorthSending(reading, lastPut)) continue;
    lastPut = reading;
    void outbox?.put(unsentFixOf(reading));
  }
}

function onFailure(error: GeolocationPositionError): void {
  show({ signal: 'error' });
  if (error.code !== error.PERMISSION_DENIED) return;
  // No reading will follow: a technician without a position must not stay on duty.
  void stopTracking().catch(() => undefined);
  show({ signal: 'error', problem: 'denied' });
  toast({
    title: t('GPS Permission Required'),
    description: t('Please enable location access in your browser settings.'),
    variant: 'destructive',
  });
}

const onReturn = (awaySinceMs: number) => {
  const pause = pauseOf(lastReadingAtMs, awaySinceMs, deviceNow());
  if (pause) show({ paused: { fromMs: toServerTime(pause.fromMs), toMs: toServerTime(pause.toMs) } });
};

/** Asks for the position at a standstill, when devices stop reporting. A late tick means that the device has slept. */
function watchStandstill(): () => void {
  let tickedAtMs = deviceNow();
  const timer = setInterval(() => {
    const sinceMs = tickedAtMs;
    tickedAtMs = deviceNow();
    if (tickedAtMs - sinceMs > 2 * STANDSTILL_INTERVAL_MS) onReturn(sinceMs);
    if (tickedAtMs - lastReadingAtMs >= STANDSTILL_INTERVAL_MS) {
      navigator.geolocation.getCurrentPosition(onReading, () => undefined, OPTIONS);
    }
  }, STANDSTILL_INTERVAL_MS);
  return () => clearInterval(timer);
}

function toastStarted(afterMs: number): () => void {
  const timer = setTimeout(
    () =>
      toast({
        title: t('GPS Tracking Started'),
        description: t('You are on duty and sharing your location.'),
      }),
    afterMs,
  );
  return () => clearTimeout(timer);
}

/**
 * Starts tracking, which sets the technician on duty; does nothing while tracking runs.
 * @param toastAfterMs delays the toast, so that an earlier one can be read
 */
export function startTracking(toastAfterMs = 0): void {
  const { tracking, waiting } = store.get(gpsAtom);
  if (tracking) return;
  if (!('geolocation' in navigator)) {
    show({ signal: 'error', problem: 'unsupported' });
    toast({
      title: t('GPS Not Supported'),
      description: t('This device cannot tell its position.'),
      variant: 'destructive',
    });
    return;
  }
  lastPut = null;
  datesOf = createGpsClock();
  lastReadingAtMs = deviceNow();
  store.set(gpsAtom, { ...gpsOff, waiting, tracking: true });
  sendDuty('true').catch(() => show({ server: 'error' }));
  const watch = navigator.geolocation.watchPosition(onReading, onFailure, OPTIONS);
  stops = [
    () => navigator.geolocation.clearWatch(watch),
    watchStandstill(),
    watchHidden(onReturn),
    keepScreenOn((isOn) => show({ screen: isOn ? 'on' : 'may lock' })),
    toastStarted(toastAfterMs),
  ];
}

function stopWatching(): void {
  for (const stop of stops) stop();
  stops = [];
  store.set(gpsAtom, ({ waiting }) => ({ ...gpsOff, waiting }));
}

/** Stops tracking without telling the server, because the page is left or the session is over. */
export function abandonTracking(): void {
  stopWatching();
  cancelDuty();
}

/** Stops tracking, which sets the technician off duty; rejects when the server cannot be told now. */
export async function stopTracking(): Promise<void> {
  stopWatching();
  await sendDuty('false');
}
