import * as z from 'zod/mini';
import { Booking } from '../../domain/bookings/booking.ts';
import { holderOf } from '../../domain/bookings/booking-status.ts';
import { queryClient } from '../app/query-client.ts';
import { parseSession, sessionAtoms, storedSession } from '../app/sessions.ts';
import { store } from '../app/store.ts';
import { deviceNow } from '../ui/server-clock.ts';
import { readJobs } from './api.ts';
import type { Viewer } from './job-list.ts';

/**
 * The technician's own open jobs in localStorage, for a page that loads offline. The session is in localStorage as
 * well, so that app/sessions.ts deletes both in one step; IndexedDB can only be cleared later.
 */
const KEY = 'techJobs';

const Saved = z.object({ username: z.string(), savedAtMs: z.number(), jobs: z.array(Booking) });
export type SavedJobs = z.infer<typeof Saved>;

/** Replaces the saved jobs by the technician's own open ones; does nothing unless this technician is signed in. */
export function saveJobs(jobs: readonly Booking[], { role, username }: Viewer, nowMs = deviceNow()): void {
  if (role !== 'tech' || parseSession(storedSession('tech'))?.username !== username) return;
  const own = jobs.filter((job) => holderOf(job) === username);
  try {
    if (own.length === 0) localStorage.removeItem(KEY);
    else
      localStorage.setItem(
        KEY,
        JSON.stringify({ username, savedAtMs: nowMs, jobs: own } satisfies SavedJobs),
      );
  } catch {
    // The storage is full or forbidden: an offline page then shows no jobs.
  }
}

/** The jobs saved for this technician; null when there are none. */
export function savedJobs({ role, username }: Viewer): SavedJobs | null {
  if (role !== 'tech') return null;
  try {
    const saved = Saved.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
    return saved.data?.username === username ? saved.data : null;
  } catch {
    return null;
  }
}

// Removes the jobs that one account has read before another account uses the same page.
for (const role of ['tech', 'admin'] as const) {
  store.sub(sessionAtoms[role], () => queryClient.removeQueries({ queryKey: readJobs.queryKey }));
}
