import type { Fix, OnDuty, RosterTechnician, TechnicianLocation } from '../../domain/position.ts';
import { http } from '../app/http.ts';

export const activeKey = ['/api/admin/technicians/active'];
export const rosterKey = ['/api/admin/technicians'];

export type ActiveTechnicians = TechnicianLocation[];
export type Roster = RosterTechnician[];

/** One fix by REST, for when the socket is down. Answers once it is on disk. */
export const postFix = (fix: Fix): Promise<unknown> => http.post('/api/tech/location', fix);

export const postDuty = (isOnDuty: OnDuty): Promise<unknown> => http.post('/api/tech/duty', { isOnDuty });
