import type { EtaReader, EtaResponse } from '../../domain/tracking/eta.ts';
import { atMostEvery } from '../lib/timing.ts';
import type { Tracked } from './eta.ts';

const ETA_MS = 1000;

/** A booking that at least one socket watches. */
export type Watched = {
  readonly bookingId: string;
  /** The language of each socket by the socket's id. */
  readonly sockets: Map<string, string>;
  /** Calculates and sends the ETA at most once a second. */
  readonly eta: ReturnType<typeof atMostEvery>;
  /** The technician by whom the booking is indexed. */
  techId: string | null;
  /** Null between a change and its read, so that nothing based on the old state is sent. */
  tracked: Tracked | null;
  changes: number;
  /** Whether the technician moved while the booking was being read. */
  hasMoved: boolean;
  /** The state whose ETA is being calculated; another request waits for it. */
  estimating: Tracked | null;
  isAsked: boolean;
  /** The ETA that was sent last to each kind of reader; without one, the next is sent in any case. */
  sent: Partial<Record<EtaReader, EtaResponse>>;
};

export function openWatched(bookingId: string, sendEta: (watched: Watched) => void): Watched {
  const watched: Watched = {
    bookingId,
    sockets: new Map(),
    eta: atMostEvery(ETA_MS, () => sendEta(watched)),
    techId: null,
    tracked: null,
    changes: 0,
    hasMoved: false,
    estimating: null,
    isAsked: false,
    sent: {},
  };
  return watched;
}
