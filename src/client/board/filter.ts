import { type Booking, customerLabel } from '../../domain/bookings/booking.ts';
import { type BookingStatus, isOpen, isUnassigned } from '../../domain/bookings/booking-status.ts';
import type { ServiceType } from '../../domain/bookings/service-type.ts';
import { holderName } from '../../domain/dispatch/partner.ts';
import { searchTest } from '../../domain/people/search-text.ts';
import { carText } from '../../domain/people/vehicle-text.ts';
import { t } from '../ui/texts.ts';
import { hasOperations, noOperations, type OperationsFilter, operationsFields } from './operations-filter.ts';

export type Show = 'all' | 'open' | 'unassigned' | 'risk';

/** Which bookings the board shows. */
export type Filter = {
  show: Show;
  status: BookingStatus | null;
  serviceType: ServiceType | null;
  payment: 'unpaid' | null;
  search: string;
} & Partial<OperationsFilter>;

/** Every booking that the search finds. */
export const noFilter = {
  ...noOperations,
  ...{ show: 'all', status: null, serviceType: null, payment: null },
} as const satisfies Omit<Filter, 'search'>;

const shows: Record<Exclude<Show, 'risk'>, (booking: Booking) => boolean> = {
  all: () => true,
  open: (booking) => isOpen(booking.status),
  unassigned: isUnassigned,
};

/** The number of bookings for each choice of the switch above the list that depends on the bookings alone. */
export const showCounts = (bookings: readonly Booking[]): Record<keyof typeof shows, number> => ({
  all: bookings.length,
  open: bookings.filter(shows.open).length,
  unassigned: bookings.filter(shows.unassigned).length,
});

/** Returns a test whether the text occurs in a booking's name, e-mail, car, place, technician, phone or end of the id. */
function searchFor(typed: string): (booking: Booking) => boolean {
  const search = searchTest(typed);
  return (booking) =>
    search.text(textOf(booking)) ||
    search.phone(booking.phoneNumber ?? '') ||
    booking.id.toLowerCase().endsWith(typed.toLowerCase());
}

const textOf = (booking: Booking) =>
  [
    customerLabel(booking, t('Unknown Customer')),
    booking.user?.firstName,
    booking.user?.lastName,
    booking.user?.email,
    booking.user?.licensePlate,
    booking.user && carText(booking.user),
    booking.user?.vehicleColor,
    booking.vehicleInfo,
    booking.location,
    holderName(booking),
  ].join(' ');

/**
 * The bookings that match the filter, in the given order.
 * @param found ids that the server found for the same search text; these bookings need not match here as well. A figure
 * of operations shows no others
 * @param atRisk ids of the bookings that are late or at risk
 */
export function shownBookings(
  bookings: readonly Booking[],
  filter: Filter,
  found: ReadonlySet<string> = new Set(),
  atRisk: { has: (id: string) => boolean } = new Set(),
): Booking[] {
  const { show, status, serviceType, payment, search } = filter;
  const text = search.trim();
  const isFoundOnly = hasOperations(filter);
  const matches = searchFor(text);
  return bookings.filter(
    (booking) =>
      (show === 'risk' ? atRisk.has(booking.id) : shows[show](booking)) &&
      (status === null || booking.status === status) &&
      (serviceType === null || booking.serviceType === serviceType) &&
      (payment === null || booking.isUnpaid) &&
      (!isFoundOnly || found.has(booking.id)) &&
      (text === '' || found.has(booking.id) || matches(booking)),
  );
}

/** The filter as query parameters of the API; empty when all bookings match. */
export function paramsOf(filter: Filter): URLSearchParams {
  const { show, status, serviceType, payment, search } = filter;
  const params = new URLSearchParams();
  if (show === 'unassigned') params.set('unassigned', 'true');
  if (status) params.set('status', status);
  if (serviceType) params.set('serviceType', serviceType);
  if (payment) params.set('unpaid', 'true');
  if (search.trim()) params.set('q', search.trim());
  for (const field of operationsFields) {
    const value = filter[field];
    if (value) params.set(field, value);
  }
  return params;
}

const newestFirst = (a: Booking, b: Booking) =>
  b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id);

/** Merges lists, newest first; each booking occurs once, in its highest version. */
export function merged(...lists: (readonly Booking[] | undefined)[]): Booking[] {
  const byId = new Map<string, Booking>();
  for (const booking of lists.flatMap((list) => list ?? [])) {
    const known = byId.get(booking.id);
    if (!known || known.version < booking.version) byId.set(booking.id, booking);
  }
  return [...byId.values()].sort(newestFirst);
}
