import { atom, type PrimitiveAtom } from 'jotai';
import type { StaffRole } from '../../domain/people/staff.ts';
import { sessionAtoms } from './sessions.ts';
import { store } from './store.ts';

/**
 * An atom for what a person of staff has entered and not sent. It is `empty` again once this person is signed out, because
 * it may be about customers, and another account must not send it.
 */
export function accountAtom<Value extends object | null>(
  role: StaffRole,
  empty: Value,
): PrimitiveAtom<Value> {
  const entered = atom(empty);
  const usernameNow = () => store.get(sessionAtoms[role])?.username;
  let username = usernameNow();
  store.sub(sessionAtoms[role], () => {
    if (usernameNow() === username) return;
    username = usernameNow();
    store.set(entered, empty);
  });
  return entered;
}
