import { ECDH } from 'node:crypto';

/** Whether `p256dh` is a point of the curve P-256: with anything else no message can be encrypted for the browser. */
export function isPushKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'uncompressed');
    return true;
  } catch {
    return false;
  }
}
