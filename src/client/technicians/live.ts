import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { TechnicianLocation } from '../../domain/position.ts';
import { polling } from '../../events/polling.ts';
import { applyPush } from '../app/keep-newest.ts';
import { useLiveQuery } from '../app/live-query.ts';
import { onEvent } from '../app/socket.ts';
import { type ActiveTechnicians, activeKey, type Roster, rosterKey } from './api.ts';
import { withDuty, withMoved, withRosterMoved } from './fleet.ts';

// Four times a second most of it has moved on: there is little to share with what was known before.
const live = { pollEvery: polling.technicians, structuralSharing: false } as const;

/** Technicians with a position of the last 12 hours. */
export const useActiveTechnicians = (): UseQueryResult<ActiveTechnicians> =>
  useLiveQuery<ActiveTechnicians>({ queryKey: activeKey, ...live });

/** Everybody who can be assigned. */
export const useRoster = (): UseQueryResult<Roster> => useLiveQuery<Roster>({ queryKey: rosterKey, ...live });

/** Moves the cached technicians as the server tells of their positions and duty. */
export function useFleetEvents(): void {
  useEffect(() => {
    const stops = [
      onEvent('technicians:moved', (moved) => {
        applyPush<TechnicianLocation[]>(activeKey, (known) => withMoved(known, moved));
        applyPush<Roster>(rosterKey, (known) => withRosterMoved(known, moved));
      }),
      onEvent('technician:duty', (duty) => {
        applyPush<TechnicianLocation[]>(activeKey, (known) => withDuty(known, duty));
        applyPush<Roster>(rosterKey, (known) => withDuty(known, duty));
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}
