import { ServiceType } from '../../domain/bookings/service-type.ts';

const KEY = 'retriedBooking';

/** Has Home open the booking form as soon as it can, also after the page has loaded again. */
export const openOnHome = (serviceType: ServiceType): void => sessionStorage.setItem(KEY, serviceType);

/** Returns the service whose form Home has to open, once; null for none. */
export function takeOpenOnHome(): ServiceType | null {
  const serviceType = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return ServiceType.safeParse(serviceType).data ?? null;
}
