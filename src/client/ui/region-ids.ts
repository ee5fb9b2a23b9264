/** The ids of the elements that alerts and toasts come in; a dialog leaves them within reach. */
export const ALERT_PLACE = 'alerts';
export const TOAST_PLACE = 'toasts';
