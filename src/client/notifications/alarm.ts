const EMERGENCY_EVERY_MS = 2_000;
const STANDARD_EVERY_MS = 3_000;
const LASTS_MS = 5 * 60_000;

export type Ringing = { everyMs: number; endsAt: number };
/** `ended` after the 5 minutes while alerts still wait; null without alerts. */
export type AlarmPhase = Ringing | 'ended' | null;

type Parts = {
  /** Makes one sound; called at once when the alarm begins, then by its rhythm. */
  beep: () => void;
  onChange: (phase: AlarmPhase) => void;
};

export type Alarm = {
  /** What is unacknowledged now, an id for each raising of an alert, and whether an emergency is among them. */
  follow: (alerts: { ids: readonly string[]; emergency: boolean }) => void;
  stop: () => void;
};

/**
 * Rings every 2 s while an emergency is unacknowledged, else every 3 s; ends after 5 minutes or with the last
 * alert. A new alert, or one that is raised again, starts the 5 minutes again.
 */
export function createAlarm({ beep, onChange }: Parts): Alarm {
  let timer: ReturnType<typeof setInterval> | undefined;
  let end: ReturnType<typeof setTimeout> | undefined;
  let heard: ReadonlySet<string> = new Set();
  let phase: AlarmPhase = null;

  function say(next: AlarmPhase) {
    if (next === phase) return;
    phase = next;
    onChange(next);
  }
  function stop(next: 'ended' | null) {
    clearInterval(timer);
    clearTimeout(end);
    say(next);
  }
  function ring(everyMs: number, endsAt: number) {
    clearInterval(timer);
    clearTimeout(end);
    timer = setInterval(beep, everyMs);
    end = setTimeout(() => stop('ended'), endsAt - Date.now());
    say({ everyMs, endsAt });
  }

  function follow({ ids, emergency }: { ids: readonly string[]; emergency: boolean }) {
    const fresh = ids.some((id) => !heard.has(id));
    heard = new Set(ids);
    if (ids.length === 0) return stop(null);
    const ringing = phase === 'ended' ? null : phase;
    const everyMs = emergency ? EMERGENCY_EVERY_MS : STANDARD_EVERY_MS;
    if (fresh) {
      if (!ringing) beep();
      ring(everyMs, Date.now() + LASTS_MS);
    } else if (ringing && ringing.everyMs !== everyMs) ring(everyMs, ringing.endsAt);
  }

  return {
    follow,
    stop: () => {
      heard = new Set();
      stop(null);
    },
  };
}
