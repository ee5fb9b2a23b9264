import * as z from 'zod/mini';
import { Booking } from '../../domain/booking.ts';
import { holderOf } from '../../domain/booking-status.ts';
import { queryClient } from '../app/query-client.ts';
import { parseSession, sessionAtoms, storedSession } from '../app/sessions.ts';
import { store } from '../app/store.ts';
import { readJobs } from './api.ts';
import type { Viewer } from './job-list.ts';

/**
 * Own open jobs in this browser's storage, for a page that is loaded without a network. They lie beside the session
 * and go with it in the same step (app/sessions.ts); a database would only be cleared later.
 */
const KEY = 'techJobs';

const Saved = z.object({ username: z.string(), savedAtMs: z.number(), jobs: z.array(Booking) });
export type SavedJobs = z.infer<typeof Saved>;

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
    const saved = Saved.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
    return saved.data?.username === username ? saved.data : null;
  } catch {
    return null;
  }
}

// What one account has read is nothing for the next one in the same page.
for (const role of ['tech', 'admin'] as const) {
  store.sub(sessionAtoms[role], () => queryClient.removeQueries({ queryKey: readJobs.queryKey }));
}
