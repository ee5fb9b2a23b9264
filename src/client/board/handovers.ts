import type { UseQueryResult } from '@tanstack/react-query';
import { atom } from 'jotai';
import * as z from 'zod/mini';
import type { EndedShift, Handover, NewHandover, OpenItem } from '../../contract/shapes/handover.ts';
import { problemName } from '../../domain/bookings/job-problem.ts';
import type { OpenReason } from '../../domain/dispatch/open-work.ts';
import { texts } from '../../domain/texts.ts';
import { polling } from '../../events/polling.ts';
import { call } from '../app/http.ts';
import { useLiveQuery } from '../app/live-query.ts';
import { queryClient } from '../app/query-client.ts';
import { HANDOVER_DRAFT } from '../app/sessions.ts';
import { t } from '../ui/texts.ts';
import { readHandovers, readOpenItems } from './api.ts';

/** Whether the dialog that ends the own shift is open. */
export const endingShiftAtom = atom(false);
/** The id of the hand-over that the dialog shows; null while it is closed. */
export const shownHandoverAtom = atom<string | null>(null);

/** The hand-overs that nobody has taken over, oldest first. */
export const useHandovers = (): Handover[] =>
  useLiveQuery({ ...readHandovers, pollEvery: polling.adminStats }).data ?? [];

/** Returns the oldest of them that this page knows. */
export const waitingHandover = (): Handover | undefined =>
  queryClient.getQueryData(readHandovers.queryKey)?.[0];

/** What this dispatcher would leave open now; read again when the dialog opens, and with each change of the board. */
export const useOpenItems = (): UseQueryResult<OpenItem[]> =>
  useLiveQuery({ ...readOpenItems, pollEvery: polling.adminBookingsForAssignment });

const reasonName: Record<OpenReason, string> = {
  ...problemName,
  ...texts({
    no_van: 'Nobody can be there in time',
    silent_van: 'The van gives no sign',
    refused_by_all: 'Nobody who was asked has taken it',
    money_refused: 'The card was refused',
    customer_report: 'The customer has reported a problem',
    promise_breaking: 'The technician comes after the promise',
    unassigned: 'Nobody is assigned',
    held: 'Held',
  }),
};

/** 'Nobody can be there in time, held' */
export const reasonsText = (reasons: readonly OpenReason[]): string =>
  reasons.length > 0 ? reasons.map((reason) => t(reasonName[reason])).join(', ') : t('Not open any more');

/** Ends the shift of this dispatcher. @throws HttpError */
export const endShift = (handover: NewHandover): Promise<z.infer<typeof EndedShift>> =>
  call('POST /api/admin/handovers', { body: handover }).finally(readAgain);

/** @throws HttpError 409 HANDOVER_TAKEN for whoever is second */
export const takeShiftOver = (id: string): Promise<Handover> =>
  call('POST /api/admin/handovers/:id/acknowledge', { params: { id } }).finally(readAgain);

const readAgain = (): void => {
  void queryClient.invalidateQueries({ queryKey: readHandovers.queryKey });
};

const Draft = z.object({ note: z.string(), notes: z.record(z.string(), z.string()) });
/** The general note, and notes by booking. */
export type Draft = z.infer<typeof Draft>;

let unstored: Draft | null = null;

/** Returns what was typed and not sent: on this device until the dispatcher signs out. */
export function handoverDraft(): Draft {
  try {
    const stored = Draft.safeParse(JSON.parse(localStorage.getItem(HANDOVER_DRAFT) ?? 'null')).data;
    const { note, notes } = unstored ?? stored ?? { note: '', notes: {} };
    const written = Object.entries(notes).filter(([, each]) => each.trim() !== '');
    return { note, notes: Object.fromEntries(written) };
  } catch {
    return unstored ?? { note: '', notes: {} };
  }
}

export function saveHandoverDraft(draft: Draft | null): void {
  unstored = null;
  try {
    if (draft) localStorage.setItem(HANDOVER_DRAFT, JSON.stringify(draft));
    else localStorage.removeItem(HANDOVER_DRAFT);
  } catch {
    // Without a storage it lasts as long as the page.
    unstored = draft;
  }
}
