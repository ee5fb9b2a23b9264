import type { TechnicianRow } from '../platform/db/schema.ts';

/** A technician's duty after a change. The higher version is the later change, whatever the clocks show. */
export type Duty = {
  techId: string;
  isOnDuty: boolean;
  dutyChangedAt: number | null;
  dutyVersion: number;
};

export const toDutyOf = ({ techId, isOnDuty, dutyChangedAt, dutyVersion }: StoredDuty): Duty => ({
  techId,
  isOnDuty: isOnDuty === 1,
  dutyChangedAt,
  dutyVersion,
});

export type StoredDuty = Pick<TechnicianRow, 'techId' | 'isOnDuty' | 'dutyChangedAt' | 'dutyVersion'>;
