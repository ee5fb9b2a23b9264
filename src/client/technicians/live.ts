import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RosterTechnician, TechnicianLocation } from '../../domain/tracking/position.ts';
import { polling } from '../../events/polling.ts';
import { applyPush, useLiveQuery } from '../app/live-query.ts';
import { onEvent } from '../app/socket.ts';
import { readActive, readRoster } from './api.ts';
import { withDuty, withMoved, withRosterMoved } from './fleet.ts';

// Most technicians change with each push, four times a second: structural sharing would save nothing.
const live = { pollEvery: polling.technicians, structuralSharing: false } as const;

export const useActiveTechnicians = (): UseQueryResult<TechnicianLocation[]> =>
  useLiveQuery({ ...readActive, ...live });

export const useRoster = (): UseQueryResult<RosterTechnician[]> => useLiveQuery({ ...readRoster, ...live });

/** Applies pushed positions and duty to the cached technicians. */
export function useFleetEvents(): void {
  useEffect(() => {
    const stops = [
      onEvent('technicians:moved', (moved) => {
        applyPush(readActive.queryKey, (known) => withMoved(known, moved));
        applyPush(readRoster.queryKey, (known) => withRosterMoved(known, moved));
      }),
      onEvent('technician:duty', (duty) => {
        applyPush(readActive.queryKey, (known) => withDuty(known, duty));
        applyPush(readRoster.queryKey, (known) => withDuty(known, duty));
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}
