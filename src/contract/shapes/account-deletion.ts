import * as z from 'zod/mini';
import { texts } from '../../domain/texts.ts';

/** The word that a customer types to confirm the deletion of the account. */
export const DELETE_WORD = 'DELETE';

/** POST /api/account/delete */
export const AccountDeletion = z.strictObject({
  confirm: z.literal(DELETE_WORD, texts('Please type DELETE to confirm.')),
});

/** The name that replaces the name of a customer whose account is deleted. */
export const DELETED_CUSTOMER = { firstName: 'Deleted', lastName: 'customer' } as const;
export const DELETED_NAME = `${DELETED_CUSTOMER.firstName} ${DELETED_CUSTOMER.lastName}`;
