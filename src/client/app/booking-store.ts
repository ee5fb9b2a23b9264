import { type QueryKey, queryOptions, replaceEqualDeep } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import type { Booking } from '../../domain/booking.ts';
import type { Role } from '../../domain/role.ts';
import { fieldsOf } from './fields-of.ts';
import { queryClient } from './query-client.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { bookingsSeenBy?: Role };
  }
}

/** The ids in a list of bookings, or in the lists of what was read. */
const idsIn = (data: unknown): unknown[] =>
  Array.isArray(data) ? data : Object.values(fieldsOf(data)).filter(Array.isArray).flat();

/**
 * The bookings that the views of one reader show, each once, by id, in its newest version. Lists hold ids. A booking
 * goes when the last list that has it goes: so it does when its reader signs out.
 */
class BookingStore {
  readonly #reader: Role;
  #known: ReadonlyMap<string, Booking> = new Map();
  readonly #listeners = new Set<() => void>();

  constructor(reader: Role) {
    this.#reader = reader;
    queryClient.getQueryCache().subscribe(({ type, query }) => {
      // A read that ends right now has put its bookings in, and its ids come a turn later.
      if (type === 'removed' && query.meta?.bookingsSeenBy === reader)
        setTimeout(() => this.#forgetUnlisted());
    });
  }

  /** Takes bookings that were read, pushed or answered, each unless a newer version is known; gives their ids. */
  keep(bookings: readonly Booking[]): string[] {
    let next: Map<string, Booking> | null = null;
    for (const booking of bookings) {
      const known = (next ?? this.#known).get(booking.id);
      if (known && known.version > booking.version) continue;
      const kept: Booking = replaceEqualDeep(known, booking);
      if (kept === known) continue;
      next ??= new Map(this.#known);
      next.set(booking.id, kept);
    }
    if (next) this.#become(next);
    return bookings.map(({ id }) => id);
  }

  get(id: string): Booking | undefined {
    return this.#known.get(id);
  }

  /** The bookings of a list of ids. */
  listed(ids: readonly string[]): Booking[] {
    return ids.flatMap((id) => this.#known.get(id) ?? []);
  }

  /** As `listed`, drawn again when one of them changes; undefined while there are no ids. */
  useListed(ids: readonly string[] | undefined): Booking[] | undefined {
    const look = useMemo(() => this.#lookAt(ids), [ids]);
    return useSyncExternalStore(this.#subscribe, look, look);
  }

  /** A view that is a list of bookings: its data are ids, in the order that was read. */
  list(queryKey: QueryKey, read: (asked: { signal: AbortSignal }) => Promise<Booking[]>) {
    return queryOptions({
      queryKey,
      queryFn: async ({ signal }) => this.keep(await read({ signal })),
      meta: this.meta,
    });
  }

  /** For views that have lists of ids beside other things. */
  get meta() {
    return { bookingsSeenBy: this.#reader };
  }

  readonly #subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The same list for as long as no booking in it changes. */
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

  #become(next: ReadonlyMap<string, Booking>): void {
    this.#known = next;
    for (const listener of this.#listeners) listener();
  }

  #forgetUnlisted(): void {
    const lists = queryClient.getQueryCache().findAll({
      predicate: ({ meta }) => meta?.bookingsSeenBy === this.#reader,
    });
    const listed = new Set(lists.flatMap(({ state }) => idsIn(state.data)));
    this.#become(new Map([...this.#known].filter(([id]) => listed.has(id))));
  }
}

/** A booking is told to each of its readers in another way: what one may see is not shown to another. */
export const bookingsSeenBy: Record<Role, BookingStore> = {
  customer: new BookingStore('customer'),
  admin: new BookingStore('admin'),
  tech: new BookingStore('tech'),
};
