import type { StaffRole } from '../../domain/staff.ts';

export const roleName: Record<StaffRole, string> = { admin: 'Admin', tech: 'Technician' };
