import * as z from 'zod/mini';
import {
  DutyChange,
  Fix,
  FixBatch,
  FixesStored,
  FixStored,
  LISTED_MS,
  TechnicianLocation,
} from '../../domain/position.ts';
import { toTime } from '../../domain/time.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-type.ts';
import { principalOf } from '../http/guard.ts';
import { toMoved } from './fleet.ts';
import { recordFixes } from './record-fixes.ts';
import { setDuty } from './set-duty.ts';

const technicians = { allow: ['tech'] as const };

export function technicianRoutes(app: App, context: Context): void {
  app.get(
    '/api/admin/technicians/active',
    {
      config: { allow: ['admin'] },
      schema: {
        summary: 'Technicians with a position of the last 12 hours',
        response: { 200: z.array(TechnicianLocation) },
      },
    },
    async () => activeTechnicians(context),
  );

  app.post(
    '/api/tech/duty',
    {
      config: technicians,
      schema: {
        summary: 'Goes on or off duty',
        body: DutyChange,
        response: { 200: z.object({ ok: z.literal(true), ...DutyChange.shape }) },
      },
    },
    async (request) => {
      await setDuty(context, principalOf(request).id, request.body.isOnDuty === 'true');
      return { ok: true as const, isOnDuty: request.body.isOnDuty };
    },
  );

  app.post(
    '/api/tech/location',
    {
      config: { ...technicians, storedSession: true },
      schema: {
        summary: 'Reports one position; answered once it is on disk',
        body: Fix,
        response: { 200: FixStored },
      },
    },
    async (request) => {
      const { receivedAt } = await recordFixes(context, principalOf(request), [request.body]);
      return { ok: true as const, receivedAt: toTime(receivedAt) };
    },
  );

  app.post(
    '/api/tech/locations',
    {
      config: { ...technicians, storedSession: true },
      schema: {
        summary: 'Reports what the phone kept while it was offline',
        body: FixBatch,
        response: { 200: FixesStored },
      },
    },
    async (request) => {
      const { fixes } = request.body;
      if (fixes.length === 0) return { ok: true as const, stored: 0, duplicates: 0 };
      const { stored, duplicates } = await recordFixes(context, principalOf(request), fixes);
      return { ok: true as const, stored, duplicates };
    },
  );
}

/** Technicians whose newest position is at most 12 hours old, the last heard first. */
function activeTechnicians({ fleet, clock }: Pick<Context, 'fleet' | 'clock'>): TechnicianLocation[] {
  const since = clock() - LISTED_MS;
  return fleet
    .all()
    .flatMap((member) =>
      member.position && member.position.recordedAt >= since
        ? [{ ...member, position: member.position }]
        : [],
    )
    .sort((a, b) => b.position.recordedAt - a.position.recordedAt)
    .map((member) => ({ id: member.techId, ...toMoved(member) }));
}
