/** The specification's polling intervals in milliseconds. Clients poll only while the socket is disconnected. */
const SECOND = 1000;

export const polling = {
  bookingsCount: 10 * SECOND,
  adminBookings: 30 * SECOND,
  adminBookingsForAssignment: 10 * SECOND,
  adminStats: 60 * SECOND,
  analytics: 30 * SECOND,
  technicians: 30 * SECOND,
  notifications: 5 * SECOND,
  techBookings: 10 * SECOND,
  eta: 30 * SECOND,
  thread: 10 * SECOND,
} as const;
