import { type QueryKey, queryOptions, replaceEqualDeep } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import type { Booking } from '../../../domain/bookings/booking.ts';
import type { Role } from '../../../domain/people/role.ts';
import { fieldsOf } from '../../app/fields-of.ts';
import { queryClient } from '../../app/query-client.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { bookingsSeenBy?: Role };
  }
}

/** Returns the ids in a query's data: a list of ids, or an object with lists, or pages, of ids. */
const idsIn = (data: unknown): unknown[] =>
  Array.isArray(data) ? data : Object.values(fieldsOf(data)).filter(Array.isArray).flat(2);

/** An answer of the same version may have been computed before a push told a new arrival. */
function withNewerArrival(booking: Booking, known: Booking | undefined): Booking {
  if (!known?.arrival || known.version !== booking.version) return booking;
  const isOld = booking.arrival && booking.arrival.asOf < known.arrival.asOf;
  return isOld ? { ...booking, arrival: known.arrival } : booking;
}

/**
 * The bookings in the views of one role, each once, by id, in the newest version. Queries hold lists of ids. The store
 * removes a booking with the last list that contains it, and so all bookings when the reader signs out.
 */
class BookingStore {
  readonly #reader: Role;
  #known: ReadonlyMap<string, Booking> = new Map();
  readonly #listeners = new Set<() => void>();

  constructor(reader: Role) {
    this.#reader = reader;
    queryClient.getQueryCache().subscribe(({ type, query }) => {
      // A read that ends now has stored its bookings already; its ids enter the cache one turn later.
      if (type === 'removed' && query.meta?.bookingsSeenBy === reader)
        setTimeout(() => this.#forgetUnlisted());
    });
  }

  /** Stores bookings, except where a newer version is known, and returns their ids. */
  put(bookings: readonly Booking[]): string[] {
    let next: Map<string, Booking> | null = null;
    for (const booking of bookings) {
      const known = (next ?? this.#known).get(booking.id);
      if (known && known.version > booking.version) continue;
      const stored: Booking = replaceEqualDeep(known, withNewerArrival(booking, known));
      if (stored === known) continue;
      next ??= new Map(this.#known);
      next.set(booking.id, stored);
    }
    if (next) this.#set(next);
    return bookings.map(({ id }) => id);
  }

  get(id: string): Booking | undefined {
    return this.#known.get(id);
  }

  /** Returns the known bookings of a list of ids. */
  listed(ids: readonly string[]): Booking[] {
    return ids.flatMap((id) => this.#known.get(id) ?? []);
  }

  /** As `listed`, and renders again when one of the bookings changes; undefined while `ids` is undefined. */
  useListed(ids: readonly string[] | undefined): Booking[] | undefined {
    const look = useMemo(() => this.#lookAt(ids), [ids]);
    return useSyncExternalStore(this.#subscribe, look, look);
  }

  /** Returns the options of a query for a list of bookings; its data is the ids in the order of the answer. */
  list(queryKey: QueryKey, read: (context: { signal: AbortSignal }) => Promise<Booking[]>) {
    return queryOptions({
      queryKey,
      queryFn: async ({ signal }) => this.put(await read({ signal })),
      meta: this.meta,
    });
  }

  /** The `meta` of a query whose data contains lists of ids beside other fields. */
  get meta() {
    return { bookingsSeenBy: this.#reader };
  }

  readonly #subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Returns a function whose result stays the same array while no booking in it changes. */
  #lookAt(ids: readonly string[] | undefined): () => Booking[] | undefined {
    let shown: Booking[] | undefined;
    return () => {
      if (!ids) return undefined;
      const next = this.listed(ids);
      const isSame = next.length === shown?.length && next.every((booking, at) => booking === shown?.[at]);
      if (!isSame) shown = next;
      return shown;
    };
  }

  #set(next: ReadonlyMap<string, Booking>): void {
    this.#known = next;
    for (const listener of this.#listeners) listener();
  }

  #forgetUnlisted(): void {
    const lists = queryClient.getQueryCache().findAll({
      predicate: ({ meta }) => meta?.bookingsSeenBy === this.#reader,
    });
    const listed = new Set(lists.flatMap(({ state }) => idsIn(state.data)));
    this.#set(new Map([...this.#known].filter(([id]) => listed.has(id))));
  }
}

/** Each role has a store of its own, because the server sends a booking to each role with other fields. */
export const bookingsSeenBy: Record<Role, BookingStore> = {
  customer: new BookingStore('customer'),
  admin: new BookingStore('admin'),
  tech: new BookingStore('tech'),
};
