import { polling } from '../../events/polling.ts';
import { HttpError } from '../app/http.ts';
import { useLiveQuery } from '../app/live-query.ts';
import { ownBookings, readBooking } from './api.ts';

/** One booking of the customer, updated by pushes. `isMissing` is true if the account has no such booking. */
export function useBooking(id: string) {
  const query = useLiveQuery({ ...readBooking(id), pollEvery: polling.eta });
  const { error, isError, isFetching, refetch } = query;
  const [booking] = ownBookings.useListed(query.data) ?? [];
  const status = error instanceof HttpError ? error.status : 0;
  return { booking, isMissing: status === 403 || status === 404, isError, isFetching, refetch };
}
