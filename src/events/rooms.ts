const CUSTOMER = 'customer:';

/** Room names; a socket is in a few of them for as long as its session lives. */
export const rooms = {
  admins: 'admins',
  techniciansOnDuty: 'technicians-on-duty',
  customer: (customerId: string) => CUSTOMER + customerId,
  technician: (techId: string) => `technician:${techId}`,
  session: (jti: string) => `session:${jti}`,
  /** Sockets that do not keep up: left out of what is volatile. */
  behind: 'behind',
  watching: (bookingId: string) => `watching:${bookingId}`,
  /** Guests, whom the same is told in other words. */
  watchingByLink: (bookingId: string) => `watching-by-link:${bookingId}`,
};

export const isCustomerRoom = (room: string): boolean => room.startsWith(CUSTOMER);
