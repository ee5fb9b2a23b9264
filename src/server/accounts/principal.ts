import type { SocketRole } from '../../events/contract.ts';

/** Who is asking: a customer's id or a staff username, and the session that vouches for it. */
export type Principal = { role: SocketRole; id: string; jti: string; expiresAt: number };
