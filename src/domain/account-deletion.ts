import * as z from 'zod/mini';

/** What a customer types to confirm. */
export const DELETE_WORD = 'DELETE';

/** POST /api/account/delete */
export const AccountDeletion = z.strictObject({
  confirm: z.literal(DELETE_WORD, `Please type ${DELETE_WORD} to confirm.`),
});

/** Whom staff see in place of a customer whose data was removed. */
export const DELETED_CUSTOMER = { firstName: 'Deleted', lastName: 'customer' } as const;
export const DELETED_NAME = `${DELETED_CUSTOMER.firstName} ${DELETED_CUSTOMER.lastName}`;
