/** The ids of the elements that contain alerts and toasts; an open dialog does not block them. */
export const ALERT_PLACE = 'alerts';
export const TOAST_PLACE = 'toasts';
