import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import type { MarginChange, PlannedStop, UnplannedBooking } from '../../contract/shapes/day-plan.ts';
import type { Booking } from '../../domain/bookings/booking.ts';
import { useSettled } from '../ui/use-settled.ts';
import { readMoveEffect } from './api.ts';
import { useAssign } from './use-assign.ts';

/** A booking of the plan that may be moved: `holder` is its technician, `lane` where the plan has it. */
export type Movable = Pick<UnplannedBooking, 'bookingId' | 'version' | 'customerName'> & {
  holder: string | null;
  lane: string | null;
};

export type Move = { what: Movable; to: string | null };

export type Moving = {
  move: Move | null;
  /** What the move does to promises; undefined while it is worked out, and while it changes nothing. */
  changes: MarginChange[] | undefined;
  isChange: boolean;
  failed: boolean;
  busy: boolean;
  pickUp: (what: Movable) => void;
  aim: (to: string | null) => void;
  confirm: () => Promise<void>;
  drop: () => void;
  /** The booking that was moved last: the focus follows it to its new lane. */
  movedId: RefObject<string | null>;
};

/** The lanes that a held arrow key passes are not asked for. */
const CHOSEN_MS = 120;

/** Finished work and work under way stays where it is. */
export const toMovable = (stop: PlannedStop, techId: string): Movable | null =>
  stop.kind === 'assigned' || stop.kind === 'proposed'
    ? { ...stop, holder: stop.kind === 'assigned' ? techId : null, lane: techId }
    : null;

/** A booking that is being moved to another lane: its effect is shown before it is confirmed. */
export function useMove(onBooking: (booking: Booking) => void): Moving {
  const [move, setMove] = useState<Move | null>(null);
  const movedId = useRef<string | null>(null);
  const { busy, assignTo, unassignFrom } = useAssign(onBooking);
  const isChange = move !== null && move.to !== move.what.holder;
  const isChosen = useSettled(`${move?.what.bookingId} ${move?.to}`, CHOSEN_MS);
  const { data, isFetching, isError } = useQuery({
    ...readMoveEffect(move?.what.bookingId ?? '', move?.to ?? null),
    enabled: isChange && isChosen,
    staleTime: 0,
    gcTime: 0,
  });
  const isRead = isChange && isChosen && !isFetching;
  const changes = isRead ? data?.changes : undefined;
  return {
    move,
    changes,
    isChange,
    failed: isRead && isError,
    busy,
    movedId,
    // A proposed booking is aimed at the technician of its proposal.
    pickUp: (what) => setMove({ what, to: what.lane }),
    aim: (to) => setMove((now) => (now && now.to !== to ? { ...now, to } : now)),
    drop: () => setMove(null),
    async confirm() {
      if (!move || !changes || busy) return;
      const { bookingId: id, version, holder: assignedTechId } = move.what;
      movedId.current = id;
      const booking = { id, version, assignedTechId };
      if (move.to === null) await unassignFrom(booking);
      else await assignTo(booking, move.to);
      // After a failure the booking is not what it was, and the plan shows what it is.
      setMove(null);
    },
  };
}
