import { calls } from '../../api/index.ts';
import type { Role } from '../../domain/role.ts';

export type StaffCall = { by: readonly Role[]; storedSession?: true };

/**
 * The calls that go with a token of staff, and whose; all others go with a customer's cookie or with nothing. The build
 * puts this table in place of the module: the schemas that stand beside it stay out of the page.
 */
export const staffCalls: Record<string, StaffCall> = Object.fromEntries(
  calls.flatMap(({ method, path, auth, credentials, storedSession }): [string, StaffCall][] => {
    const by = credentials ?? (auth === 'everybody' ? [] : auth);
    if (by.length === 0 || by[0] === 'customer') return [];
    return [[`${method} ${path}`, { by, ...(storedSession && { storedSession }) }]];
  }),
);
