/** The id of the element that alerts come in; a dialog leaves it within reach. */
export const ALERT_PLACE = 'alerts';
