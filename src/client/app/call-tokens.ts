import { rolesOf } from '../../contract/contract.ts';
import { calls } from '../../contract/index.ts';
import { type StaffCall, staffCallOf } from './staff-call.ts';

/**
 * The calls whose path does not tell the roles whose token they take; null for a customer's cookie or no credentials.
 * The build replaces this module by its table, so that the schemas of the API stay out of the page.
 */
export const callTokens: Record<string, StaffCall | null> = Object.fromEntries(
  calls.flatMap(({ method, path, auth, signsIn, storedSession }): [string, StaffCall | null][] => {
    const name = `${method} ${path}`;
    const by = signsIn ? [signsIn] : (rolesOf(auth) ?? []);
    const isStaff = by.length > 0 && by[0] !== 'customer';
    const call = isStaff ? { by, ...(storedSession && { storedSession }) } : null;
    return JSON.stringify(call) === JSON.stringify(staffCallOf(name)) ? [] : [[name, call]];
  }),
);
