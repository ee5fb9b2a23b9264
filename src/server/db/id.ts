import { randomBytes } from 'node:crypto';

/** Returns 128 random bits as 32 hexadecimal digits. */
export const newId = (): string => randomBytes(16).toString('hex');
