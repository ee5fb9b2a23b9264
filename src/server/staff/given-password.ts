import type { StaffRow } from '../platform/db/schema.ts';

export const TEMPORARY_PASSWORD_MS = 7 * 24 * 60 * 60_000;

/**
 * Returns whether an admin-set password has expired: its owner did not change it within a week. It was transmitted to
 * the owner, so it no longer allows sign-ins. Open sessions stay open.
 */
export const isPasswordExpired = ({ passwordGivenAt }: Pick<StaffRow, 'passwordGivenAt'>, now: number) =>
  passwordGivenAt !== null && now - passwordGivenAt > TEMPORARY_PASSWORD_MS;
