import type { Role } from '../../domain/people/role.ts';

/** The roles whose token a call takes, the first signed in one first. */
export type StaffCall = { by: readonly Role[]; storedSession?: true };

/** Returns which token a call takes by its path; the exceptions are in `call-tokens.ts`. */
export function staffCallOf(name: string): StaffCall | null {
  const [, role] = name.match(/ \/api\/(admin|tech)\//) ?? [];
  return role ? { by: [role as Role] } : null;
}
