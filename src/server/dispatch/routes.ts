import * as z from 'zod/mini';
import { Booking } from '../../domain/booking.ts';
import { Assignment, Unassignment } from '../../domain/booking-changes.ts';
import { Failure } from '../../domain/failure.ts';
import { Candidate, RosterTechnician, toOnDuty } from '../../domain/position.ts';
import { toTimeOrNull } from '../../domain/time.ts';
import { readableBooking } from '../bookings/readable-booking.ts';
import { toBooking } from '../bookings/to-booking.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-type.ts';
import { principalOf } from '../http/guard.ts';
import { lastActiveAt } from '../technicians/fleet.ts';
import { readRoster } from '../technicians/roster.ts';
import { assignTechnician } from './assign-technician.ts';
import { findCandidates } from './candidates.ts';
import { unassignTechnician } from './unassign-technician.ts';

const admins = { config: { allow: ['admin'] as const } };
const Id = z.object({ id: z.string() });

export function dispatchRoutes(app: App, context: Context): void {
  app.post(
    '/api/admin/bookings/:id/assign',
    {
      ...admins,
      schema: {
        summary: 'Gives the job to a technician',
        params: Id,
        body: Assignment,
        response: { 200: Booking },
      },
    },
    async (request) => {
      const { id } = request.params;
      const { techId, bookingId, version } = request.body;
      if (bookingId !== undefined && bookingId !== id) {
        throw new Failure('INVALID', 'The booking in the body is not the one in the path.');
      }
      return toBooking(await assignTechnician(context, principalOf(request), id, techId, version));
    },
  );

  app.post(
    '/api/admin/bookings/:id/unassign',
    {
      ...admins,
      schema: {
        summary: 'Takes the job from its technician, back into the pool',
        params: Id,
        body: z.nullish(Unassignment),
        response: { 200: Booking },
      },
    },
    async (request) =>
      toBooking(
        await unassignTechnician(context, principalOf(request), request.params.id, request.body?.version),
      ),
  );

  app.get(
    '/api/admin/bookings/:id/candidates',
    {
      ...admins,
      schema: {
        summary: 'Technicians for this booking, the one who is there first on top',
        params: Id,
        response: { 200: z.array(Candidate) },
      },
    },
    async (request) =>
      findCandidates(context, await readableBooking(context, principalOf(request), request.params.id)),
  );

  app.get(
    '/api/admin/technicians',
    { ...admins, schema: { summary: 'Every technician', response: { 200: z.array(RosterTechnician) } } },
    async () =>
      (await readRoster(context)).map((member) => ({
        techId: member.techId,
        name: member.name,
        isOnDuty: toOnDuty(member.isOnDuty),
        lastActiveAt: toTimeOrNull(lastActiveAt(member)),
        latitude: member.position?.latitude ?? null,
        longitude: member.position?.longitude ?? null,
        openJobs: member.jobs.length,
      })),
  );
}
