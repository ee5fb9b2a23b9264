import { onConnected } from '../app/socket.ts';
import { store } from '../app/store.ts';
import { toast } from '../app/toast.tsx';
import { keptFixes } from '../offline/phone-store.ts';
import { type GpsState, gpsAtom, gpsOff, type Reading } from './atoms.ts';
import { createFixOutbox, type FixOutbox } from './fix-outbox.ts';
import { isWorthSending, keptOf, readingOf, STILL_MS } from './fix-thinning.ts';
import { pauseOf, watchHidden } from './pauses.ts';
import { leaveDuty, sendDuty } from './send-duty.ts';
import { sendFixes, wireTime } from './send-fix.ts';
import { keepScreenOn } from './wake-lock.ts';

const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 30_000, maximumAge: 10_000 };

const show = (change: Partial<GpsState>) => store.set(gpsAtom, (known) => ({ ...known, ...change }));
const isTracking = () => store.get(gpsAtom).tracking;

let outbox: FixOutbox | null = null;
let stops: (() => void)[] = [];
let lastPut: Reading | null = null;
let heardAtMs = 0;

/** Sends what this technician's phone still keeps, and from now on whatever it takes; returns the end. */
export function openOutbox(techId: string): () => void {
  const opened = createFixOutbox({
    techId,
    keep: keptFixes,
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

function take(position: GeolocationPosition): void {
  const reading = readingOf(position);
  heardAtMs = Date.now();
  show({ reading, signal: 'good' });
  if (!isWorthSending(reading, lastPut)) return;
  lastPut = reading;
  void outbox?.put(keptOf(reading));
}

function fail(error: GeolocationPositionError): void {
  show({ signal: 'error' });
  if (error.code !== error.PERMISSION_DENIED) return;
  // Nothing will come any more: on duty without a position would be a lie.
  void stopTracking().catch(() => undefined);
  show({ signal: 'error', hindrance: 'denied' });
  toast({
    title: 'GPS Permission Required',
    description: 'Please enable location access in your browser settings.',
    variant: 'destructive',
  });
}

const back = (awaySinceMs: number) => {
  const paused = pauseOf(heardAtMs, awaySinceMs, Date.now());
  if (paused) show({ paused });
};

/** Devices that stand still stop reporting: asking keeps the position from growing old. A late tick was a sleep. */
function watchStandstill(): () => void {
  let tickedAtMs = Date.now();
  const timer = setInterval(() => {
    const sinceMs = tickedAtMs;
    tickedAtMs = Date.now();
    if (tickedAtMs - sinceMs > 2 * STILL_MS) back(sinceMs);
    if (tickedAtMs - heardAtMs >= STILL_MS) {
      navigator.geolocation.getCurrentPosition(take, () => undefined, OPTIONS);
    }
  }, STILL_MS);
  return () => clearInterval(timer);
}

function sayStarted(afterMs: number): () => void {
  const timer = setTimeout(
    () => toast({ title: 'GPS Tracking Started', description: 'You are on duty and sharing your location.' }),
    afterMs,
  );
  return () => clearTimeout(timer);
}

/** Starts tracking, which is going on duty. Does nothing while it runs. Its toast waits for one shown before. */
export function startTracking(toastAfterMs = 0): void {
  const { tracking, waiting } = store.get(gpsAtom);
  if (tracking) return;
  if (!('geolocation' in navigator)) {
    show({ signal: 'error', hindrance: 'unsupported' });
    toast({
      title: 'GPS Not Supported',
      description: 'This device cannot tell its position.',
      variant: 'destructive',
    });
    return;
  }
  lastPut = null;
  heardAtMs = Date.now();
  store.set(gpsAtom, { ...gpsOff, waiting, tracking: true });
  sendDuty('true').catch(() => show({ server: 'error' }));
  const watch = navigator.geolocation.watchPosition(take, fail, OPTIONS);
  stops = [
    () => navigator.geolocation.clearWatch(watch),
    watchStandstill(),
    watchHidden(back),
    keepScreenOn((isOn) => show({ screen: isOn ? 'on' : 'may lock' })),
    sayStarted(toastAfterMs),
  ];
}

function halt(): void {
  for (const stop of stops) stop();
  stops = [];
  store.set(gpsAtom, ({ waiting }) => ({ ...gpsOff, waiting }));
}

/** Ends tracking without a word to the server: the page is left, or the session is over. */
export function leaveTracking(): void {
  halt();
  leaveDuty();
}

/** Stops tracking, which is going off duty. Rejects when the server could not be told yet. */
export async function stopTracking(): Promise<void> {
  halt();
  await sendDuty('false');
}
