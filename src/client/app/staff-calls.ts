import { calls } from '../../api/index.ts';
import type { Role } from '../../domain/role.ts';

export type StaffCall = { by: readonly Role[]; storedSession?: true };

/**
 * The calls with a staff token, and the roles whose token they take; all other calls have a customer's cookie or no
 * credentials. The build replaces this module by its table, so that the schemas of the API stay out of the page.
 */
export const staffCalls: Record<string, StaffCall> = Object.fromEntries(
  calls.flatMap(({ method, path, auth, credentials, storedSession }): [string, StaffCall][] => {
    const by = credentials ?? (auth === 'everybody' ? [] : auth);
    if (by.length === 0 || by[0] === 'customer') return [];
    return [[`${method} ${path}`, { by, ...(storedSession && { storedSession }) }]];
  }),
);
