/** The id of the element that toasts come in; a dialog leaves it within reach. */
export const TOAST_PLACE = 'toasts';
