import type { StaffRow } from '../db/schema.ts';

export const GIVEN_GOOD_FOR_MS = 7 * 24 * 60 * 60_000;

/**
 * Whether a password that somebody else gave was not changed by its owner within a week: it was told or sent to them, and
 * signs nobody in any more. Sessions that are open stay open.
 */
export const isPasswordExpired = ({ passwordGivenAt }: Pick<StaffRow, 'passwordGivenAt'>, now: number) =>
  passwordGivenAt !== null && now - passwordGivenAt > GIVEN_GOOD_FOR_MS;
