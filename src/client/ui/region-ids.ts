/** The ids of the elements that contain alerts, offers and toasts; an open dialog does not block them. */
export const ALERT_PLACE = 'alerts';
export const OFFER_PLACE = 'offers';
/** The list of toasts, and the element around it, which is there before the first toast. */
export const TOAST_PLACE = 'toasts';
export const TOAST_REGION = 'toast-region';

/** The key that moves the focus to an alert or an offer, also out of an open dialog. */
export const FOCUS_KEY = 'F9';
