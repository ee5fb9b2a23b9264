const EMERGENCY_EVERY_MS = 2_000;
const STANDARD_EVERY_MS = 3_000;
const LASTS_MS = 5 * 60_000;

export type Ringing = { everyMs: number; endsAt: number };

type Parts = {
  /** Makes one sound; called at once when the alarm begins, then by its rhythm. */
  beep: () => void;
  onChange: (ringing: Ringing | null) => void;
};

export type Alarm = {
  /** What is unacknowledged now: how many, whether an emergency is among them, and which is the newest. */
  follow: (alerts: { ids: readonly string[]; emergency: boolean }) => void;
  stop: () => void;
};

/**
 * Rings every 2 s while an emergency is unacknowledged, else every 3 s; ends after 5 minutes or with the last
 * alert. A new alert starts the 5 minutes again.
 */
export function createAlarm({ beep, onChange }: Parts): Alarm {
  let timer: ReturnType<typeof setInterval> | undefined;
  let end: ReturnType<typeof setTimeout> | undefined;
  let heard: ReadonlySet<string> = new Set();
  let ringing: Ringing | null = null;

  function say(next: Ringing | null) {
    ringing = next;
    onChange(next);
  }
  function stop() {
    clearInterval(timer);
    clearTimeout(end);
    if (ringing) say(null);
  }
  function ring(everyMs: number, endsAt: number) {
    clearInterval(timer);
    clearTimeout(end);
    timer = setInterval(beep, everyMs);
    end = setTimeout(stop, endsAt - Date.now());
    say({ everyMs, endsAt });
  }

  function follow({ ids, emergency }: { ids: readonly string[]; emergency: boolean }) {
    const fresh = ids.some((id) => !heard.has(id));
    heard = new Set(ids);
    if (ids.length === 0) return stop();
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
      stop();
    },
  };
}
