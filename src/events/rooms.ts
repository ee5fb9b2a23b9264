const CUSTOMER = 'customer:';

/** Room names. A socket stays in its rooms while its session is valid. */
export const rooms = {
  admins: 'admins',
  techniciansOnDuty: 'technicians-on-duty',
  customers: 'customers',
  customer: (customerId: string) => CUSTOMER + customerId,
  technician: (techId: string) => `technician:${techId}`,
  session: (jti: string) => `session:${jti}`,
  /** Sockets of slow clients, which volatile events skip. */
  behind: 'behind',
  watching: (bookingId: string) => `watching:${bookingId}`,
  /** The watchers who read a language, and likewise the guests, for events with texts. */
  watchingIn: (bookingId: string, language: string) => `watching:${bookingId}:${language}`,
  watchingByLinkIn: (bookingId: string, language: string) => `watching-by-link:${bookingId}:${language}`,
  /** Guests, who receive a reduced form of the events. */
  watchingByLink: (bookingId: string) => `watching-by-link:${bookingId}`,
};

export const isCustomerRoom = (room: string): boolean => room.startsWith(CUSTOMER);
