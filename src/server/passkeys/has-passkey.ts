import type { Db } from '../platform/db/schema.ts';
import { listPasskeys, type Owner } from './queries.ts';

/** Returns whether the account has a passkey, which signs in without anything else. */
export const hasPasskey = async (db: Db, owner: Owner): Promise<boolean> =>
  (await listPasskeys(db, owner)).length > 0;
