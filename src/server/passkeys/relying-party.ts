import type { Config } from '../config.ts';

/** Who we are to a browser's passkeys: they work at PUBLIC_URL, and nowhere else. */
export const relyingPartyOf = ({ publicUrl, company }: Pick<Config, 'publicUrl' | 'company'>) => ({
  id: new URL(publicUrl).hostname,
  origin: publicUrl,
  name: company.brandName,
});

/** Of staff a passkey stands for both factors, so that it has to know who uses it: by a PIN, a finger or a face. */
export const needsVerification = (role: string): boolean => role !== 'customer';
