import type { Tracked } from './eta.ts';

/** A booking that somebody watches. */
export type Watched = {
  readonly bookingId: string;
  readonly sockets: Set<string>;
  /** The technician under whom it is found. */
  techId: string | null;
  /** Null from a change on until it has been read: what rests on the old state is sent no more. */
  tracked: Tracked | null;
  changes: number;
  /** The technician moved while the booking was being read. */
  hasMoved: boolean;
  /** What an estimate is being made of; one that is asked for meanwhile follows it. */
  estimating: Tracked | null;
  isAsked: boolean;
};

export const openWatched = (bookingId: string): Watched => ({
  bookingId,
  sockets: new Set(),
  techId: null,
  tracked: null,
  changes: 0,
  hasMoved: false,
  estimating: null,
  isAsked: false,
});
