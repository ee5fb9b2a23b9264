import type { Booking } from '../../domain/bookings/booking.ts';
import {
  type Actor,
  type Command,
  can,
  commandTo,
  nextCommand,
} from '../../domain/bookings/booking-lifecycle.ts';
import { texts } from '../../domain/texts.ts';
import type { UnsentStep } from '../offline/phone-store.ts';
import { t } from '../ui/texts.ts';

/** A step that one tap reports, as the phone stores it. */
export type TapStep = Exclude<UnsentStep['what'], 'charging' | 'proof' | 'problem' | 'photo' | 'message'>;

export type NextStep = { what: TapStep; name: string };

/** The command that a step gives. */
export function commandOf(what: TapStep): Command {
  if (what === 'departed') return 'depart';
  return what === 'arrived' ? 'arrive' : commandTo[what];
}

/** The step of each command and the text of its button. */
const forward = {
  confirm: { what: 'confirmed', name: texts('Confirm Job') },
  start: { what: 'in_progress', name: texts('Start Service') },
  complete: { what: 'completed', name: texts('Complete Job') },
} as const;

/** The status step that the card of a job offers; null when the actor may take none. */
export function statusStepOf(job: Booking, actor: Actor): NextStep | null {
  const next = nextCommand(job.status);
  if (!next || can(job, next, actor) !== null) return null;
  const { what, name } = forward[next];
  return { what, name: t(name) };
}

/**
 * The next step for the technician who has the job: confirm, drive, arrive, start, complete.
 * @param isThere whether the device is at the customer's place
 */
export function nextStepOf(job: Booking, actor: Actor, isThere: boolean): NextStep | null {
  if (can(job, 'arrive', actor) !== null || job.arrivedAt !== null) return statusStepOf(job, actor);
  if (isThere) return { what: 'arrived', name: t('You seem to be there: Arrived') };
  return job.departedAt === null
    ? { what: 'departed', name: t('On my way') }
    : { what: 'arrived', name: t('Arrived') };
}
