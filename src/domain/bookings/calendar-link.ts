/** The calendar file of a booking that has a time. */
export const calendarPath = (bookingId: string): string => `/api/bookings/${bookingId}/calendar.ics`;

/** The end of a link to the tracking page that asks for the calendar file: a signed-out reader signs in there first. */
export const CALENDAR_HASH = '#calendar';
