import type { Booking } from '../../domain/booking.ts';
import type { BookingStatus } from '../../domain/booking-status.ts';
import { http } from '../app/http.ts';

export const jobsKey = ['/api/tech/bookings'];

/** A step forward; on a job of the pool a technician's step claims it. 409 when somebody was faster. */
export const stepJob = (job: Booking, status: BookingStatus): Promise<Booking> =>
  http.patch<Booking>(`/api/admin/bookings/${job.id}/status`, { status, version: job.version });

/** Gives a job of the pool to a technician, with an admin's token. */
export const takeJob = (job: Booking, techId: string): Promise<Booking> =>
  http.post<Booking>(`/api/admin/bookings/${job.id}/assign`, { techId, version: job.version });

/** 'On my way' or 'Arrived', beside the five statuses. */
export const reportJob = (job: Booking, what: 'departed' | 'arrived'): Promise<Booking> =>
  http.post<Booking>(`/api/tech/bookings/${job.id}/${what}`, { version: job.version });
