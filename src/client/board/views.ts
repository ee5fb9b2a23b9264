import type { UseQueryResult } from '@tanstack/react-query';
import { atom } from 'jotai';
import { useEffect, useRef } from 'react';
import {
  HiddenColumn,
  type NewView,
  type SavedView,
  type ViewChange,
  type ViewSettings,
} from '../../contract/shapes/saved-view.ts';
import { polling } from '../../events/polling.ts';
import { call, failureText } from '../app/http.ts';
import { useLiveQuery } from '../app/live-query.ts';
import { queryClient } from '../app/query-client.ts';
import { toast } from '../app/toast.ts';
import { t } from '../ui/texts.ts';
import { readViews } from './api.ts';
import type { ListOrder } from './arrangement.ts';
import type { BoardChange } from './board-view.ts';
import type { Filter } from './filter.ts';
import { noOperations } from './operations-filter.ts';

export const useViews = (): UseQueryResult<SavedView[]> =>
  useLiveQuery({ ...readViews, pollEvery: polling.adminStats });

/** Which bookings the list has, in which order, and the columns that its rows leave out. */
export type Listing = Filter & { order: ListOrder; hidden: string | null };

/** Whether the dialog with the saved views is open, and whether it saves one. */
export const viewsDialogAtom = atom<'choose' | 'save' | null>(null);

/** The columns that a list leaves out, from the query parameter. */
export const hiddenColumns = (hidden: string | null): HiddenColumn[] =>
  HiddenColumn.options.filter((column) => hidden?.split(',').includes(column));

/** What a view sets of the board: all that it holds, and neither a search nor a figure of operations. */
export const changeTo = ({ hidden, ...settings }: ViewSettings): BoardChange => ({
  ...noOperations,
  ...settings,
  search: '',
  hidden: hidden.join(',') || null,
});

/** What the list shows now, as a view holds it. */
export const settingsOf = ({ show, status, serviceType, payment, order, hidden }: Listing): ViewSettings => ({
  ...{ show, status, serviceType, payment, order },
  hidden: hiddenColumns(hidden),
});

/** Whether the list shows what a view holds. */
export const isShown = ({ settings }: SavedView, listing: Listing): boolean =>
  JSON.stringify(settingsOf({ ...listing, ...settings, hidden: settings.hidden.join(',') })) ===
  JSON.stringify(settingsOf(listing));

/** Sends a change of the views. Returns whether the server has made it; a failure is shown as a toast. */
async function send(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    const description = failureText(error, t('The server did not answer.'));
    toast({ title: t('View Not Saved'), description, variant: 'destructive' });
    return false;
  } finally {
    void queryClient.invalidateQueries({ queryKey: readViews.queryKey });
  }
}

export const addView = (view: NewView): Promise<boolean> =>
  send(() => call('POST /api/admin/views', { body: view }));
export const changeView = (id: string, change: ViewChange): Promise<boolean> =>
  send(() => call('PATCH /api/admin/views/:id', { params: { id }, body: change }));
export const removeView = (id: string): Promise<boolean> =>
  send(() => call('DELETE /api/admin/views/:id', { params: { id } }));

/** Opens a board that was opened without any choice with the dispatcher's default view, once. */
export function useDefaultView(change: (to: BoardChange) => void): void {
  const { data: views } = useViews();
  const isPending = useRef(window.location.search === '');
  useEffect(() => {
    if (!isPending.current || !views) return;
    isPending.current = false;
    const view = views.find(({ isDefault }) => isDefault);
    if (!view || window.location.search !== '') return;
    // What has been typed meanwhile stays.
    const { search: _, ...settings } = changeTo(view.settings);
    change(settings);
  }, [views, change]);
}
