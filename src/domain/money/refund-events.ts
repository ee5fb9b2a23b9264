/** The history value of a refused refund that will be tried again. */
export const REFUND_REFUSED = 'refund_refused';
/** The history value of a refund after its last attempt; a person has to refund the payment by hand. */
export const REFUND_FAILED = 'refund_failed';
/** The history value of a refund of a part of the payment. */
export const REFUNDED_PART = 'refunded_part';
/** The history value of the credit for a late arrival. */
export const DELAY_CREDITED = 'delay_credited';
/** The history value of the refund of all that a cancelled booking does not keep. */
export const REFUNDED_REST = 'refunded_rest';
/** The history value of a goodwill credit. */
export const CREDITED = 'refunded_credit';
/** The history values of what admins do about refunds; all values of refunds start with 'refund'. */
export const REFUND_REQUESTED = 'refund_requested';
export const REFUND_WAITING = 'refund_waiting';
export const REFUND_APPROVED = 'refund_approved';
export const REFUND_DENIED = 'refund_denied';
export const REFUND_RETRIED = 'refund_retried';
export const PAID_OTHERWISE = 'refund_paid_otherwise';

/** The number of refund attempts, over two hours, before an admin has it tried again or a person pays otherwise. */
export const MAX_REFUND_ATTEMPTS = 20;
