import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts what the database keeps and nobody who reads the database may know. */
export interface Seal {
  /** @param owner what the text belongs to; it opens for no other */
  close(text: string, owner: string): string;
  /** @throws Error when it was changed, belongs to another owner, or was sealed with another secret */
  open(sealed: string, owner: string): string;
}

/**
 * AES-256-GCM by keys of its own, derived (HKDF) from the server's secrets.
 * @param secrets the first one closes, each of them opens: a secret that was replaced still opens
 */
export function createSeal(secrets: readonly string[]): Seal {
  const keys = secrets.map((secret) =>
    Buffer.from(hkdfSync('sha256', secret, '', 'curbvolt/secrets-at-rest', 32)),
  );
  const [newest] = keys;
  if (!newest) throw new Error('a seal needs a secret');
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
      throw new Error('a sealed text does not open');
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
