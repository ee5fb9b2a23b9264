import { serverNow } from '../ui/server-clock.ts';

const EMERGENCY_EVERY_MS = 2_000;
const STANDARD_EVERY_MS = 3_000;
const DURATION_MS = 5 * 60_000;

export type Ringing = { everyMs: number; endsAt: number };
/** `ended`: the 5 minutes are over and alerts still wait; null: there are no alerts. */
export type AlarmPhase = Ringing | 'ended' | null;

type Parts = {
  /** Makes one sound; called when the alarm begins and then at every interval. */
  beep: () => void;
  onChange: (phase: AlarmPhase) => void;
};

export type Alarm = {
  /** Takes the unacknowledged alerts: an id for each raising of an alert, and whether one is an emergency. */
  follow: (alerts: { ids: readonly string[]; emergency: boolean }) => void;
  stop: () => void;
};

/**
 * Sounds every 2 s while an emergency is unacknowledged, else every 3 s; ends after 5 minutes or with the last
 * alert. A new alert, or one that is raised again, starts the 5 minutes again.
 */
export function createAlarm({ beep, onChange }: Parts): Alarm {
  let timer: ReturnType<typeof setInterval> | undefined;
  let end: ReturnType<typeof setTimeout> | undefined;
  let knownIds: ReadonlySet<string> = new Set();
  let phase: AlarmPhase = null;

  function setPhase(next: AlarmPhase) {
    if (next === phase) return;
    phase = next;
    onChange(next);
  }
  function stop(next: 'ended' | null) {
    clearInterval(timer);
    clearTimeout(end);
    setPhase(next);
  }
  function ring(everyMs: number, endsAt: number) {
    clearInterval(timer);
    clearTimeout(end);
    timer = setInterval(beep, everyMs);
    end = setTimeout(() => stop('ended'), endsAt - serverNow());
    setPhase({ everyMs, endsAt });
  }

  function follow({ ids, emergency }: { ids: readonly string[]; emergency: boolean }) {
    const fresh = ids.some((id) => !knownIds.has(id));
    knownIds = new Set(ids);
    if (ids.length === 0) return stop(null);
    const ringing = phase === 'ended' ? null : phase;
    const everyMs = emergency ? EMERGENCY_EVERY_MS : STANDARD_EVERY_MS;
    if (fresh) {
      if (!ringing) beep();
      ring(everyMs, serverNow() + DURATION_MS);
    } else if (ringing && ringing.everyMs !== everyMs) ring(everyMs, ringing.endsAt);
  }

  return {
    follow,
    stop: () => {
      knownIds = new Set();
      stop(null);
    },
  };
}
