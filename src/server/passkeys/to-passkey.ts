import type { Passkey } from '../../domain/passkey.ts';
import { toTime, toTimeOrNull } from '../../domain/time.ts';
import type { PasskeyRow } from '../db/schema.ts';

export const toPasskey = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: toTime(createdAt),
  lastUsedAt: toTimeOrNull(lastUsedAt),
});
