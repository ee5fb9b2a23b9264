/** The specification's intervals in milliseconds; they run only while the socket is not connected. */
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
} as const;
