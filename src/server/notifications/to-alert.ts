import { toDollars } from '../../domain/money.ts';
import type { NotificationItem } from '../../domain/notification.ts';
import { toTime, toTimeOrNull } from '../../domain/time.ts';
import { leadsToPoint } from '../bookings/to-booking.ts';
import type { AlertRow } from './queries.ts';

export const toAlert = (row: AlertRow): NotificationItem => ({
  id: row.id,
  bookingId: row.bookingId,
  customerName: row.customerName,
  customerPhone: row.phoneNumber || null,
  serviceType: row.serviceType,
  location: row.location,
  isEmergency: row.serviceType === 'emergency',
  timestamp: toTime(row.createdAt),
  totalAmount: toDollars(row.totalCents),
  acknowledgedBy: row.acknowledgedBy,
  acknowledgedAt: toTimeOrNull(row.acknowledgedAt),
  ...(leadsToPoint(row) && { point: { latitude: row.latitude, longitude: row.longitude } }),
  ...(row.raisedAt !== null && { raisedAt: toTime(row.raisedAt) }),
});
