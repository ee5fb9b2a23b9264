import { toDollars } from '../../domain/money.ts';
import type { NotificationItem } from '../../domain/notification.ts';
import { toTime, toTimeOrNull } from '../../domain/time.ts';
import { leadsToPoint } from '../bookings/to-booking.ts';
import type { AlertRow } from './queries.ts';

const nowhere = { latitude: null, longitude: null };

export const toAlert = (row: AlertRow): NotificationItem => ({
  id: row.id,
  bookingId: row.bookingId,
  customerName: row.customerName,
  customerPhone: row.phoneNumber || null,
  serviceType: row.serviceType,
  location: row.location,
  ...(leadsToPoint(row) ? { latitude: row.latitude, longitude: row.longitude } : nowhere),
  isEmergency: row.serviceType === 'emergency',
  timestamp: toTime(row.createdAt),
  totalAmount: toDollars(row.totalCents),
  acknowledgedBy: row.acknowledgedBy,
  acknowledgedAt: toTimeOrNull(row.acknowledgedAt),
  ...(row.raisedAt !== null && { raisedAt: toTime(row.raisedAt) }),
});
