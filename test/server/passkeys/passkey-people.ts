import { type Caller, ORIGIN, PASSWORD, type TestApp } from '../test-app.ts';
import { testPasskey } from './test-authenticator.ts';

export type Role = 'customer' | 'admin' | 'tech';

export const ownPath = (role: Role) =>
  role === 'customer' ? '/api/account/passkeys' : `/api/${role}/account/passkeys`;
export const loginPath = (role: Role) =>
  role === 'customer' ? '/api/login/passkey' : `/api/${role}/login/passkey`;
const proofOf = (role: Role) => (role === 'customer' ? {} : { password: PASSWORD });

/** Returns what creates people of an app, each under a name of its own, with their passkeys. */
export function passkeyPeople(t: TestApp) {
  let names = 0;
  const newName = () => `member-${++names}`;
  const newEmail = () => `customer-${++names}@example.com`;
  const personOf = (role: Role): Promise<Caller> =>
    role === 'customer' ? t.customer(newEmail()) : t.staff(role, newName());
  const newOptions = async (role: Role, who: Caller) =>
    (await t.post(`${ownPath(role)}/options`, who, proofOf(role))).body.options;
  const challengeFor = async (role: Role) => (await t.post(`${loginPath(role)}/options`)).body.options;

  /** A person of the role who has added a passkey. */
  async function owner(role: Role) {
    const who = await personOf(role);
    const passkey = testPasskey(ORIGIN);
    const credential = passkey.register(await newOptions(role, who));
    const added = await t.post(ownPath(role), who, { name: 'Phone', credential });
    return { who, passkey, added };
  }

  return { newName, newEmail, personOf, newOptions, challengeFor, owner };
}
