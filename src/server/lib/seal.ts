import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts texts that readers of the database must not see. */
export interface Seal {
  /** Encrypts a text. @param owner bound to the ciphertext as additional data */
  close(text: string, owner: string): string;
  /**
   * Decrypts a text. @throws Error if it was changed, belongs to another owner, or was encrypted with an unknown secret
   */
  open(sealed: string, owner: string): string;
}

/**
 * Creates AES-256-GCM encryption with keys derived from the server's secrets (HKDF).
 * @param secrets the first one encrypts; all of them decrypt, so that secrets can be rotated
 */
export function createSeal(secrets: readonly string[]): Seal {
  const keys = secrets.map((secret) =>
    Buffer.from(hkdfSync('sha256', secret, '', 'curbvolt/secrets-at-rest', 32)),
  );
  const [newest] = keys;
  if (!newest) throw new Error('sealing requires a secret');
  return {
    close(text, owner) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, newest, nonce).setAAD(Buffer.from(owner));
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed, 'base64url');
      for (const key of keys) {
        const text = openWith(key, bytes, owner);
        if (text !== null) return text;
      }
      throw new Error('cannot decrypt a sealed text');
    },
  };
}

function openWith(key: Buffer, bytes: Buffer, owner: string): string | null {
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
    const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
