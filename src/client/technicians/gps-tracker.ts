import { onConnected } from '../app/socket.ts';
import { store } from '../app/store.ts';
import { toast } from '../app/toast.tsx';
import { type GpsState, gpsAtom, gpsOff, type Reading } from './atoms.ts';
import { createFixOutbox } from './fix-outbox.ts';
import { fixOf, isWorthSending, readingOf, STILL_MS } from './fix-thinning.ts';
import { sendDuty, sendFix } from './send-fix.ts';
import { keepScreenOn } from './wake-lock.ts';

const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 30_000, maximumAge: 10_000 };
const DUTY_RETRY_MS = 5_000;

const show = (change: Partial<GpsState>) => store.set(gpsAtom, (known) => ({ ...known, ...change }));

const outbox = createFixOutbox<Reading>({
  send: (reading) => sendFix(fixOf(reading)),
  onChange: ({ waiting, sent }) =>
    show({ waiting, ...(sent !== undefined && { server: sent ? 'success' : 'error' }) }),
});

let stops: (() => void)[] = [];
let lastPut: Reading | null = null;

function take(position: GeolocationPosition): void {
  const reading = readingOf(position);
  show({ reading, signal: 'good' });
  if (!isWorthSending(reading, lastPut)) return;
  lastPut = reading;
  outbox.put(reading);
}

function fail(error: GeolocationPositionError): void {
  show({ signal: 'error' });
  if (error.code !== error.PERMISSION_DENIED) return;
  // Nothing will come any more: on duty without a position would be a lie.
  void stopTracking().catch(() => undefined);
  show({ signal: 'error' });
  toast({
    title: 'GPS Permission Required',
    description: 'Please enable location access in your browser settings.',
    variant: 'destructive',
  });
}

/** Devices that stand still stop reporting; asking keeps the position from growing old. */
function askAgain(): void {
  const { reading } = store.get(gpsAtom);
  const ageMs = reading ? Date.now() - reading.recordedAtMs : 0;
  if (ageMs >= STILL_MS) navigator.geolocation.getCurrentPosition(take, () => undefined, OPTIONS);
}

/** Says duty until the server has it; the position may be known before the line is. */
function goOnDuty(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wanted = true;
  async function say() {
    try {
      await sendDuty('true');
    } catch {
      if (!wanted) return;
      show({ server: 'error' });
      timer = setTimeout(say, DUTY_RETRY_MS);
    }
  }
  void say();
  return () => {
    wanted = false;
    clearTimeout(timer);
  };
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
  if (store.get(gpsAtom).tracking) return;
  if (!('geolocation' in navigator)) {
    show({ signal: 'error' });
    toast({
      title: 'GPS Not Supported',
      description: 'This device cannot tell its position.',
      variant: 'destructive',
    });
    return;
  }
  lastPut = null;
  outbox.clear();
  store.set(gpsAtom, { ...gpsOff, tracking: true });
  const watch = navigator.geolocation.watchPosition(take, fail, OPTIONS);
  const asking = setInterval(askAgain, STILL_MS);
  stops = [
    goOnDuty(),
    () => navigator.geolocation.clearWatch(watch),
    () => clearInterval(asking),
    onConnected(outbox.flush),
    keepScreenOn((isOn) => show({ screen: isOn ? 'on' : 'may lock' })),
    sayStarted(toastAfterMs),
  ];
}

/** Ends tracking without a word to the server: the page is left, or the session is over. */
export function haltTracking(): void {
  for (const stop of stops) stop();
  stops = [];
  outbox.clear();
  store.set(gpsAtom, gpsOff);
}

/** Stops tracking, which is going off duty. Rejects when the server could not be told. */
export async function stopTracking(): Promise<void> {
  haltTracking();
  await sendDuty('false');
}
