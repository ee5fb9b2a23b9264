import type { Booking } from '../../domain/booking.ts';
import { holderOf } from '../../domain/booking-status.ts';
import { queryClient } from '../app/query-client.ts';
import { parseSession, sessionAtoms, storedSession } from '../app/sessions.ts';
import { store } from '../app/store.ts';
import { jobsKey } from './api.ts';
import type { Viewer } from './job-list.ts';

/**
 * Own open jobs in this browser's storage, for a page that is loaded without a network. They lie beside the session
 * and go with it in the same step (app/sessions.ts); a database would only be cleared later.
 */
const KEY = 'techJobs';

export type SavedJobs = { username: string; savedAtMs: number; jobs: Booking[] };

/** Saves what is the technician's own and open; what is no longer theirs is gone. Saves nothing without their session. */
export function saveJobs(jobs: readonly Booking[], { role, username }: Viewer, nowMs = Date.now()): void {
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
    // A full or forbidden storage: there is nothing to show later.
  }
}

/** What was saved for this technician; null when there is none. */
export function savedJobs({ role, username }: Viewer): SavedJobs | null {
  if (role !== 'tech') return null;
  try {
    const saved = JSON.parse(localStorage.getItem(KEY) ?? 'null') as SavedJobs | null;
    const isTheirs = saved?.username === username && typeof saved.savedAtMs === 'number';
    return isTheirs && Array.isArray(saved.jobs) ? saved : null;
  } catch {
    return null;
  }
}

// What one account has read is nothing for the next one in the same page.
for (const role of ['tech', 'admin'] as const) {
  store.sub(sessionAtoms[role], () => queryClient.removeQueries({ queryKey: jobsKey }));
}
