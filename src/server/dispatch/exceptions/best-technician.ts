import type { Forecast } from '../../../domain/dispatch/forecast.ts';
import { availableTechnicians } from '../situation/available-technicians.ts';
import { rank } from '../situation/ranking.ts';
import type { OpenBooking, Situation } from '../situation/situation.ts';
import type { Case } from './list-exceptions.ts';

/** Of more exceptions than these only those with a forecast have a candidate: a dispatcher sees the first ones. */
const MAX_RANKED = 20;

/** The technician to send; `reason` says when the technician comes, where a forecast has it. */
export type BestTechnician = { techId: string; reason: string | null };

/** Returns who could do what an exception needs: by the forecast, or the one who is there first. */
export function bestOf(situation: Situation): (each: Case) => BestTechnician | null {
  let available: ReturnType<typeof availableTechnicians> | null = null;
  let ranked = 0;
  const first = (booking: OpenBooking): BestTechnician | null => {
    ranked += 1;
    if (ranked > MAX_RANKED) return null;
    available ??= availableTechnicians(situation);
    const excluded = situation.excluded.get(booking.id);
    const able = available
      .filter(({ techId }) => techId !== booking.assignedTechId && !excluded?.has(techId))
      .map((technician) => rank(technician, booking, situation.driving))
      .filter(({ blockedBy }) => blockedBy === null)
      .sort((a, b) => a.found.arrivesAt - b.found.arrivesAt);
    return able[0] ? { techId: able[0].technician.techId, reason: null } : null;
  };
  return ({ found: { kind, problem }, booking, forecast }) => {
    if (!booking) return null;
    switch (kind) {
      case 'promise_breaking':
        return forecast?.better ?? null;
      case 'needs_tow':
        return first({ ...booking, connector: 'tow' });
      case 'unsafe':
      case 'locked':
      case 'no_answer':
      case 'wrong_place':
      case 'money_refused':
      case 'customer_report':
        return null;
      default:
        // Whose van is out of action still has the job.
        return proposed(forecast) ?? (problem || booking.assignedTechId !== null ? first(booking) : null);
    }
  };
}

const proposed = (forecast: Forecast | undefined): BestTechnician | null =>
  forecast?.best ?? forecast?.others[0] ?? null;
